import type { Language } from '../lib/language'

/** Why a message was taken back, by the class of its verdict. Source: product §11.4 */
export const textClasses: Readonly<Record<string, Record<Language, string>>> = {
  text_politics: {
    'zh-CN': '含不宜公开讨论的政治内容',
    en: 'It looks like politics that cannot be discussed here',
  },
  text_porn: { 'zh-CN': '含色情低俗内容', en: 'It looks like sexual content' },
  text_gambling: { 'zh-CN': '含赌博内容', en: 'It looks like gambling' },
  text_drugs: { 'zh-CN': '含毒品或违禁药品内容', en: 'It looks like drugs' },
  text_minors: { 'zh-CN': '涉及未成年人安全', en: 'It looks like a risk to minors' },
  text_fraud: { 'zh-CN': '像诈骗或诱导转账', en: 'It looks like a scam' },
  text_abuse: { 'zh-CN': '含辱骂或威胁', en: 'It looks like insults or threats' },
  text_ads: { 'zh-CN': '像广告或引流', en: 'It looks like advertising' },
  text_contact: { 'zh-CN': '含联系方式', en: 'It has contact details' },
  text_other: { 'zh-CN': '不符合社区规范', en: 'It does not follow our rules' },
}
