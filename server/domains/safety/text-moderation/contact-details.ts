import { hasContactNumber, withDigits } from './contact-numbers'
import { foldText } from './text-fold'

/**
 * Finds ways to leave the product in a text: numbers, ids, links and invitations to other apps, also when they are
 * written with homophones, Chinese numerals, full-width characters or spaces between the digits.
 * Source: product §7.4.4, ours.
 */

/** Spellings of WeChat, QQ and other apps that no table of look-alikes contains. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/🐧/gu, 'qq'],
  [/[➕＋]/gu, '+'],
  [/[。｡．·•](?=(?:com|cn|net|org)(?![a-z]))/gu, '.'],
  [/\s*[([{<]?\s*(?:点|點|dot)\s*[)\]}>]?\s*(?=(?:com|cn|net|org)(?![a-z]))/gu, '.'],
  [/\s*[([{<]\s*(?:at|@)\s*[)\]}>]\s*/gu, '@'],
  [/亻\s*言/gu, '信'],
  [/(?:v|微|薇|威|维|徽|溦|嶶|喂|(?<![a-z])w|wei)\s*(?:❤|♥|♡|💗|💕|💓|💌|芯|杺|信|xin)/gu, '微信'],
  [/[威薇]星/gu, '微信'],
  [/[v微薇威]\s*[乂㐅]|[微薇威]\s?x(?![a-z])/gu, 'vx'],
  [/we[\s_-]?i?chat/gu, '微信'],
  [/(?<![a-z])(v|w)[\s._-]{1,3}x(?![a-z])/gu, '$1x'],
  [/绿(?:色)?(?:泡泡|软件)|小绿书?(?=号)/gu, '微信'],
  [/[扣抠釦]{2}|(?:球球|企鹅|秋秋|鹅厂)(?=号|\s*[:是]?\s*\d)/gu, 'qq'],
  [/whats\s?app/gu, 'whatsapp'],
  [/instagram/gu, 'ins'],
]

/** A word with a gap after each letter: h t t p s, w e c h a t. */
const SPACED_WORD = /(?<![a-z0-9])(?:[a-z] ){3,}[a-z](?![a-z0-9])/gu

/** The text as the rules read it: one form for each letter, no invisible characters, lower case. */
export const normalise = (text: string): string => {
  let plain = foldText(text).replace(SPACED_WORD, (word) => word.replace(/ /g, ''))
  for (const [pattern, word] of WORDS) plain = plain.replace(pattern, word)
  return plain
}

const APP =
  '(?:微信|(?<![a-z])(?:vx|wx|weixin|qq|q|tg|telegram|whatsapp|line|ins|ig|snap(?:chat)?|v|w)(?![a-z])|[薇微](?=$|[^\\p{L}]|[号信聊吧呗嘛吗哦呀啊不好哈么])|卫星(?!发射|电视|图)|飞机号?|电报)'
const APP_NAME = '(?:微信|(?<![a-z])(?:vx|wx|weixin|qq|tg|telegram|whatsapp|snapchat)(?![a-z]))'

/** Parts of WeChat that people exchange or change without giving an account. */
const NOT_A_PART =
  '(?!信?\\s*(?:表情|头像|运动|读书|小程序|公众号|支付|红包|步数|名字|昵称|背景|皮肤|铃声|输入法))'

const INVITATIONS: readonly RegExp[] = [
  new RegExp(`(?:加|\\+|留|换|私|扫)[一下个我你们的点好友互\\s]{0,10}${APP}${NOT_A_PART}`, 'u'),
  new RegExp(`(?:给|发)(?:我|你)[一下个你我的\\s]{0,8}(?:${APP_NAME}|电话|手机号)`, 'u'),
  /(?:加|\+|留|换)[一下个我你的\s]{0,8}(?:电话|手机号|联系方式)/u,
  /(?:留|给|发)一?下?个\s*(?:你的?|我的?)?(?:电话|手机(?!壳|贴|膜|卡|铃)|号码?(?=$|[^\p{L}]|[给吧呗啊])|联系方式)/u,
  /(?:你的?|手机|电话|联系)(?:电话|手机)?(?:号码?|电话|手机|方式)\s*(?:是|有)?\s*(?:多少|几号|啥|什么)/u,
  /(?:微信|电话|手机|(?<![a-z])(?:vx|wx|v|q|qq)(?![a-z]))\s*(?:号|微信|vx|wx|v)?\s*(?:都|也|是)?同号/u,
  new RegExp(`${APP_NAME}\\s*(?:号|id|账号|帐号)`, 'u'),
  new RegExp(`(?:有|方便|可以|能)(?:加|留|用|换|个|你|的){0,2}${APP_NAME}\\s*(?:号|吗|么|嘛|不|没|\\?)`, 'u'),
  new RegExp(
    `${APP_NAME}\\s*(?:有吗|有没有|上?说(?![话说])|是?多少|是啥|是什么|发我|给我|聊|联系|加我|找我|私聊)`,
    'u',
  ),
  /(?:加|进|拉你进|拉你入|入)[一个我你们的]{0,6}(?:q|微信|交流|粉丝|福利|赚钱){0,2}群(?![众体演岛山星峰居主])/u,
  /(?<![a-z])(?:add|text|dm|message|find|reach|hit) (?:me|you) (?:up )?(?:on|at|via)\s+(?:my\s+)?(?:微信|wx|vx|qq|telegram|tg|whatsapp|line|ins|ig|insta|snap|signal|kakao|discord|\d)/u,
  /(?<![a-z])(?:my|your|ur) (?:微信|wx|vx|qq|telegram|tg|whatsapp|line id|ins|ig|insta|snap|snapchat|signal|kakao|discord|phone|number|cell)(?: (?:id|number|handle))?\s*(?:is\b|:|=|@|\?|$)/u,
]

