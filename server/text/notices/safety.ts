import type { NoticeText } from './notice-text'

/** Opens the sheet of an appeal over the system messages. */
const appeal = { page: '/pages/msg/system', query: { sanctionId: 'appeal' } } as const

/** System messages of reports, decisions and appeals. Source: product §7.9, ours */
export const safetyNotices = {
  safety: {
    category: 'safety',
    'zh-CN': ['防骗提醒', '近遇不会以任何理由要求你转账或提供验证码。遇到借钱、投资、返利，请直接举报。'],
    en: [
      'Stay safe',
      "We'll never ask you to transfer money or share a code. If money or investing comes up, report it.",
    ],
  },
  report_received: {
    category: 'safety',
    'zh-CN': ['举报已收到', '我们会在 24 小时内处理，对方不会知道是谁举报的。'],
    en: ['Report received', 'We will review it within 24 hours. They will not know who reported.'],
  },
  report_reviewing: {
    category: 'safety',
    'zh-CN': ['举报正在处理', '我们已经开始核实你的举报，有结果会告诉你。'],
    en: ['Your report is being reviewed', 'Somebody is looking into it. We will tell you the outcome.'],
  },
  report_upheld: {
    category: 'safety',
    'zh-CN': ['举报已处理', '你举报的内容违反了社区规范，我们已经处理。谢谢你让这里更安全。'],
    en: [
      'Report reviewed',
      'What you reported broke our rules and we have acted. Thank you for keeping Jinyu safe.',
    ],
  },
  report_dismissed: {
    category: 'safety',
    'zh-CN': ['举报已处理', '我们没有发现违规。如果仍感到不适，可以拉黑对方。'],
    en: ['Report reviewed', 'We found no violation. You can still block this person.'],
  },
  restricted: {
    category: 'account',
    'zh-CN': [
      '账号功能受限',
      '{reason}。在复核完成前，不能发消息、喜欢和关注，也不会被推荐给新朋友。如有疑问可以申诉。',
      '申诉',
    ],
    en: [
      'Your account is limited',
      '{reason}. Until the review ends you cannot message, like or follow, and are not shown to new people. You can appeal.',
      'Appeal',
    ],
    ...appeal,
  },
  warned: {
    category: 'account',
    'zh-CN': [
      '收到一次警告',
      '{reason}。7 天内，每天可打的招呼减半；再次违反社区规范，账号功能会受限。如有疑问，7 天内可以申诉。',
      '申诉',
    ],
    en: [
      'A warning',
      '{reason}. For 7 days you can send half as many greetings. If it happens again, your account will be limited. You can appeal within 7 days.',
      'Appeal',
    ],
    ...appeal,
  },
  restricted_day: {
    category: 'account',
    'zh-CN': [
      '账号功能受限 24 小时',
      '{reason}。期间不能发消息、喜欢和关注，到期自动恢复；7 天内，每天可打的招呼减半。如有疑问可以申诉。',
      '申诉',
    ],
    en: [
      'Your account is limited for 24 hours',
      '{reason}. You cannot message, like or follow until then; it ends by itself. For 7 days you can send half as many greetings. You can appeal.',
      'Appeal',
    ],
    ...appeal,
  },
  restricted_week: {
    category: 'account',
    'zh-CN': [
      '账号功能受限 7 天',
      '{reason}。期间不能发消息、喜欢和关注，到期自动恢复。如有疑问可以申诉。',
      '申诉',
    ],
    en: [
      'Your account is limited for 7 days',
      '{reason}. You cannot message, like or follow until then; it ends by itself. You can appeal.',
      'Appeal',
    ],
    ...appeal,
  },
  banned: {
    category: 'account',
    'zh-CN': ['账号已停用', '{reason}。如有疑问，请写信给客服申诉。'],
    en: ['Your account is closed', '{reason}. If you think this is wrong, write to support.'],
  },
  restriction_lifted: {
    category: 'account',
    'zh-CN': ['限制已解除', '你的账号已恢复正常。感谢你的耐心。'],
    en: ['Limits removed', 'Your account is back to normal. Thank you for your patience.'],
  },
  restriction_ended: {
    category: 'account',
    'zh-CN': ['限制已到期', '你的账号已恢复正常，可以继续认识新朋友了。'],
    en: ['The limits have ended', 'Your account is back to normal. You can meet new people again.'],
  },
  step_undone: {
    category: 'account',
    'zh-CN': ['处理已撤回', '刚才对你账号的处理是我们弄错了，已经撤回，不会留下记录。抱歉打扰了。'],
    en: [
      'We took it back',
      'The last step against your account was our mistake. It no longer counts. Sorry for the trouble.',
    ],
  },
  text_removed: {
    category: 'account',
    'zh-CN': ['资料里的一段文字被移除', '{reason}。其他人已经看不到它，你可以重新写一段。', '去修改'],
    en: [
      'A text of your profile was removed',
      '{reason}. Others no longer see it. You can write another one.',
      'Edit profile',
    ],
    page: '/pages/my/information',
  },
  appeal_received: {
    category: 'account',
    'zh-CN': ['申诉已收到', '会由另一位审核员复核，72 小时内答复你。'],
    en: ['Appeal received', 'Another reviewer will look at it and answer within 72 hours.'],
  },
  appeal_granted: {
    category: 'account',
    'zh-CN': ['申诉通过', '我们撤回了之前的处理。抱歉给你带来不便。'],
    en: ['Your appeal was granted', 'We have taken the decision back. We are sorry for the trouble.'],
  },
  appeal_refused: {
    category: 'account',
    'zh-CN': ['申诉未通过', '另一位审核员复核后，维持原来的处理。'],
    en: ['Your appeal was not granted', 'Another reviewer looked at it and the decision stands.'],
  },
} as const satisfies Record<string, NoticeText>
