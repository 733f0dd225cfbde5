import type { ReportReason } from '@contract/types/action'
import type { Language } from '../../lib/language'

/** Reasons of a report, the most frequent first, not the gravest. Source: product §7.9 */
export const reportReasons: Record<ReportReason, Record<Language, string>> = {
  fake_photos: { 'zh-CN': '照片不是本人', en: 'The photos are of somebody else' },
  harassment: { 'zh-CN': '骚扰或辱骂', en: 'Harassment or insults' },
  scam: { 'zh-CN': '诈骗或借钱', en: 'Fraud or asking for money' },
  leads_elsewhere: { 'zh-CN': '引流到其他平台', en: 'Leads people to other platforms' },
  sexual: { 'zh-CN': '色情或低俗', en: 'Sexual content' },
  fake_wechat: { 'zh-CN': '微信号虚假', en: 'The WeChat contact is false' },
  extortion: { 'zh-CN': '敲诈勒索', en: 'Extortion' },
  minor: { 'zh-CN': '疑似未成年人', en: 'May be under 18' },
  hate: { 'zh-CN': '仇恨或歧视', en: 'Hate or discrimination' },
  illegal: { 'zh-CN': '违法行为', en: 'Something illegal' },
  other: { 'zh-CN': '其他', en: 'Something else' },
}
