import { createHash, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  type FakeStatements,
  inYuan,
  type MadeStatement,
  makeStatement,
  type StatementRow,
  sumOfKind,
  wallTime,
} from './statement-rows'
import type { FakeWechatPay } from './wechat-pay-api'
import { WECHAT_APP, type WechatOrders } from './wechat-pay-orders'

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const TOTALS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const ticked = (values: readonly string[]): string => `\`${values.join(',`')}`

const rowText = (row: StatementRow, merchantId: string, fen: number): string => {
  const isRefund = row.kind === 'refund'
  const [paid, back] = isRefund ? ['0.00', inYuan(fen)] : [inYuan(fen), '0.00']
  const refund = isRefund
    ? ['50300000000000000000000000', row.refundNo, back, '0.00', 'ORIGINAL', 'SUCCESS']
    : ['0', '0', '0.00', '0.00', '', '']
  return ticked([
    wallTime(row.at),
    WECHAT_APP,
    merchantId,
    '0',
    '',
    row.providerNo,
    row.orderNo,
    'open-id',
    'JSAPI',
    isRefund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
    ...refund,
    'beans, of course',
    '',
    '0.00000',
    '0.60%',
    paid,
    back,
    '',
  ])
}

const fileOf = ({ rows, shift }: MadeStatement, merchantId: string): Buffer => {
  const [paid, back] = [inYuan(sumOfKind(rows, 'payment')), inYuan(sumOfKind(rows, 'refund'))]
  const lines = rows.map((row, at) => rowText(row, merchantId, at === 0 ? row.fen + shift : row.fen))
  const totals = ticked([String(rows.length), paid, back, '0.00', '0.00000', paid, back])
  return Buffer.from(`\uFEFF${[HEADER, ...lines, TOTALS, totals].join('\r\n')}\r\n`)
}

/** Everything in the books of the merchant. */
const rowsIn = ({ books }: WechatOrders): StatementRow[] =>
  [...books].flatMap(([orderNo, { fen, transactionId: providerNo, paidAt, refunds }]) => {
    if (paidAt === null) return []
    const base = { orderNo, providerNo }
    return [
      { ...base, kind: 'payment' as const, refundNo: '', fen, at: paidAt },
      ...[...refunds].map(([refundNo, one]) => ({
        ...base,
        kind: 'refund' as const,
        refundNo,
        fen: one.fen,
        at: one.at,
      })),
    ]
  })

/** Gives the API the calls of statements. */
export const keepWechatStatements = (
  api: FakeWechatPay,
  orders: WechatOrders,
  merchantId: string,
): FakeStatements => {
  const statements: FakeStatements = { lies: [], asked: [], alter: (rows) => rows }
  const files = new Map<string, Buffer>()

  api.routes.set('GET /v3/bill/tradebill', ({ query }) => {
    const day = query.get('bill_date') ?? ''
    statements.asked.push(day)
    const lie = statements.lies.shift()
    if (lie === 'not ready') return { status: 400, body: { code: 'STATEMENT_CREATING', message: 'later' } }
    const made = makeStatement(statements, rowsIn(orders), { day, lie })
    if (made.rows.length === 0 && lie === undefined)
      return { status: 400, body: { code: 'NO_STATEMENT_EXIST', message: 'none' } }
    const file = fileOf(made, lie === 'other merchant' ? '1900000009' : merchantId)
    const token = randomUUID()
    const packed = gzipSync(lie === 'wrong hash' ? Buffer.concat([file, Buffer.from('\r\n')]) : file)
    if (lie === 'garbage') files.set(token, Buffer.from('<html>Bad Gateway</html>'))
    else files.set(token, lie === 'truncated' ? packed.subarray(0, packed.length - 9) : packed)
    const hash = createHash('sha1').update(file).digest('hex')
    const address = `${api.url}/v3/billdownload/file?token=${token}&tartype=gzip`
    return { body: { hash_type: 'SHA1', hash_value: hash, download_url: address } }
  })
  api.routes.set('GET /v3/billdownload/file', ({ query }) => {
    const file = files.get(query.get('token') ?? '')
    return file ? { body: null, file } : { status: 400, body: { code: 'INVALID_REQUEST', message: 'token' } }
  })
  return statements
}
