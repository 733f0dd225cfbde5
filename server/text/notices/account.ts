import type { NoticeText } from './notice-text'

/** System messages of accounts: coming, going, numbers, membership and the help desk. Source: product §5.4, ours */
export const accountNotices = {
  /** Written by an operator for many members. */
  broadcast: {
    category: 'activity',
    'zh-CN': ['{titleZh}', '{bodyZh}'],
    en: ['{titleEn}', '{bodyEn}'],
  },
  welcome: {
    category: 'account',
    'zh-CN': ['欢迎来到近遇', '这里都是附近的真人。完善资料，会更快遇见聊得来的人。', '完善资料'],
    en: [
      'Welcome to Jinyu',
      'Everyone here is real and nearby. A fuller profile helps you meet people sooner.',
      'Complete profile',
    ],
    page: '/pages/my/information',
  },
  cancellation_taken_back: {
    category: 'account',
    'zh-CN': [
      '账号已恢复',
      '欢迎回来。注销申请已撤销，别人又能看到你了。如果不是你本人操作，请立即联系客服。',
      '联系客服',
    ],
    en: [
      'Your account is back',
      "Welcome back. The deletion was called off and others can see you again. If that wasn't you, contact us now.",
      'Contact us',
    ],
    page: '/pages/my/customer-service',
  },
  export_ready: {
    category: 'account',
    'zh-CN': ['你的数据已导出', '压缩包已生成，24 小时内可以下载，之后会自动删除。', '去下载'],
    en: ['Your data is ready', 'You can download the archive for 24 hours; then it is deleted.', 'Download'],
    page: '/pages/my/settings',
    query: { sheet: 'sheet' },
  },
  export_failed: {
    category: 'account',
    'zh-CN': ['数据导出没有成功', '我们会查看原因。这次不计入次数，你可以重新导出。', '重新导出'],
    en: [
      'Your data could not be exported',
      'We will look into it. It does not count; you can try again.',
      'Try again',
    ],
    page: '/pages/my/settings',
    query: { sheet: 'sheet' },
  },
  birthday_corrected: {
    category: 'account',
    'zh-CN': [
      '生日已更正',
      '客服已按你的申请更正生日，年龄和星座也随之改变，之后不能再改。如果不是你本人提出的，请马上联系客服。',
      '联系客服',
    ],
    en: [
      'Your birthday was corrected',
      'Support corrected it as you asked; age and sign follow, and it cannot be changed again. If this was not you, contact support at once.',
      'Contact support',
    ],
    page: '/pages/my/customer-service',
  },
  gender_corrected: {
    category: 'account',
    'zh-CN': [
      '性别已更正',
      '客服已按你的申请更正性别，之后不能再改；筛选条件没有变，可以自己调整。如果不是你本人提出的，请马上联系客服。',
      '联系客服',
    ],
    en: [
      'Your gender was corrected',
      'Support corrected it as you asked; it cannot be changed again. Your filters are as before. If this was not you, contact support at once.',
      'Contact support',
    ],
    page: '/pages/my/customer-service',
  },
  phone_changed: {
    category: 'account',
    'zh-CN': [
      '手机号已更换',
      '现在用 {phone} 登录，其他设备已退出，24 小时内暂停提现。如果不是你本人操作，请马上联系客服。',
      '联系客服',
    ],
    en: [
      'Your phone number was changed',
      'You log in with {phone} now. Other devices were logged out, and withdrawals pause for 24 hours. If this was not you, contact support at once.',
      'Contact support',
    ],
    page: '/pages/my/customer-service',
  },
  service_replied: {
    category: 'account',
    'zh-CN': ['客服回复了你', '你咨询的问题有新的回复。', '去看看'],
    en: ['Support has replied', 'There is a new answer to your question.', 'Open'],
    page: '/pages/msg/chat',
    query: { groupId: 'groupId' },
  },
  vip_started: {
    category: 'account',
    'zh-CN': ['会员已开通', '会员有效期至 {day}。', '查看权益'],
    en: ['You are a member', 'Your membership runs until {day}.', 'View benefits'],
    page: '/pages/my/member-benefits',
  },
  vip_ending: {
    category: 'account',
    'zh-CN': [
      '会员即将到期',
      '会员将在 24 小时内到期。到期后「隐身浏览」不再生效，你的来访会重新显示。',
      '查看权益',
    ],
    en: [
      'Your membership ends soon',
      'It ends within 24 hours. Browsing invisibly stops then, and your visits show again.',
      'View benefits',
    ],
    page: '/pages/my/member-benefits',
  },
  vip_ended: {
    category: 'account',
    'zh-CN': ['会员已到期', '会员权益已停止，你的资料和记录都还在。', '查看权益'],
    en: [
      'Your membership has ended',
      'Member benefits have stopped. Nothing of yours was deleted.',
      'View benefits',
    ],
    page: '/pages/my/member-benefits',
  },
  vip_refunded: {
    category: 'account',
    'zh-CN': ['会员已退款', '¥{yuan} 已原路退回，这次购买的会员时长已收回。', '查看记录'],
    en: [
      'Membership refunded',
      '¥{yuan} was returned, and the days of this purchase were taken back.',
      'View records',
    ],
    page: '/pages/my/payment-records',
  },
  vip_refunded_by_hand: {
    category: 'account',
    'zh-CN': ['会员已退款', '客服已人工退还 ¥{yuan}，这次购买的会员时长已收回。', '查看记录'],
    en: [
      'Membership refunded',
      'Our team has paid ¥{yuan} back to you, and the days of this purchase were taken back.',
      'View records',
    ],
    page: '/pages/my/payment-records',
  },
  vip_refund_by_hand_undone: {
    category: 'account',
    'zh-CN': ['退款未成功', '¥{yuan} 未能人工退还，会员时长已还原。', '查看记录'],
    en: [
      'The refund did not go through',
      '¥{yuan} could not be paid back; your membership is back.',
      'View records',
    ],
    page: '/pages/my/payment-records',
  },
  vip_refund_refused: {
    category: 'account',
    'zh-CN': ['退款未成功', '支付渠道未能退回 ¥{yuan}，会员时长已还原。', '查看记录'],
    en: [
      'The refund did not go through',
      '¥{yuan} could not be returned; your membership is back.',
      'View records',
    ],
    page: '/pages/my/payment-records',
  },
} as const satisfies Record<string, NoticeText>
