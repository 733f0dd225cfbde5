import type { Language } from '../lib/language'

type Words = Readonly<Record<Language, string>>

/** Files of a data export by their path in it, without the ending `.json`, and what each holds. */
const files = {
  'account/profile': { 'zh-CN': '账号与资料', en: 'Account and profile' },
  'account/settings': { 'zh-CN': '隐私设置与筛选条件', en: 'Privacy settings and filters' },
  'account/consents': { 'zh-CN': '同意过的协议版本', en: 'Agreements you accepted' },
  'account/logins': { 'zh-CN': '登录记录', en: 'Logins' },
  'account/phones': { 'zh-CN': '换过的手机号（脱敏）', en: 'Phone numbers you gave up, masked' },
  'account/blocked-numbers': {
    'zh-CN': '屏蔽的手机号（后四位）',
    en: 'Phone numbers you blocked, their last digits',
  },
  'account/notices': { 'zh-CN': '收到的系统消息', en: 'System messages to you' },
  'account/sanctions': { 'zh-CN': '对账号的处理', en: 'Decisions about your account' },
  'account/appeals': { 'zh-CN': '你的申诉', en: 'Your appeals' },
  'account/cancellation': { 'zh-CN': '注销申请', en: 'Deletion of the account' },
  'account/exports': { 'zh-CN': '数据导出记录', en: 'Exports of your data' },
  'place/place': {
    'zh-CN': '保存的位置：城市和定位时间。我们只保存约 1 公里以上的方格，方格本身不在副本里',
    en: 'Your place as kept: the city and when you were located. We keep no more than a square of about 1 km, which is not in this copy',
  },
  'place/cleared': {
    'zh-CN': '清除的位置：定位时间和保留到何时。方格加密保留一天，只用来识别伪造的位置，不在副本里',
    en: 'A place that you cleared: when you were located, and until when its square is kept. For a day, encrypted, to find invented places alone; it is not in this copy',
  },
  'account/share': { 'zh-CN': '主页分享链接', en: 'Link to your page' },
  'album/voice-intro': {
    'zh-CN': '语音介绍，文件是 media/voice-intro',
    en: 'Voice introduction; the file is media/voice-intro',
  },
  'album/photos': { 'zh-CN': '相册，文件在 media/album', en: 'Album; the files are in media/album' },
  'album/uploads': {
    'zh-CN': '其他上传的文件，在 media/uploads',
    en: 'Other uploads; the files are in media/uploads',
  },
  'authentication/consents': { 'zh-CN': '人脸信息的单独同意', en: 'Consent for face data' },
  'authentication/attempts': { 'zh-CN': '真人认证的过程与结果', en: 'Verifications and their outcomes' },
  'authentication/appointments': { 'zh-CN': '真人核验的预约', en: 'Appointments for verification' },
  'authentication/badge': { 'zh-CN': '真人标识', en: 'Verified badge' },
  'actions/given': { 'zh-CN': '你的喜欢、跳过和关注', en: 'Likes, passes and follows you made' },
  'actions/visits': { 'zh-CN': '你看过的人', en: 'Members you looked at' },
  'actions/matches': { 'zh-CN': '互相喜欢', en: 'Matches' },
  'actions/blocks': { 'zh-CN': '黑名单', en: 'Members you blocked' },
  'actions/reports': { 'zh-CN': '你的举报', en: 'Reports you made' },
  'messages/groups': { 'zh-CN': '会话，只有数量', en: 'Chats, as figures' },
  'messages/sent': {
    'zh-CN': '你发的消息，以及客服给你的回复；文件在 media/messages',
    en: 'Messages you sent, and what support answered you; the files are in media/messages',
  },
  'messages/hearts': { 'zh-CN': '你点过的心', en: 'Hearts you gave' },
  'messages/hidden': { 'zh-CN': '你删除的消息的序号', en: 'Numbers of messages you deleted for yourself' },
  'messages/inquiries': { 'zh-CN': '客服咨询', en: 'Inquiries to support' },
  'speed/dates': { 'zh-CN': '速配', en: 'Speed dates' },
  'speed/lines': {
    'zh-CN': '你在速配里说的话（保留 7 天）',
    en: 'What you said in speed dates (kept 7 days)',
  },
  'contact/contact': { 'zh-CN': '你的微信号与出售设置', en: 'Your WeChat ID and how it is unlocked' },
  'contact/bought': { 'zh-CN': '你购买的微信解锁', en: 'Unlocks you bought' },
  'contact/sold': { 'zh-CN': '你售出的微信解锁', en: 'Unlocks you sold' },
  'money/accounts': { 'zh-CN': '账户余额', en: 'Balances' },
  'money/movements': { 'zh-CN': '账户流水', en: 'Movements of your balances' },
  'money/bills': { 'zh-CN': '账单', en: 'Bills' },
  'money/orders': { 'zh-CN': '充值与会员订单', en: 'Orders of beans and membership' },
  'money/refunds': { 'zh-CN': '退款', en: 'Refunds' },
  'money/bonus': { 'zh-CN': '赠送的遇豆', en: 'Bonus beans' },
  'money/spent': { 'zh-CN': '用掉的遇豆', en: 'Beans you spent' },
  'money/income': { 'zh-CN': '收入', en: 'Income' },
  'money/membership': { 'zh-CN': '会员时长', en: 'Days of membership' },
  'money/alipay': { 'zh-CN': '提现的支付宝（脱敏）', en: 'Alipay account, masked' },
  'money/name-checks': { 'zh-CN': '姓名与身份证号的核验结果', en: 'Checks of your name and ID number' },
  'money/withdrawals': { 'zh-CN': '提现（账号脱敏）', en: 'Withdrawals, accounts masked' },
  'invitations/invitations': { 'zh-CN': '邀请，不含对方是谁', en: 'Invitations, without who the others are' },
  'invitations/standing': { 'zh-CN': '有效邀请人数', en: 'Invitations that counted' },
  'invitations/days': { 'zh-CN': '受邀后活跃的日子', en: 'Days you were here after being invited' },
  'invitations/shares': { 'zh-CN': '邀请分成', en: 'Shares from invitations' },
} as const satisfies Record<string, Words>

