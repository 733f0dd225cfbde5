import type { UnlockOrder } from '@contract/types/unlock'
import { unlockOrder } from '../../../test/client/unlocking'
import { unlock } from '@/text/zh-CN/unlock'
import { textsOf } from '@/text/index'
import { deadlineOf, orderMoney, orderWords } from './order-words'

const words = { ...textsOf('zh-CN'), unlock }
const PAST = Date.UTC(2025, 10, 20)

const money: readonly (readonly [UnlockOrder['state'], buyer: string, owner: string])[] = [
  ['asked', '已付 100 遇豆', '同意后可得 ¥ 4.00'],
  ['declined', '已退回 100 遇豆', '没有收入'],
  ['timed_out', '已退回 100 遇豆', '没有收入'],
  ['cancelled', '已退回 100 遇豆', '没有收入'],
  ['revealed', '已付 100 遇豆', '待入账 ¥ 4.00'],
  ['disputed', '已付 100 遇豆', '待入账 ¥ 4.00'],
  ['refunded', '已退回 100 遇豆', '没有收入'],
  ['settled', '已付 100 遇豆', '收入 ¥ 4.00'],
  ['clawback_claimed', '已付 100 遇豆', '收入 ¥ 4.00'],
  ['clawed_back', '已退回 100 遇豆', '已收回 ¥ 4.00'],
  ['dismissed', '已付 100 遇豆', '收入 ¥ 4.00'],
]
test.each(money)('%s: the buyer reads %s, the owner %s', (state, buyer, owner) => {
  const order = unlockOrder({ state, paidCoins: 100, ownerShareFen: 400 })
  expect(orderMoney(words, { ...order, role: 'buyer' })).toBe(buyer)
  expect(orderMoney(words, { ...order, role: 'owner' })).toBe(owner)
})

test.each(['disputed', 'clawback_claimed'] as const)(
  '%s: a side that can no longer answer is not asked to',
  (state) => {
    const order = unlockOrder({
      state,
      role: 'owner',
      acts: ['reply'],
      acceptBy: null,
      replyBy: PAST,
      ownerReply: null,
    })
    expect(deadlineOf(order)).toBe(PAST)
    expect(orderWords(words, order).line).toContain('前回应')
    const late = { ...order, acts: [] }
    expect(deadlineOf(late)).toBeNull()
    expect(orderWords(words, late).line).toBe('回应时间已过，审核员会看已有的说明。')
    expect(orderWords(words, { ...late, ownerReply: '我没有' }).line).toBe(
      '你已经回应，审核员会看双方的说明。',
    )
  },
)
