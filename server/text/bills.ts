import type { BizType } from '@contract/types/wallet'
import type { Language } from '../lib/language'
import { withdrawReasons } from './withdraw-reasons'

type Words = Readonly<Record<Language, string>>

/** Subject of a bill. Source: product §5.7, screens §17–20 */
export const billTitles: Readonly<Record<BizType, Words>> = {
  coin_recharge: { 'zh-CN': '充值遇豆', en: 'Beans top-up' },
  recharge_refund: { 'zh-CN': '充值退款', en: 'Top-up refund' },
  unlock_income: { 'zh-CN': '联系方式被解锁', en: 'Contact unlocked' },
  invite_income: { 'zh-CN': '邀请分成', en: 'Invitation share' },
  income_clawback: { 'zh-CN': '收入退回', en: 'Income taken back' },
  vip_purchase: { 'zh-CN': '开通会员', en: 'Membership' },
  vip_refund: { 'zh-CN': '会员退款', en: 'Membership refund' },
  unlock_spend: { 'zh-CN': '解锁联系方式', en: 'Contact unlock' },
  unlock_refund: { 'zh-CN': '解锁退款', en: 'Unlock refund' },
  greeting_spend: { 'zh-CN': '加送打招呼', en: 'Extra greeting' },
  bonus_grant: { 'zh-CN': '获赠遇豆', en: 'Bonus beans' },
  bonus_expire: { 'zh-CN': '赠送遇豆到期', en: 'Bonus beans expired' },
  withdraw: { 'zh-CN': '提现到支付宝', en: 'Withdrawal to Alipay' },
}

/** Reasons and notes of bills by key. A service names one; anything else is an operator's own words. */
const notes = {
  // Recharges and membership
  pay_expired: { 'zh-CN': '超时未支付，订单已关闭', en: 'Not paid in time; the order is closed' },
  pay_cancelled: { 'zh-CN': '已取消支付', en: 'Payment cancelled' },
  pay_failed: { 'zh-CN': '支付失败', en: 'Payment failed' },
  paid_late: { 'zh-CN': '支付到账较晚，已补记', en: 'Paid late, and credited' },
  refunded: { 'zh-CN': '已原路退回', en: 'Returned to where it was paid from' },
  refunding: { 'zh-CN': '正在原路退回', en: 'Being returned to where it was paid from' },
  refund_refused: {
    'zh-CN': '支付渠道未能退款，款项已还原',
    en: 'The refund was not possible; nothing changed',
  },
  refunding_by_hand: { 'zh-CN': '客服正在人工退款', en: 'Our team is paying it back' },
  refunded_by_hand: { 'zh-CN': '已由客服人工退款', en: 'Paid back by our team' },
  refund_by_hand_undone: {
    'zh-CN': '人工退款未成功，款项已还原',
    en: 'It could not be paid back; nothing changed',
  },
  // Bonus
  bonus_package: { 'zh-CN': '充值赠送', en: 'Given with a top-up' },
  bonus_invitee: { 'zh-CN': '受邀加入并完成真人认证', en: 'For joining by invitation and getting verified' },
  bonus_inviter: { 'zh-CN': '邀请的朋友完成认证并活跃', en: 'A friend you invited is verified and active' },
  bonus_expired: { 'zh-CN': '到期未使用', en: 'Not used in time' },
  // Unlocking
  unlock_asked: { 'zh-CN': '等待对方同意', en: 'Waiting for an answer' },
  unlock_revealed: { 'zh-CN': '已显示联系方式', en: 'The contact was shown' },
  unlock_declined: { 'zh-CN': '对方没有同意', en: 'The other side declined' },
  unlock_timed_out: { 'zh-CN': '对方 48 小时内没有回应', en: 'No answer within 48 hours' },
  unlock_cancelled: { 'zh-CN': '已取消请求', en: 'The request was cancelled' },
  unlock_owner_gone: { 'zh-CN': '对方暂不可用', en: 'The other side is not available' },
  unlock_confirmed: { 'zh-CN': '已确认添加', en: 'Confirmed as added' },
  unlock_auto_settled: { 'zh-CN': '到期自动确认', en: 'Confirmed by itself after the deadline' },
  unlock_disputed: { 'zh-CN': '买方反馈了问题，处理中', en: 'The buyer reported a problem; in review' },
  unlock_upheld: { 'zh-CN': '问题属实，已全额退回', en: 'The problem was confirmed; returned in full' },
  unlock_dismissed: { 'zh-CN': '问题未获支持', en: 'The problem was not confirmed' },
  unlock_clawed_back: { 'zh-CN': '欺诈投诉成立，已退回', en: 'A fraud claim was upheld; returned' },
  income_held: { 'zh-CN': '7 天后可提现', en: 'Available for withdrawal after 7 days' },
  income_released: { 'zh-CN': '已可提现', en: 'Available for withdrawal' },
  // Invitations
  invite_share: { 'zh-CN': '来自邀请朋友的消费', en: "From a friend's spending" },
  invite_undone: { 'zh-CN': '朋友的这笔消费已退款', en: "The friend's spending was refunded" },
  ...withdrawReasons,
} as const satisfies Record<string, Words>

/** Key of a reason or note of a bill. */
export type BillNote = keyof typeof notes

const isNote = (note: string): note is BillNote => Object.hasOwn(notes, note)

/** Text of a reason or note: that of its key, or the words of an operator unchanged. Null stays null. */
export const wordBillNote = (note: string | null | undefined, language: Language): string | null => {
  if (note === null || note === undefined) return null
  return isNote(note) ? notes[note][language] : note
}
