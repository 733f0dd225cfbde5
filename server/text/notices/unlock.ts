import type { NoticeText } from './notice-text'

/** Opens the order among those of the member's contact. */
const order = { page: '/pages/my/contact-information', query: { orderId: 'orderId' } } as const
const contact = { page: '/pages/my/contact-information' } as const

/** System messages of unlocks; `{words}` are a reviewer's. Source: product §7.6, §7.14 */
export const unlockNotices = {
  unlock_asked: {
    category: 'unlock',
    isDeadline: true,
    'zh-CN': ['有人想加你微信', '{name}想解锁你的微信，48 小时内由你决定；不回应会自动退回。', '去处理'],
    en: [
      'Someone would like your WeChat',
      '{name} asks to unlock it. You have 48 hours; without an answer the request ends.',
      'Decide',
    ],
    ...order,
  },
  unlock_revealed: {
    category: 'unlock',
    'zh-CN': ['可以添加微信了', '{name}的微信已向你显示，72 小时内有问题可以反馈。', '查看'],
    en: [
      'You can add them on WeChat',
      "{name}'s WeChat is shown to you now. Tell us within 72 hours if something is wrong.",
      'View',
    ],
    ...order,
  },
  unlock_sold: {
    category: 'unlock',
    'zh-CN': ['有人解锁了你的微信', '{name}可以看到你的微信了，请在微信里通过好友申请。', '查看'],
    en: [
      'Your WeChat was unlocked',
      '{name} can see your WeChat now. Please accept the request there.',
      'View',
    ],
    ...order,
  },
  unlock_declined: {
    category: 'unlock',
    'zh-CN': ['对方暂不方便', '{name}没有同意解锁，遇豆已全额退回。', '查看'],
    en: ['Not this time', '{name} did not agree. All beans are back.', 'View'],
    ...order,
  },
  unlock_timed_out: {
    category: 'unlock',
    'zh-CN': ['请求已过期', '{name}在 48 小时内没有回应，遇豆已全额退回。', '查看'],
    en: ['The request has ended', '{name} did not answer within 48 hours. All beans are back.', 'View'],
    ...order,
  },
  unlock_cancelled: {
    category: 'unlock',
    'zh-CN': ['请求已取消', '{name}取消了解锁请求，无需处理。', '查看'],
    en: ['A request was cancelled', '{name} took the request back. Nothing is left to do.', 'View'],
    ...order,
  },
  unlock_unavailable: {
    category: 'unlock',
    'zh-CN': ['解锁未完成', '{name}暂不可用，遇豆已全额退回。', '查看'],
    en: ['The unlock did not happen', '{name} is not available. All beans are back.', 'View'],
    ...order,
  },
  unlock_changed: {
    category: 'unlock',
    'zh-CN': ['对方更新了微信号', '{name}更新了微信号，可以免费查看；72 小时确认期重新开始。', '查看'],
    en: [
      'Their WeChat ID has changed',
      "{name}'s new WeChat ID is free to see for you. Your 72 hours start anew.",
      'View',
    ],
    ...order,
  },
  unlock_remind: {
    category: 'unlock',
    isDeadline: true,
    'zh-CN': ['加上了吗？', '{name}的微信解锁将在 24 小时后自动确认，有问题请先反馈。', '去反馈'],
    en: [
      'Did you connect?',
      "The unlock of {name}'s WeChat counts as fine in 24 hours. Tell us before if it is not.",
      'Give feedback',
    ],
    ...order,
  },
  unlock_remind_owner: {
    category: 'unlock',
    'zh-CN': ['请通过好友申请', '{name}解锁了你的微信，请检查微信里的好友申请。', '查看'],
    en: [
      'Please accept the request',
      '{name} unlocked your WeChat. Have a look at the requests there.',
      'View',
    ],
    ...order,
  },
  unlock_settled: {
    category: 'unlock',
    'zh-CN': ['解锁已完成', '{name}的解锁已确认，收入 7 天后可提现。', '查看'],
    en: [
      'An unlock is complete',
      'The unlock by {name} is confirmed. You can withdraw the income in 7 days.',
      'View',
    ],
    ...order,
  },
  unlock_complained: {
    category: 'unlock',
    isDeadline: true,
    'zh-CN': ['解锁遇到问题', '{name}反馈了问题。请在 24 小时内回应，否则遇豆会退回给对方。', '去回应'],
    en: [
      'A problem was reported',
      '{name} reported a problem. Please answer within 24 hours, or the beans go back.',
      'Answer',
    ],
    ...order,
  },
  unlock_claimed: {
    category: 'unlock',
    isDeadline: true,
    'zh-CN': ['收到欺诈投诉', '{name}对已完成的解锁提出欺诈投诉，请在 24 小时内回应。', '去回应'],
    en: [
      'A fraud claim',
      '{name} claims fraud in a completed unlock. Please answer within 24 hours.',
      'Answer',
    ],
    ...order,
  },
  unlock_replied: {
    category: 'unlock',
    'zh-CN': ['对方已回应', '{name}回应了你反馈的问题，审核员会在 48 小时内处理。', '查看'],
    en: ['They answered', '{name} answered. A reviewer decides within 48 hours.', 'View'],
    ...order,
  },
  unlock_unanswered: {
    category: 'unlock',
    'zh-CN': ['遇豆已退回', '{name}没有在 24 小时内回应，遇豆已全额退回。', '查看'],
    en: ['Your beans are back', '{name} did not answer within 24 hours. All beans are back.', 'View'],
    ...order,
  },
  unlock_unanswered_owner: {
    category: 'unlock',
    'zh-CN': ['解锁已退回', '你没有在 24 小时内回应{name}反馈的问题，遇豆已退回给对方。', '查看'],
    en: [
      'An unlock was refunded',
      'You did not answer the problem that {name} reported within 24 hours. The beans went back.',
      'View',
    ],
    ...order,
  },
  unlock_problem_upheld: {
    category: 'unlock',
    'zh-CN': ['反馈成立', '你反馈的问题已核实，遇豆已全额退回。审核员说明：{words}', '查看'],
    en: ['Your problem was confirmed', 'All beans are back. The reviewer says: {words}', 'View'],
    ...order,
  },
  unlock_problem_lost: {
    category: 'unlock',
    'zh-CN': ['解锁已退回', '{name}反馈的问题已核实，遇豆已退回给对方。审核员说明：{words}', '查看'],
    en: [
      'An unlock was refunded',
      'The problem that {name} reported was confirmed. The reviewer says: {words}',
      'View',
    ],
    ...order,
  },
  unlock_problem_dismissed: {
    category: 'unlock',
    'zh-CN': ['反馈未成立', '你反馈的问题没有得到支持，解锁已完成。审核员说明：{words}', '查看'],
    en: ['Your problem was not confirmed', 'The unlock is complete. The reviewer says: {words}', 'View'],
    ...order,
  },
  unlock_problem_won: {
    category: 'unlock',
    'zh-CN': ['解锁已完成', '{name}反馈的问题没有得到支持，收入 7 天后可提现。审核员说明：{words}', '查看'],
    en: [
      'An unlock is complete',
      'The problem that {name} reported was not confirmed. The reviewer says: {words}',
      'View',
    ],
    ...order,
  },
  unlock_fraud_upheld: {
    category: 'unlock',
    'zh-CN': ['投诉成立', '你的欺诈投诉已核实，遇豆已全额退回。审核员说明：{words}', '查看'],
    en: ['Your claim was upheld', 'All beans are back. The reviewer says: {words}', 'View'],
    ...order,
  },
  unlock_fraud_lost: {
    category: 'unlock',
    'zh-CN': ['收入已退回', '{name}的欺诈投诉已核实，这笔收入已扣回。审核员说明：{words}', '查看'],
    en: [
      'Income was taken back',
      'The fraud that {name} claimed was confirmed. The reviewer says: {words}',
      'View',
    ],
    ...order,
  },
  unlock_fraud_dismissed: {
    category: 'unlock',
    'zh-CN': ['投诉未成立', '你的欺诈投诉没有得到支持。审核员说明：{words}', '查看'],
    en: ['Your claim was not upheld', 'The reviewer says: {words}', 'View'],
    ...order,
  },
  unlock_fraud_won: {
    category: 'unlock',
    'zh-CN': ['投诉未成立', '{name}的欺诈投诉没有得到支持，收入不受影响。审核员说明：{words}', '查看'],
    en: [
      'The claim was not upheld',
      'The fraud that {name} claimed was not confirmed. Your income stays. The reviewer says: {words}',
      'View',
    ],
    ...order,
  },
  selling_suspended: {
    category: 'unlock',
    'zh-CN': ['微信解锁已暂停', '30 天内有多位解锁者反馈问题并被核实，解锁暂停 30 天。', '检查微信号'],
    en: [
      'Unlocking is paused',
      'Several complaints within 30 days were confirmed, so your WeChat cannot be unlocked for 30 days.',
      'Check WeChat ID',
    ],
    ...contact,
  },
  selling_closed: {
    category: 'unlock',
    'zh-CN': ['微信解锁已关闭', '你的微信号被核实为虚假，不能再开放解锁。如有疑问，请联系客服。', '查看'],
    en: [
      'Unlocking is closed',
      'Your WeChat ID was found to be fake and cannot be unlocked any more. Questions? Write to support.',
      'View',
    ],
    ...contact,
  },
} as const satisfies Record<string, NoticeText>