/** Path of a file of a data export. */
export type ExportFile = keyof typeof files

/** Every file of a data export, in the order in which they are written. */
export const exportFiles: Readonly<Record<ExportFile, Words>> = files

const head: Readonly<Record<Language, (madeAt: string) => string>> = {
  'zh-CN': (madeAt) => `近遇 · 你的数据
生成时间 ${madeAt}

这个压缩包里是近遇保存的、关于你的数据。json 文件可以用任意文本编辑器打开，每个文件是一个列表；没有内容的列表是空的。
时间是北京时间。以 Fen 结尾的金额单位是分，以 Coins 结尾的是遇豆。

不在里面的：
- 别人的数据：别人发给你的消息、别人的资料、照片和微信号，谁喜欢、看过、拉黑或举报了你。别人只以编号出现。
- 安全信息：密钥、加密摘要、设备标识、人脸视频与比对信息、用于识别违规的记录。
- 为了别人的匿名：速配里没有互相继续的人，连编号也没有。

请妥善保管。除了你，谁都不需要这个文件，近遇也不会向你索要它。

文件：
`,
  en: (madeAt) => `Jinyu · your data
Made at ${madeAt}

This archive holds the data about you that Jinyu keeps. The json files open in any text editor; each is a list, and a
list without anything is empty.
Times are those of China. Amounts that end in Fen are in hundredths of a yuan, those that end in Coins are beans.

What is not in it:
- Other people's data: what they wrote to you, their profiles, pictures and contacts, who liked, looked at, blocked or
  reported you. Others appear by their number alone.
- Security data: keys, hashes, device ids, face videos and what they were compared by, records against abuse.
- For the sake of others' anonymity: whoever you met in a speed date without both going on, not even by number.

Keep it safe. Nobody but you needs this file, and Jinyu will never ask you for it.

Files:
`,
}

/** What a data export says of itself. `madeAt` is a date and time to read. */
export const exportReadme = (madeAt: string, language: Language): string => {
  const lines = Object.entries(exportFiles).map(([file, words]) => `  ${file}.json  ${words[language]}`)
  const manifest = {
    'zh-CN': '每个文件有多少条，哪些文件已找不到',
    en: 'How many entries each file has, and which media are gone',
  }
  return `${head[language](madeAt)}${lines.join('\n')}\n  manifest.json  ${manifest[language]}\n`
}
