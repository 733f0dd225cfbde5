import type { NoticeText } from './notice-text'

/** System messages of coins, refunds and withdrawals. Source: product §5.4, §7.8, ours */
export const walletNotices = {
  invite_welcome: {
    category: 'wallet',
    'zh-CN': ['收到 {coins} 遇豆', '你受邀加入并完成了真人认证，{coins} 遇豆已放进钱包。', '看看钱包'],
    en: [
      '{coins} beans for you',
      'You joined by invitation and got verified. They are in your wallet.',
      'Open wallet',
    ],
    page: '/pages/my/wallet',
  },
  invite_rewarded: {
    category: 'wallet',
    'zh-CN': ['邀请奖励 {coins} 遇豆', '你邀请的一位朋友完成了认证并开始活跃，奖励已放进钱包。', '看看邀请'],
    en: [
      '{coins} beans for an invitation',
      'A friend you invited is verified and active. They are in your wallet.',
      'View invitations',
    ],
    page: '/pages/my/invitation-benefits',
  },
  recharge_done: {
    category: 'wallet',
    'zh-CN': ['充值成功', '{coins} 遇豆已到账。', '查看钱包'],
    en: ['Top-up complete', '{coins} beans have been added.', 'Open wallet'],
    page: '/pages/my/wallet',
  },
  recharge_refunded: {
    category: 'wallet',
    'zh-CN': ['退款已原路退回', '¥{yuan} 已退回到你支付时使用的账户。', '查看记录'],
    en: ['Your refund is on its way back', '¥{yuan} was returned to where you paid from.', 'View records'],
    page: '/pages/my/recharge-records',
  },
  recharge_refund_refused: {
    category: 'wallet',
    'zh-CN': ['退款未成功', '支付渠道未能退回 ¥{yuan}，遇豆已还原。', '查看记录'],
    en: [
      'The refund did not go through',
      '¥{yuan} could not be returned; your beans are back.',
      'View records',
    ],
    page: '/pages/my/recharge-records',
  },
  recharge_refunded_by_hand: {
    category: 'wallet',
    'zh-CN': ['退款已完成', '客服已人工退还 ¥{yuan}。', '查看记录'],
    en: ['Your refund is done', 'Our team has paid ¥{yuan} back to you.', 'View records'],
    page: '/pages/my/recharge-records',
  },
  recharge_refund_by_hand_undone: {
    category: 'wallet',
    'zh-CN': ['退款未成功', '¥{yuan} 未能人工退还，遇豆已还原。', '查看记录'],
    en: [
      'The refund did not go through',
      '¥{yuan} could not be paid back; your beans are back.',
      'View records',
    ],
    page: '/pages/my/recharge-records',
  },
  bonus_expiring: {
    category: 'wallet',
    isDeadline: true,
    'zh-CN': ['赠送的遇豆快到期了', '{coins} 赠送遇豆将在 {day} 到期，可用于加送打招呼。', '查看钱包'],
    en: [
      'Bonus beans expire soon',
      '{coins} bonus beans expire on {day}. They can pay for extra greetings.',
      'Open wallet',
    ],
    page: '/pages/my/wallet',
  },
  withdraw_submitted: {
    category: 'wallet',
    'zh-CN': ['提现申请已提交', '¥{amount} 正在审核，一般 1–3 个工作日到账。', '提现记录'],
    en: ['Withdrawal requested', '¥{amount} is in review. It usually takes 1–3 working days.', 'Withdrawals'],
    page: '/pages/my/withdrawal-records',
  },
  withdraw_approved: {
    category: 'wallet',
    'zh-CN': ['提现已通过审核', '¥{amount} 即将转入你的支付宝。', '提现记录'],
    en: ['Withdrawal approved', '¥{amount} is about to be sent to your Alipay.', 'Withdrawals'],
    page: '/pages/my/withdrawal-records',
  },
  withdraw_paid: {
    category: 'wallet',
    'zh-CN': ['提现已到账', '¥{arrive} 已转入你的支付宝。', '提现记录'],
    en: ['Withdrawal paid', '¥{arrive} was sent to your Alipay.', 'Withdrawals'],
    page: '/pages/my/withdrawal-records',
  },
  withdraw_returned: {
    category: 'wallet',
    'zh-CN': ['提现未成功，已退回', '{reason}。¥{amount} 已全部退回可提现余额，手续费也已退回。', '提现记录'],
    en: [
      'Withdrawal returned',
      '{reason}. All of ¥{amount}, the fee included, is available again.',
      'Withdrawals',
    ],
    page: '/pages/my/withdrawal-records',
  },
  alipay_bound: {
    category: 'wallet',
    'zh-CN': [
      '支付宝账号已更新',
      '提现将转入 {account}，24 小时后可用。如果不是你本人操作，请马上联系客服。',
      '查看',
    ],
    en: [
      'Your Alipay account was changed',
      'Withdrawals go to {account}, from 24 hours on. If this was not you, contact support at once.',
      'View',
    ],
    page: '/pages/my/alipay-account',
  },
} as const satisfies Record<string, NoticeText>
