import type { Language } from '../lib/language'

type Words = Readonly<Record<Language, string>>

/** What the payer reads at a provider; without marks, which some refuse. Source: Alipay open platform (`subject`) */
export const paymentTitle = {
  coin: (coins: number): Words => ({ 'zh-CN': `近遇 ${coins} 遇豆`, en: `Jinyu ${coins} beans` }),
  vip: (days: number): Words => ({ 'zh-CN': `近遇会员 ${days} 天`, en: `Jinyu membership ${days} days` }),
} as const

/** Texts of the demo's confirm page. Source: ours */
export const confirmTexts = {
  'zh-CN': {
    title: '演示支付',
    warning: '这是演示，不会真的付款',
    explanation: '这里没有接入支付渠道。下面的按钮只用来试一试，不会扣你的钱。',
    order: '订单号',
    states: { open: '等待付款', paid: '已付款（演示）', closed: '已取消', refunded: '已退款（演示）' },
    expired: '已过期，不能再付款',
    acts: {
      pay: '付款（演示）',
      cancel: '取消',
      delay: '付款，结果晚 20 秒到',
      duplicate: '付款，结果通知两次',
    },
    delayed: '已付款（演示）。结果大约 20 秒后到达。',
    back: '返回近遇',
    missing: '没有这个订单',
  },
  en: {
    title: 'Demonstration payment',
    warning: 'A demonstration: no money moves',
    explanation:
      'No payment provider is connected here. The buttons below are for trying out; nothing is charged.',
    order: 'Order',
    states: {
      open: 'Waiting for payment',
      paid: 'Paid (demonstration)',
      closed: 'Cancelled',
      refunded: 'Refunded (demonstration)',
    },
    expired: 'Expired; it cannot be paid any more',
    acts: {
      pay: 'Pay (demonstration)',
      cancel: 'Cancel',
      delay: 'Pay; the result comes 20 seconds late',
      duplicate: 'Pay; the result is told twice',
    },
    delayed: 'Paid (demonstration). The result arrives in about 20 seconds.',
    back: 'Back to Jinyu',
    missing: 'There is no such order',
  },
} as const satisfies Record<Language, unknown>
