import type { StatementVendor } from '@contract/ops/ops-constants'
import type { AlipayGateway } from '../../wire/alipay/gateway'
import type { VendorHttp } from '../../wire/http'
import { textOf } from '../../wire/json'
import { unzip } from '../../wire/unzip'
import {
  BILL_DEADLINE_MS,
  billFault,
  EMPTY_BILL,
  MAX_BILL_BYTES,
  MAX_UNPACKED_BYTES,
  readBill,
} from '../bill-file'
import type { StatementLine, StatementSource } from '../port'
import type { AlipayBillAbout } from './bill-parts'

/** Dependencies of the bills of an account. */
export interface AlipayBillDeps {
  readonly gateway: AlipayGateway
  readonly http: VendorHttp
  /** The merchant's own number, `2088…`. */
  readonly sellerId: string
}

/** One type of bill. */
export interface AlipayBillType {
  readonly vendor: StatementVendor
  /** Alipay's name of the type. */
  readonly type: 'trade' | 'signcustomer'
  /** True for the file of the ZIP that is read. */
  isList(text: string): boolean
  /** @throws BillFault when the file is not whole, or about another account or day. */
  read(text: string, about: AlipayBillAbout): readonly StatementLine[]
}

/** Nothing moved on that day, or the bill is not made yet: Alipay says the same of both. */
const NO_FILE = /(^|[._])BILL_NOT_EXIST$/i
const FIRST_REFUSAL = 400

/**
 * The bills of an account: a signed answer names the address of a ZIP, which is valid for 30 s. Its bytes have no
 * signature, so its checksums and the totals of the file are compared. Source: providers Alipay,
 * alipay.data.dataservice.bill.downloadurl.query
 */
export const createAlipayBills = (
  { gateway, http, sellerId }: AlipayBillDeps,
  { vendor, type, isList, read }: AlipayBillType,
): StatementSource => ({
  vendor,

  async fetch(day, call) {
    const asked = await gateway.execute({
      method: 'alipay.data.dataservice.bill.downloadurl.query',
      bizContent: JSON.stringify({ bill_type: type, bill_date: day }),
      ...call,
    })
    if (asked.kind === 'rejected' && NO_FILE.test(asked.code)) return EMPTY_BILL
    if (asked.kind !== 'ok') return asked
    const url = textOf(asked.data, 'bill_download_url')
    if (!URL.canParse(url)) return { kind: 'unknown', reason: 'bad_body', code: 'bill_download_url' }
    const limits = { deadlineMs: BILL_DEADLINE_MS, maxBytes: MAX_BILL_BYTES }
    const file = await http({ method: 'GET', url, ...limits })
    if (file.kind !== 'ok') return file
    const { status, body } = file.data
    if (status >= FIRST_REFUSAL) return { kind: 'unknown', reason: 'bad_body', code: String(status) }
    return readBill(body, async (zip) => {
      const decoder = new TextDecoder('gbk', { fatal: true })
      const texts = (await unzip(zip, MAX_UNPACKED_BYTES)).map((one) => decoder.decode(one))
      return read(texts.find(isList) ?? billFault('list'), { sellerId, day })
    })
  },
})
