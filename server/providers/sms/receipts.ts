import { isObject, type JsonObject, textOf } from '../wire/json'
import type { ReadSmsReceipts, SmsReceipt, SmsRefusal } from './port'

/** Most receipts of one notification. Source: ours */
const MAX_RECEIPTS = 1_000
const CODE = /^[\w.:-]{1,40}$/

/** Refusals of carriers; every other code is the fault of the vendor or of the way of the message. */
const REFUSALS: readonly (readonly [RegExp, SmsRefusal])[] = [
  [/LIMIT|FREQUENCY|OVER_?FLOW/i, 'frequency'],
  [/MOBILE|NUMBER|NOT_ON_SERVICE|SHUTDOWN|POWER|BLACK|ABSENT|停机|空号|黑名单|关机/i, 'number'],
]

const whyOf = (words: string): SmsRefusal => REFUSALS.find(([form]) => form.test(words))?.[1] ?? 'vendor'

const receiptOf = (
  vendors: readonly string[],
  id: string,
  { isDelivered, code, words = '' }: { isDelivered: boolean; code: string; words?: string },
): SmsReceipt | null =>
  id === '' || id.length > 64
    ? null
    : {
        vendors,
        id,
        outcome: isDelivered ? 'delivered' : whyOf(`${code} ${words}`),
        code: CODE.test(code) ? code : 'other',
      }

/** How a vendor that reports receipts to an address of ours writes them, and which answer it needs. */
interface ReceiptVendor {
  readonly reply: object
  read(one: JsonObject): SmsReceipt | null
}

const VENDORS: ReadonlyMap<string, ReceiptVendor> = new Map<string, ReceiptVendor>([
  // Source: providers Aliyun, SmsReport
  [
    'aliyun',
    {
      reply: { code: 0, msg: 'OK' },
      read: (one) =>
        receiptOf(['aliyun', 'aliyun_pnvs'], textOf(one, 'biz_id'), {
          isDelivered: one.success === true,
          code: textOf(one, 'err_code'),
        }),
    },
  ],
  // Source: providers Tencent Cloud, SMS status report
  [
    'tencent',
    {
      reply: { result: 0, errmsg: 'OK' },
      read: (one) =>
        receiptOf(['tencent'], textOf(one, 'sid'), {
          isDelivered: one.report_status === 'SUCCESS',
          code: textOf(one, 'errmsg'),
          words: textOf(one, 'description'),
        }),
    },
  ],
])

/** Reads receipts of Aliyun and Tencent. Entries without an id are left out. */
export const readSmsReceipts: ReadSmsReceipts = (name, body) => {
  const vendor = VENDORS.get(name)
  if (!vendor) return null
  let list: unknown
  try {
    list = JSON.parse(body)
  } catch {
    return null
  }
  if (!Array.isArray(list) || list.length > MAX_RECEIPTS) return null
  const receipts = list.flatMap((one: unknown) => (isObject(one) ? (vendor.read(one) ?? []) : []))
  return { receipts, reply: vendor.reply }
}
