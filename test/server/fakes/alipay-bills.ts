import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FakeAlipay } from './alipay-gateway'
import { ALIPAY_SELLER } from './alipay-trades'
import { type FakeStatements, type MadeStatement, makeStatement, type StatementRow } from './statement-rows'
import { startVendorServer, type VendorServer } from './vendor-server'

/** Each character of GBK's two-byte range with its bytes; Node decodes GBK and does not encode it. */
const gbkBytes = ((): ReadonlyMap<string, readonly number[]> => {
  const decoder = new TextDecoder('gbk')
  const found = new Map<string, readonly number[]>()
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const text = decoder.decode(Uint8Array.of(high, low))
      if ([...text].length === 1 && text !== '\uFFFD' && !found.has(text)) found.set(text, [high, low])
    }
  }
  return found
})()

const inGbk = (text: string): Buffer =>
  Buffer.from([...text].flatMap((one) => gbkBytes.get(one) ?? [one.charCodeAt(0)]))

const zipOf = (sums: string, list: string): Promise<Buffer> => {
  const zip = new ZipFile()
  zip.addBuffer(inGbk(sums), '2088_sums.csv')
  zip.addBuffer(inGbk(list), '2088_list.csv', { compress: false })
  zip.end()
  return buffer(zip.outputStream as Readable)
}

/** One type of bill, as the fake makes it. */
export interface FakeBills {
  readonly type: 'trade' | 'signcustomer'
  /** Everything in the books of the account. */
  rows(): readonly StatementRow[]
  /** The list of a day. Its rows name the product 近遇豆. */
  fileOf(made: MadeStatement, account: string): string
  /** The other file of the ZIP. */
  readonly sums: string
}

/** The bills of a gateway, and the server of their files. */
export interface KeptBills {
  readonly statements: FakeStatements
  readonly server: VendorServer
}

/** Gives the gateway bills of one type, whose files are on a server of their own. Close that server. */
export const keepAlipayBills = async (
  gateway: FakeAlipay,
  { type, rows, fileOf, sums }: FakeBills,
): Promise<KeptBills> => {
  const statements: FakeStatements = { lies: [], asked: [], alter: (some) => some }
  const files = new Map<string, Buffer>()
  const server = await startVendorServer(({ query }) => {
    const file = files.get(query.get('fileId') ?? '')
    return file ? { headers: { 'content-type': 'application/zip' }, body: file } : { status: 404, body: '' }
  })
  const no = (subCode: string) => ({ code: '40004', sub_code: subCode, sub_msg: subCode })

  gateway.routes.set('alipay.data.dataservice.bill.downloadurl.query', async (content) => {
    if (content.bill_type !== type) return no('isv.invalid-arguments')
    const day = String(content.bill_date)
    statements.asked.push(day)
    const lie = statements.lies.shift()
    const made = makeStatement(statements, rows(), { day, lie })
    if (lie === 'not ready' || (made.rows.length === 0 && lie === undefined)) return no('isp.bill_not_exist')
    const zip = await zipOf(sums, fileOf(made, lie === 'other merchant' ? '2088000000000009' : ALIPAY_SELLER))
    // A byte of a product's name: neither the rows nor the totals show it.
    const name = zip.indexOf(inGbk('近遇豆'))
    if (lie === 'wrong hash') zip.writeUInt8(zip.readUInt8(name + 1) ^ 1, name + 1)
    const id = randomUUID()
    if (lie === 'garbage') files.set(id, Buffer.from('<html>Bad Gateway</html>'))
    else files.set(id, lie === 'truncated' ? zip.subarray(0, zip.length - 9) : zip)
    return {
      code: '10000',
      msg: 'Success',
      bill_download_url: `${server.url}/downloadBillFile.resource?fileId=${id}`,
    }
  })
  return { statements, server }
}
