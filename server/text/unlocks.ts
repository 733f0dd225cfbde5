import type { Language } from '../lib/language'

type Words = Readonly<Record<Language, string>>

/** Why selling is closed, for the owner. Source: product §7.6.8 */
export const suspendReasons: Readonly<Record<'upheld' | 'fake', Words>> = {
  upheld: {
    'zh-CN': '30 天内有多位解锁者反馈问题并被核实，请检查微信号',
    en: 'Several complaints within 30 days were confirmed. Please check your WeChat ID',
  },
  fake: {
    'zh-CN': '微信号被核实为虚假，已停止开放',
    en: 'The WeChat ID was found to be fake and cannot be offered any more',
  },
}

/** Notes beside the steps of an order, by key. Source: product §7.6, ours */
const notes = {
  instant: { 'zh-CN': '对方设置为直接显示', en: 'Shown at once, as the owner chose' },
  accepted: { 'zh-CN': '对方同意了', en: 'The owner agreed' },
  declined: { 'zh-CN': '对方没有同意，遇豆已全额退回', en: 'The owner declined. Your beans are back' },
  timed_out: {
    'zh-CN': '48 小时内没有回应，遇豆已全额退回',
    en: 'No answer within 48 hours. The beans are back',
  },
  cancelled: { 'zh-CN': '请求已取消，遇豆已全额退回', en: 'The request was cancelled. The beans are back' },
  unavailable: { 'zh-CN': '对方暂不可用，遇豆已全额退回', en: 'Not available any more. The beans are back' },
  added: { 'zh-CN': '已确认添加', en: 'Confirmed as added' },
  auto_settled: { 'zh-CN': '72 小时到期，自动确认', en: 'Confirmed by itself after 72 hours' },
  changed: {
    'zh-CN': '对方更新了微信号，确认期重新开始',
    en: 'The WeChat ID was updated. The time to check starts anew',
  },
  reminded: { 'zh-CN': '已提醒双方', en: 'Both were reminded' },
  complained: {
    'zh-CN': '解锁者反馈了问题，款项已冻结',
    en: 'The buyer reported a problem. The beans are frozen',
  },
  replied: { 'zh-CN': '对方已回应', en: 'The owner answered' },
  unanswered: {
    'zh-CN': '对方 24 小时内没有回应，遇豆已全额退回',
    en: 'No answer within 24 hours. The beans are back',
  },
  in_review: { 'zh-CN': '已交由审核员处理', en: 'A reviewer will decide' },
  claimed: { 'zh-CN': '解锁者提出欺诈投诉', en: 'The buyer claimed fraud' },
} as const satisfies Record<string, Words>

/** Key of a note of an order's step. */
export type OrderNote = keyof typeof notes

const isNote = (note: string): note is OrderNote => Object.hasOwn(notes, note)

/** Words of a step's note; null for none, or one that is no more. */
export const wordOrderNote = (note: string | undefined, language: Language): string | null =>
  note !== undefined && isNote(note) ? notes[note][language] : null

/** Numbers that the terms name. */
export interface RuleNumbers {
  readonly consentMode: 'ask' | 'instant'
  readonly acceptHours: number
  readonly confirmHours: number
  readonly complainFromHours: number
  readonly ownerReplyHours: number
  readonly fraudClaimDays: number
}

/** The terms of an unlock, one sentence each, shown before paying. Source: product §7.6 */
export const unlockRules = (numbers: RuleNumbers, language: Language): string[] => {
  const { acceptHours, confirmHours, complainFromHours, ownerReplyHours, fraudClaimDays } = numbers
  if (language === 'en') {
    return [
      'Only topped-up beans can be used.',
      numbers.consentMode === 'ask'
        ? `They have ${acceptHours} hours to agree. Declined or unanswered, all beans come back. You may cancel before.`
        : 'The WeChat ID is shown as soon as you have paid.',
      `After it is shown you have ${confirmHours} hours to say that something is wrong; otherwise it counts as fine. “Not accepted yet” can be said after ${complainFromHours} hours.`,
      `They have ${ownerReplyHours} hours to answer a problem. Without an answer, or when it is confirmed, all beans come back.`,
      `Fraud can be reported for ${fraudClaimDays} days after that.`,
    ]
  }
  return [
    '仅可使用充值的遇豆。',
    numbers.consentMode === 'ask'
      ? `对方有 ${acceptHours} 小时决定是否同意；未同意或未回应，遇豆全额退回。对方同意前你可以取消。`
      : '支付后立即显示微信号。',
    `显示后 ${confirmHours} 小时内可以反馈问题，逾期自动确认；「还没通过」需等待 ${complainFromHours} 小时后反馈。`,
    `对方有 ${ownerReplyHours} 小时回应问题；未回应或核实属实，遇豆全额退回。`,
    `确认后 ${fraudClaimDays} 天内仍可投诉欺诈。`,
  ]
}
