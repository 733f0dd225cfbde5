import type { Bill, BillType, BizType } from '@contract/types/wallet'
import type { IconName } from '@/components/icon/icon-names'
import { calendarDay, clockTime, wallTime } from '@/lib/time/calendar'
import { yuan } from '@/lib/money'
import type { MonthSum } from '@/stores/money/bills'
import type { MoneyTexts } from './use-money-text'

type Words = MoneyTexts['records']

/** Appearance of an amount or a state beside its words. */
export type BillTone = 'plain' | 'in' | 'soft' | 'wait' | 'back'

const icons: Record<BizType, IconName> = {
  coin_recharge: 'arrow-down-to-line',
  recharge_refund: 'undo-2',
  unlock_income: 'message-circle-heart',
  invite_income: 'user-round-plus',
  income_clawback: 'undo-2',
  vip_purchase: 'crown',
  vip_refund: 'undo-2',
  unlock_spend: 'shopping-bag',
  unlock_refund: 'undo-2',
  greeting_spend: 'message-circle',
  bonus_grant: 'gift',
  bonus_expire: 'timer',
  withdraw: 'landmark',
}

/** The icon for the subject of a bill. Source: screens.md 17–20 */
export const billIcon = ({ bizType }: Bill): IconName => icons[bizType]

/** The day of a moment within its year, in Shanghai: `11-20`. */
function billDay(text: Words, at: number): string {
  const { month, day } = wallTime(at)
  return text.day(month, day)
}

/** `11-20 15:20`, in Shanghai. */
export const billTime = (text: Words, at: number): string => `${billDay(text, at)} ${clockTime(at)}`

/** `2025-11-20 15:20`, in Shanghai. */
export const exactBillTime = (text: Words, at: number): string =>
  `${text.exactDay(calendarDay(at))} ${clockTime(at)}`

/** `2025 年 11 月` for `2025-11`. */
export function monthLabel(text: Words, month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return text.month(year, number)
}

/** Nothing was paid, or it was returned: the amount is neither a gain nor a loss. */
export const isVoid = ({ state }: Bill) => state === 'closed' || state === 'returned'

/** Amount of a bill: `+ 300 遇豆`, `- 30.00`, `¥ 50.00`. In coins where coins moved, in money elsewhere. */
export function billAmount(text: Words, bill: Bill): { words: string; tone: BillTone } {
  const tone = isVoid(bill) ? 'soft' : bill.sign === 1 && bill.type !== 'recharge' ? 'in' : 'plain'
  if (bill.type === 'withdrawal')
    return { words: `¥ ${yuan(bill.amountFen)}`, tone: isVoid(bill) ? 'soft' : 'plain' }
  const figure = bill.coins > 0 ? text.coins(bill.coins) : yuan(bill.amountFen)
  return { words: `${bill.sign === 1 ? '+' : '-'} ${figure}`, tone }
}

/** Whether the bill can still be paid. */
export const isOpenOrder = ({ state, bizType }: Bill): boolean =>
  state === 'processing' && (bizType === 'coin_recharge' || bizType === 'vip_purchase')

/** Status of a bill, in the words of its page. */
export function billState(text: Words, bill: Bill): { words: string; tone: BillTone } {
  const { state, type } = bill
  if (isOpenOrder(bill)) return { words: text.rechargeOpen, tone: 'wait' }
  if (state === 'held') return { words: type === 'income' ? text.incomeHeld : text.states.held, tone: 'wait' }
  if (state === 'done')
    return { words: type === 'withdrawal' ? text.arrived : text.states.done, tone: 'soft' }
  if (state === 'closed') return { words: text.states.closed, tone: 'soft' }
  if (state !== 'returned') return { words: text.states[state], tone: 'wait' }
  if (type === 'withdrawal') return { words: text.states.returned, tone: 'back' }
  return {
    words: type === 'income' ? text.states.returned : text.refunded,
    tone: type === 'income' ? 'soft' : 'in',
  }
}

/** A returned withdrawal shows its reason at its status and not beside its time. Source: screens.md 17–20 */
export const hasReasonInFoot = ({ type, state, reason }: Bill): boolean =>
  type === 'withdrawal' && state === 'returned' && reason !== null

/** The part of a withdrawal that reaches the member, in fen. */
export const arrivalOf = ({ amountFen, feeFen }: Bill): number => amountFen - (feeFen ?? 0)

/** The small text under the amount: status and deadline, or after the end the fee or the rest. */
export function billFoot(text: Words, bill: Bill): { words: string; tone: BillTone } {
  if (bill.type === 'income' && bill.state === 'held' && bill.releaseAt !== null) {
    return { words: text.incomeHeldUntil(billDay(text, bill.releaseAt)), tone: 'wait' }
  }
  if (bill.type === 'withdrawal' && bill.state === 'done' && bill.feeFen) {
    return { words: text.arrivedAmount(`¥ ${yuan(arrivalOf(bill))}`), tone: 'soft' }
  }
  if (hasReasonInFoot(bill)) return { words: text.returnedFor(bill.reason ?? ''), tone: 'back' }
  if (bill.state !== 'done' || bill.type === 'withdrawal') return billState(text, bill)
  const words = doneFoot(text, bill)
  return words === null ? billState(text, bill) : { words, tone: 'soft' }
}

function doneFoot(text: Words, bill: Bill): string | null {
  const { type, channel } = bill
  const paid = `¥ ${yuan(bill.amountFen)}`
  if (type === 'recharge' && bill.amountFen > 0) {
    return channel === null ? paid : `${paid} · ${text.channels[channel]}`
  }
  if (bill.balanceAfterCoins !== null) return text.balance[type](text.coins(bill.balanceAfterCoins))
  if (bill.balanceAfterFen !== null) return text.balance[type](yuan(bill.balanceAfterFen))
  return channel === null ? null : text.channels[channel]
}

const figures = (text: Words, fen: number, coins: number): string =>
  [...(coins > 0 ? [text.coins(coins)] : []), ...(fen > 0 ? [`¥ ${yuan(fen)}`] : [])].join(' · ')

/** Sum of a month; empty where nothing moved. The sum of the opposite direction follows it. */
export function sumWords(text: Words, type: BillType, sum: MonthSum | null): string {
  if (!sum) return ''
  const [ahead, back] =
    type === 'recharge' || type === 'income'
      ? [figures(text, sum.inFen, 0), figures(text, sum.outFen, 0)]
      : [figures(text, sum.outFen, sum.outCoins), figures(text, sum.inFen, sum.inCoins)]
  const other = type === 'payment' ? text.sums.given : text.sums.back
  return [...(ahead ? [text.sums[type](ahead)] : []), ...(back ? [other(back)] : [])].join(' · ')
}
