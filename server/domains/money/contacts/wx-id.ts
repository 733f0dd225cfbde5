import { PHONE_PATTERN } from '@contract/constants'
import { fail } from '../../../lib/errors'

const ACCOUNT = /^[a-zA-Z][-_a-zA-Z0-9]{5,19}$/
const PHONE = new RegExp(PHONE_PATTERN)

/**
 * Names of WeChat's own accounts, and names that imitate the product; no member may use them. Source: product §9,
 * ours
 */
const reserved: ReadonlySet<string> = new Set([
  'weixin',
  'wechat',
  'weixinpay',
  'wechatpay',
  'weixinzhifu',
  'filehelper',
  'newsapp',
  'qqmail',
  'medianote',
  'floatbottle',
  'tencent',
  'jinyu001',
  'jinyukefu',
])

/**
 * Reads a WeChat id as its owner wrote it, without blanks around it. Source: product §9
 * @throws DomainError WX_ID_INVALID when it is neither an account name nor a mobile number, or is reserved.
 */
export const readWxId = (raw: string): string => {
  const wxId = raw.trim()
  const isForm = ACCOUNT.test(wxId) || PHONE.test(wxId)
  return isForm && !reserved.has(wxId.toLowerCase()) ? wxId : fail('WX_ID_INVALID')
}

/** First and last character with always four stars between them. Source: product §7.6.1 */
export const maskedWxId = (wxId: string): string => `${wxId.slice(0, 1)}****${wxId.slice(-1)}`