const OTHER_APPS = '抖音|小红书|微博|快手|陌陌|探探|(?<![a-z])(?:dy|xhs|soul|weibo)'
/** An account of letters with digits or marks; words without them would be ordinary sentences. */
const ACCOUNT = '@?(?=[a-z_.-]*\\d|\\w*_)[a-z0-9_.-]{5,20}(?![a-z0-9])'

/** An app's name followed by an account. */
const ACCOUNTS: readonly RegExp[] = [
  new RegExp(
    `(?:微信|(?<![a-z])(?:vx|wx|weixin|tg|telegram|whatsapp|line|ins|ig|snap|v|w)(?![a-z])|薇|微)(?:号|id)?\\s*(?:是|为|is|[:=,，、~-]){0,4}\\s*@?(?=[a-z0-9_-]*[0-9_-])[a-z][-_a-z0-9]{5,19}(?![a-z])`,
    'u',
  ),
  new RegExp(
    `(?:微信|(?<![a-z])(?:vx|wx|weixin)(?![a-z]))(?:号|id)?\\s*(?:是|为|is|[:=,，]){1,4}\\s*[a-z][-_a-z0-9]{5,19}`,
    'u',
  ),
  /(?:微信|(?<![a-z])(?:vx|wx|qq|q|v|tg)(?![a-z])|扣|群号?|微|薇|鹅)(?:号|id)?\s*(?:是|为|is|[:=,，、~-]){0,4}\s*\d(?:[\s._-]?\d){4,10}(?!\d)/u,
  // The app's name and the account in one word.
  /(?<![a-z])(?:vx|wx)\.?(?=[a-z_]{2,}\d)[a-z0-9_]{6,20}(?![a-z0-9.])/u,
  /(?<![a-z])q{1,2}\s*(?=[ol]{1,3}\d)[\dol]{6,11}(?![a-z\d])/u,
  /(?:手机|电话|号码|(?<![a-z])(?:tel|phone|mobile|call me))号?\s*(?:是|为|is|[:=,，、~-]){0,4}\s*\d(?:[\s._-]?\d){6,12}(?!\d)/u,
  new RegExp(
    `(?:${OTHER_APPS})\\s*(?:号|id|账号|帐号|搜|@|:){1,3}\\s*(?:是|为|is|[:=,，@]){0,3}\\s*${ACCOUNT}`,
    'u',
  ),
  new RegExp(
    `(?:电报|(?<![a-z])(?:line id|kakao(?:talk)?|discord|insta))\\s*(?:是|为|is|[:=,，@]){0,3}\\s*${ACCOUNT}`,
    'u',
  ),
]

const LINKS: readonly RegExp[] = [
  /https?\s*:\s*\/\//u,
  /(?<![a-z])www\s*\./u,
  /(?<![a-z])t\.me\//u,
  // These endings are also words and names of programs, so only an address with a path counts.
  /(?<![a-z0-9.])[a-z0-9][a-z0-9-]{0,62}\.(?:com|cn|co|io|me|gg|ly|app|link|info|dev|ai|im|so|wang|fun|live|chat|online)\/[a-z0-9]/u,
  /(?<![a-z0-9])(?!(?:asp|ado|vb)\.net(?![a-z0-9]))[a-z0-9][a-z0-9-]{1,62}\.(?:com|cn|net|org|top|xyz|vip|cc|club|site|shop|tv|hk|tw)(?![a-z0-9])/u,
  /[a-z0-9._%+-]\s?@\s?[a-z0-9-]{1,63}\s?\.\s?[a-z]{2,}/u,
]

/** True when the text gives, asks for or leads to contact outside the product. */
export const hasContactDetails = (text: string): boolean => {
  const plain = normalise(text)
  if (hasContactNumber(plain)) return true
  const rules = [...INVITATIONS, ...ACCOUNTS, ...LINKS]
  if (rules.some((rule) => rule.test(plain)) || ACCOUNTS.some((rule) => rule.test(withDigits(plain))))
    return true
  // The same words with gaps: 加 一 下 微 信. Latin letters would join across words, so their gaps stay.
  const joined = plain.replace(/(?<![a-z])[\s._*~|/\\-]+|[\s._*~|/\\-]+(?![a-z])/gu, '')
  return [...INVITATIONS, ...ACCOUNTS].some((rule) => rule.test(joined))
}
