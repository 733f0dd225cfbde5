import type { NoticeCategory } from '@contract/types/notice'
import type { Language } from '../lib/language'
import { pictureReasons } from './picture-reasons'
import { unlockNotices } from './unlock-notices'
import { verificationReasons } from './verification-reasons'
import { withdrawReasons } from './withdraw-reasons'

/** Title, body and the action's label; `{name}` and the like stand for parameters. */
type Lines = readonly [title: string, body: string, label?: string]

/** One system message's subject, words and the page its action opens. */
export interface NoticeText {
  readonly category: NoticeCategory
  readonly 'zh-CN': Lines
  readonly en: Lines
  /** Page that the action opens, with the parameters that become its query. */
  readonly page?: `/pages/${string}`
  readonly query?: Readonly<Record<string, string>>
}

/** Opens the sheet of an appeal over the system messages. */
const appeal = { page: '/pages/msg/system', query: { sanctionId: 'appeal' } } as const

/** Every system message. Source: product §5.4, screens §11, ours. */
const texts = {
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
  safety: {
    category: 'safety',
    'zh-CN': ['防骗提醒', '近遇不会以任何理由要求你转账或提供验证码。遇到借钱、投资、返利，请直接举报。'],
    en: [
      'Stay safe',
      "We'll never ask you to transfer money or share a code. If money or investing comes up, report it.",
    ],
  },
  match: {
    category: 'match',
    'zh-CN': ['你们互相喜欢', '{name}也喜欢你，去说声嗨吧。', '去聊天'],
    en: ['You like each other', '{name} likes you too. Say hi.', 'Chat'],
    page: '/pages/msg/chat',
    query: { userId: 'userId' },
  },
  superlike: {
    category: 'match',
    'zh-CN': ['有人超级喜欢你', '{name}给了你一个超级喜欢。', '看看 TA'],
    en: ['Someone super liked you', '{name} sent you a super like.', 'View profile'],
    page: '/pages/index/user',
    query: { userId: 'id' },
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
  avatar_approved: {
    category: 'review',
    'zh-CN': ['头像已通过审核', '现在其他人可以看到你的头像了。', '看看我的相册'],
    en: ['Your avatar is approved', 'Others can see it now.', 'View album'],
    page: '/pages/my/album',
  },
  avatar_rejected: {
    category: 'review',
    'zh-CN': ['头像未通过审核', '{reason}。请换一张清晰的本人正脸照。', '更换头像'],
    en: ['Your avatar was not approved', '{reason}. Please use a clear photo of your face.', 'Change avatar'],
    page: '/pages/my/album',
  },
  photo_approved: {
    category: 'review',
    'zh-CN': ['照片已通过审核', '新照片已经出现在你的主页上。', '看看我的相册'],
    en: ['Your photo is approved', 'It now shows on your profile.', 'View album'],
    page: '/pages/my/album',
  },
  photo_rejected: {
    category: 'review',
    'zh-CN': ['照片未通过审核', '{reason}。其他人看不到这张照片。', '查看相册'],
    en: ['A photo was not approved', '{reason}. Others cannot see it.', 'View album'],
    page: '/pages/my/album',
  },
  video_approved: {
    category: 'review',
    'zh-CN': ['视频已通过审核', '新视频已经出现在你的主页上。', '看看我的相册'],
    en: ['Your video is approved', 'It now shows on your profile.', 'View album'],
    page: '/pages/my/album',
  },
  video_rejected: {
    category: 'review',
    'zh-CN': ['视频未通过审核', '{reason}。其他人看不到这个视频。', '查看相册'],
    en: ['Your video was not approved', '{reason}. Others cannot see it.', 'View album'],
    page: '/pages/my/album',
  },
  verification_passed: {
    category: 'review',
    'zh-CN': ['真人认证已通过', '主页和卡片上会显示「真人」标识。', '看看我的主页'],
    en: ["You're verified", 'Your profile now carries the Verified badge.', 'View profile'],
    page: '/pages/my/information',
  },
  verification_failed: {
    category: 'review',
    'zh-CN': ['真人认证未通过', '{reason}。可以重新录制一次。', '重新认证'],
    en: ['Verification did not pass', '{reason}. You can record again.', 'Try again'],
    page: '/pages/my/authentication',
  },
  verification_paused: {
    category: 'review',
    'zh-CN': ['换了封面，正在重新比对', '确认新封面也是你之前，「真人」标识先不显示。', '看看进度'],
    en: [
      'New cover, checking again',
      'Your Verified badge is away until the new cover is confirmed.',
      'See progress',
    ],
    page: '/pages/my/authentication',
  },
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
  ...unlockNotices,
  restricted: {
    category: 'account',
    'zh-CN': ['账号功能受限', '{reason}。在复核完成前，你不会被推荐给新朋友。如有疑问可以申诉。', '申诉'],
    en: [
      'Your account is limited',
      '{reason}. You will not be shown to new people until the review ends. You can appeal.',
      'Appeal',
    ],
    ...appeal,
  },
  warned: {
    category: 'account',
    'zh-CN': [
      '收到一次警告',
      '{reason}。再次违反社区规范，账号功能会受限。如有疑问，7 天内可以申诉。',
      '申诉',
    ],
    en: [
      'A warning',
      '{reason}. If it happens again, your account will be limited. You can appeal within 7 days.',
      'Appeal',
    ],
    ...appeal,
  },
  restricted_day: {
    category: 'account',
    'zh-CN': [
      '账号功能受限 24 小时',
      '{reason}。期间不能发消息、喜欢和关注，到期自动恢复。如有疑问可以申诉。',
      '申诉',
    ],
    en: [
      'Your account is limited for 24 hours',
      '{reason}. You cannot message, like or follow until then; it ends by itself. You can appeal.',
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
  appeal_received: {
    category: 'account',
    'zh-CN': ['申诉已收到', '会由另一位审核员复核，72 小时内答复你。'],
    en: ['Appeal received', 'Another reviewer will look at it and answer within 72 hours.'],
  },
  appeal_granted: {
    category: 'account',
    'zh-CN': ['申诉通过', '我们撤回了之前的处理，账号已恢复正常。抱歉给你带来不便。'],
    en: ['Your appeal was granted', 'We have taken the decision back. We are sorry for the trouble.'],
  },
  appeal_refused: {
    category: 'account',
    'zh-CN': ['申诉未通过', '另一位审核员复核后，维持原来的处理。'],
    en: ['Your appeal was not granted', 'Another reviewer looked at it and the decision stands.'],
  },
  service_replied: {
    category: 'account',
    'zh-CN': ['客服回复了你', '你咨询的问题有新的回复。', '去看看'],
    en: ['Support has replied', 'There is a new answer to your question.', 'Open'],
    page: '/pages/msg/chat',
    query: { groupId: 'groupId' },
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
  bonus_expiring: {
    category: 'wallet',
    'zh-CN': ['赠送的遇豆快到期了', '{coins} 赠送遇豆将在 {day} 到期，可用于加送打招呼。', '查看钱包'],
    en: [
      'Bonus beans expire soon',
      '{coins} bonus beans expire on {day}. They can pay for extra greetings.',
      'Open wallet',
    ],
    page: '/pages/my/wallet',
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

/** Name of a system message. */
export type NoticeKind = keyof typeof texts

/** Every system message by its name. */
export const noticeTexts: Readonly<Record<NoticeKind, NoticeText>> = texts

/** Values of the parameter `reason`; an unknown one reads as `other`. */
const reasons: Record<string, Record<Language, string>> = {
  ...pictureReasons,
  ...verificationReasons,
  scam: { 'zh-CN': '账号涉嫌诱导转账或引流', en: 'The account may be leading others to pay or leave' },
  harassment: { 'zh-CN': '账号涉嫌骚扰他人', en: 'The account may have harassed others' },
  fake: { 'zh-CN': '资料可能与本人不符', en: 'The profile may not match the person' },
  minor: { 'zh-CN': '需要确认你已年满 18 岁', en: 'We need to confirm that you are 18 or older' },
  ...withdrawReasons,
  other: { 'zh-CN': '不符合社区规范', en: 'It does not follow our rules' },
}

/** A system message in one language. */
export interface NoticeWording {
  readonly title: string
  readonly body: string
  readonly label: string | null
}

/** The words of a system message; unknown parameters read as nothing. */
export const wordNotice = (
  kind: NoticeKind,
  params: Readonly<Record<string, string>>,
  language: Language,
): NoticeWording => {
  const [title, body, label]: Lines = noticeTexts[kind][language]
  const reason = reasons[params['reason'] ?? 'other'] ?? reasons['other']
  const values: Record<string, string> = { ...params, reason: reason?.[language] ?? '' }
  const fill = (line: string): string =>
    line.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? '')
  return { title: fill(title), body: fill(body), label: label ?? null }
}

/** Label of an action that has run out. Source: screens §11 */
export const expiredLabel: Record<Language, string> = { 'zh-CN': '已过期', en: 'Expired' }

/** Names somebody whose account is gone or hidden. */
export const nobodyName: Record<Language, string> = { 'zh-CN': '对方', en: 'They' }
