import { matcherOf, type Replacement, replacerOf } from '../../../lib/patterns/pattern-index'
import { ACCOUNT_RULES, GROUP_RULES, NUMBER_RULES } from './account-rules'
import { APP_NAMES, withKnownNames } from './app-names'
import { hasContactNumber, NUMERAL, withDigits } from './contact-numbers'
import { RIDDLES } from './contact-riddles'
import { POINTERS } from './contact-pointers'
import { DESCRIBED, FOREIGN } from './described-apps'
import { hidesNumber } from './disguised-digits'
import { otherReadings } from './other-readings'
import { simplify } from './simplified'
import { ADDRESS_SIGNS, SPELLED_LINKS } from './spelled-links'
import { withoutTalk } from './talked-about'
import { foldText } from './text-fold'

/**
 * Finds ways to leave the product in a text: numbers, ids, links and invitations to other apps, also when they are
 * written with homophones, Chinese numerals, full-width characters or spaces between the digits.
 * Source: product §7.4.4, ours.
 */

/** Signs that people draw between two letters of one word: emoji, brackets, bars. No sign that ends a clause. */
const ORNAMENT = '[\\p{So}\\p{Sk}\\p{Sm}\\p{Pd}\\s()\\[\\]{}<>【】《》〈〉「」『』〔〕·•*_^|/\\\\~]'

/**
 * WeChat with a sign between its two: 威她信. No name of a person ends before it, as in 小薇她信; sentences in which somebody
 * believes have neither a request before it nor an account or a question after it.
 */
const FILLED_WECHAT = '(?<![小阿老大])[微薇威徽溦嶶][她他它牠祂呀啊吖哦嘿][信芯杺伈]'
const WECHAT_ASKED = '(?<=(?:加|\\+|留|换|扫)[一下个我你的\\s]{0,6})'
const WECHAT_GIVEN = '(?=\\s*(?:[:=]|号?\\s*是?\\s*[a-z\\d]|号?(?:是?多少|发我|给我)))'

/** Spellings of WeChat, QQ and other apps that no table of look-alikes contains. */
const WORDS: readonly Replacement[] = [
  [/🐧/gu, 'qq'],
  [/👻(?=[^\p{L}\p{N}]{0,3}[a-z])/gu, 'snap'],
  [/快(?:🤚|✋|🖐|👋|🤲|👐|👌|👆)[🏻-🏿]?/gu, '快手'],
  // Signs that are taken apart: 彳山一几攵,亻言.
  [/彳\s*(?:山\s*)?(?:一\s*)?(?:几\s*)?攵[\s,、]*亻\s*言/gu, '微信'],
  [/亻\s*言/gu, '信'],
  [/丨/gu, '|'],
  [/十(?=我?[微徽薇]\s?[|\s]?\s?信)/gu, '加'],
  [/[➕＋]/gu, '+'],
  [/[。｡．·•](?=(?:com|cn|net|org)(?![a-z]))/gu, '.'],
  [/\s*[([{<【]?\s*(?:点|點|dot|\.)\s*[)\]}>】]?\s*(?=(?:com|cn|net|org)(?![a-z]))/gu, '.'],
  [/\s*[([{<【]\s*(?:at|@)\s*[)\]}>】]\s*/gu, '@'],
  [/(?<=[a-z0-9])\s*加?\(?\s*(?:下划线|下横线|underscore)\s*\)?\s*加?\s*(?=[a-z0-9])/gu, '_'],
  [new RegExp(`[微薇威徽溦嶶]${ORNAMENT}{1,5}(?:信|芯|杺|伈)`, 'gu'), '微信'],
  [new RegExp(`${WECHAT_ASKED}${FILLED_WECHAT}|${FILLED_WECHAT}${WECHAT_GIVEN}`, 'gu'), '微信'],
  [new RegExp(`(?<![a-z])([vw])(?:${ORNAMENT}{1,5}|[\\s._-]{1,3})x(?![a-z])`, 'gu'), '$1x'],
  [/[微薇威徽](?:\s*\p{So})+\s*(?=[a-z][a-z_-]*\d)/gu, '微信 '],
  // With the tones of pinyin; a digit that others follow belongs to the account.
  [/(?<![a-z])wei\d?\s*xin(?:\d(?!\d))?(?![a-z])/gu, '微信'],
  [/(?:v|微|薇|威|维|徽|溦|嶶|喂|(?<![a-z])w|wei)\s*(?:❤|♥|♡|💗|💕|💓|💌|芯|杺|伈|信|xin)/gu, '微信'],
  [/[威薇]星/gu, '微信'],
  [/[v微薇威]\s*[乂㐅]|[微薇威]\s?x(?![a-z])/gu, 'vx'],
  [/w[e3]e?[\s._-]?i?chat(?!\s?\.\s?com)|(?<![a-z])v[\s._-]?chat(?![a-z])/gu, '微信'],
  [/绿泡泡|小绿书?(?=号)/gu, '微信'],
  [/[扣抠釦]{2}|[叩蔻蒄筘寇]{2}(?=号|[^\p{L}\p{N}]|\d)/gu, 'qq'],
  [
    new RegExp(`(?:球球|企鹅|秋秋|鹅厂)(?=号(?!角|召|叫|称)|\\s*[:是]?\\s*(?:\\d|(?:${NUMERAL}){5}))`, 'gu'),
    'qq',
  ],
  [/what'?s\s?(?:app|鸭|丫|哑扑|阿普|啊噗)/gu, 'whatsapp'],
  [/instagram/gu, 'ins'],
]

const withKnownSpellings = replacerOf([...ADDRESS_SIGNS, ...WORDS, ...APP_NAMES])

/** An account or address with a gap after each sign. */
const SPACED_ACCOUNT =
  /(?<![^\s])(?=[0-9@._ -]{0,40}[a-z])(?=[a-z._ -]{0,40}[0-9@])(?:[a-z0-9@._-] ){5,}[a-z0-9@._-](?![^\s])/gu
/** A word with a gap after each letter: h t t p s, w.e.c.h.a.t. */
const SPACED_WORD = /(?<![a-z0-9])(?:[a-z][ .*_-]){3,}[a-z](?![a-z0-9])/gu

/** The text as the rules read it: one form for each letter, no invisible characters, lower case. */
export const normalise = (text: string): string => {
  const plain = simplify(foldText(withKnownNames(text)))
    .replace(SPACED_ACCOUNT, (account) => account.replace(/ /g, ''))
    .replace(SPACED_WORD, (word) => word.replace(/[^a-z]/g, ''))
  return withKnownSpellings(plain)
}

const APP =
  '(?:微信|(?<![a-z])(?:vx|wx|weixin|qq|q|tg|telegram|whatsapp|line(?!\\s?\\d{1,2}(?!\\d))|ins|ig|snap(?:chat)?|v|w)(?![a-z])|[薇微威](?=$|[^\\p{L}]|[号信聊吧呗嘛吗哦呀啊不好哈么啦咯喽哟])|卫星(?!发射|电视|图)|(?<!换[一下个]{0,2})飞机号?|电报)'
const APP_NAME = '(?:微信|(?<![a-z])(?:vx|wx|weixin|qq|tg|telegram|whatsapp|snapchat)(?![a-z]))'

/** Parts of WeChat that people exchange or change without giving an account. */
const NOT_A_PART =
  '(?!信?\\s*(?:表情|头像|运动|读书|小程序|公众号|支付|红包|步数|名字|昵称|背景|皮肤|铃声|输入法))'

/** Words of members who want to wait: 先不急着换微信, 交换联系方式不急. */
const NOT_YET = '(?<!(?:不(?:着急|急着|急|轻易|随便)|别急着|先别|先不|谢绝|拒绝)交?.)'
const LATER = '(?!(?:的事)?[^，。！？,]?(?:不急|不着急|免谈))'

const isInvitation = matcherOf([
  new RegExp(
    `(?:加|\\+|留|换|私|扫)${NOT_YET}[一下个我吾俺侬你们的点好友互返\\s]{0,10}${APP}${NOT_A_PART}${LATER}`,
    'u',
  ),
  new RegExp(`(?:给|发)(?:我|你)[一下个你我的\\s]{0,8}(?:${APP_NAME}|电话|手机号)`, 'u'),
  new RegExp(`(?:加|\\+|留|换)${NOT_YET}[一下个我你的\\s]{0,8}(?:电话|手机号|联系方式)${LATER}`, 'u'),
  /(?:留|给|发)一?下?个\s*(?:你的?|我的?)?(?:电话|手机(?!壳|贴|膜|卡|铃)|号码?(?=$|[^\p{L}]|[给吧呗啊])|联系方式)/u,
  /(?:你的?|手机|电话|联系)(?:电话|手机)?(?:号码?|电话|手机|方式)\s*(?:是|有)?\s*(?:多少|几号|啥|什么)/u,
  /(?:微信|电话|手机|(?<![a-z])(?:vx|wx|v|q|qq)(?![a-z]))\s*(?:号|微信|vx|wx|v)?\s*(?:都|也|是)?同号/u,
  new RegExp(`${APP_NAME}\\s*(?:号(?!线|挂|被盗)|id|账号|帐号)`, 'u'),
  new RegExp(`(?:有|方便|可以|能)(?:加|留|用|换|个|你|的){0,2}${APP_NAME}\\s*(?:号|吗|么|嘛|不|没|\\?)`, 'u'),
  new RegExp(
    `${APP_NAME}\\s*(?:有吗|有没有|上?说(?![话说])|是?多少|是啥|是什么|发我|给我|聊|联系|加我|找我|私聊)`,
    'u',
  ),
  /(?:加|进|拉你进|拉你入|入)[一个我你们的]{0,6}(?:q|v|微信|交流|粉丝|福利|赚钱){0,2}群(?![众体演岛山星峰居主需先]|里(?!聊|说|找|私))/u,
  /(?<![a-z])(?:add|text|dm|message|find|reach|hit) (?:me|you) (?:up )?(?:on|at|via)\s+(?:(?:my|the|that)\s+)?(?:微信|wx|vx|qq|telegram|tg|whatsapp|line|ins|ig|insta|snap|signal|kakao|discord|\d)/u,
  /(?<![a-z])(?:my|your|ur) (?:微信|wx|vx|qq|telegram|tg|whatsapp|line id|ins|ig|insta|snap|snapchat|signal|kakao|discord|phone|number|cell)(?: (?:id|number|handle))?\s*(?:is\b|:|=|@|\?|$)/u,
])

const OTHER_APPS =
  '抖音|小红书|小红薯|微博|快手|陌陌|探探|知乎|豆瓣|贴吧|网易云|[bB]站|推特|脸书|钉钉|(?<![a-z])(?:dy|xhs|soul|weibo|bilibili|tiktok)'
const FOREIGN_APPS =
  '(?<![a-z])(?:snap(?:chat)?|skype|facebook|fb|twitter|discord|viber|signal|threads|bluesky|bsky|mastodon|kakao(?:talk)?)(?![a-z])'
/** An account of letters with digits or marks; words without them would be ordinary sentences. */
const ACCOUNT = '@?(?=[a-z_.-]*\\d|\\w*_)[a-z0-9_.-]{5,20}(?![a-z0-9])'

const OWN_CONTACT =
  '(?:微信|联系方式|电话(?!簿)|手机号|(?<![a-z])(?:vx|wx|qq)(?![a-z])|(?<![a-z])v(?=$|[^\\p{L}\\d\\s]))'
const OWN_PICTURE =
  '(?:相册|照片|头像|主页|背景图?|简介|昵称|名字|图片|图[里中]|第[一二三四五六七八九两几\\d]张|最后一张)'
/** The end of a request: 找我, but not 找我喜欢的书. */
const ME = '我(?=$|[^\\p{L}]|[吧呀哦啊哈呢哟喔a-z])'

/** Invitations to look for somebody elsewhere, and to a contact in a picture. */
const LEADS: readonly RegExp[] = [
  new RegExp(`${OWN_CONTACT}${NOT_A_PART}[^，。！？]{0,3}[在见看写放藏][^，。！？]{0,6}${OWN_PICTURE}`, 'u'),
  new RegExp(
    `${OWN_PICTURE}[^，。！？]{0,4}(?:有(?!点|些)|写|藏|放|是我)[^，。！？]{0,4}${OWN_CONTACT}${NOT_A_PART}`,
    'u',
  ),
  new RegExp(
    `(?:相册|照片)[^，。！？]{0,3}第?[一二三四五六七八九\\d]张[^，。！？]{0,3}${OWN_CONTACT}${NOT_A_PART}`,
    'u',
  ),
  /看我?的?(?:昵称|名字|头像|主页|简介|相册)[^，。！？]{0,3}(?:加|联系|找)我/u,
  /(?:联系|加|找)我[^，。！？]{0,4}(?:主页|头像|相册|照片|图)[^，。！？]{0,4}码/u,
  /(?:头像|主页|相册|照片)[^。！？]{0,8}扫一扫/u,
  /(?:头像|主页|相册|照片)[^，。！？]{0,3}有[^，。！？]{0,3}二维码/u,
  /扫[^，。！？]{0,4}码[^，。！？]{0,4}(?:加|找|联系)(?:我|微|v|好友|群)/u,
  /扫(?:一扫|一下|描)?(?:我|这|头像|主页|相册|照片|图)[^，。！？]{0,6}码/u,
  /(?:主页|头像|相册|照片|图片?|背景)[^，。！？]{0,6}(?:二维码|的码)[^，。！？]{0,4}(?:扫|加|找)/u,
  /加(?:一?下)?我的?(?:企鹅|球球|鹅)/u,
  /(?<![a-z])vx(?=$|[，。！？,.!?])/u,
  new RegExp(`(?:^|[，。！？~!,]|可以?|请|来|快)\\s*\\+\\s*${ME}`, 'u'),
  new RegExp(
    `(?:${OTHER_APPS}|${FOREIGN_APPS})[^，。！？,.!?;；]{0,16}(?:搜|找|关注|加|联系|私信|私)${ME}`,
    'u',
  ),
  new RegExp(`(?:推特|${FOREIGN_APPS})\\s*@\\s*[\\p{L}\\d_-]{2,}|微博\\s*@\\s*\\p{L}*[a-z\\d_]`, 'u'),
  new RegExp(`(?:推特|脸书|${FOREIGN_APPS})\\s*(?:搜索?|search)\\s*[\\p{L}\\d]`, 'u'),
]

/** Words and signs between an app's name and an account. */
const LINK_SIGNS = '(?:是|为|is|叫|[^\\p{L}\\p{N}]){0,5}'

/** An app's name followed by an account. */
const ACCOUNTS: readonly RegExp[] = [
  new RegExp(
    `(?:微信|(?<![a-z])(?:vx|wx|weixin|tg|telegram|whatsapp|line|ins|ig|snap|v|w)(?![a-z])|薇|微|威)(?:[^\\p{L}\\p{N}]{0,3}(?:号|id))?\\s*${LINK_SIGNS}\\s*@?(?=[a-z0-9_-]*[0-9_-])[a-z][-_a-z0-9]{5,19}(?![a-z])`,
    'u',
  ),
  new RegExp(
    `(?:微信|(?<![a-z])(?:vx|wx|weixin)(?![a-z]))(?:号|id)?\\s*(?:就?是|为|is|[:=,，]){1,4}\\s*[a-z][-_a-z0-9]{5,19}`,
    'u',
  ),
  /(?:微信|(?<![a-z])(?:vx|wx|qq|q|v|tg|telegram|whatsapp|signal|line)(?![a-z])|扣|群号?(?!\s*(?:19|20)\d\d(?:[.年/-]|[01]\d[0-3]\d(?!\d)))|微|薇|鹅)(?:号|id)?\s*(?:是|为|is|[:=,，、~-]){0,4}\s*\d(?:[\s._-]?\d){4,10}(?!\d)/u,
  // An account in pieces, or one that the text describes: vx lin che 96, vx后面接 19960808.
  /(?<![a-z])vx(?![a-z])\s*:?\s*(?:[a-z_-]{2,}\s+){1,3}[a-z_-]*\d{2,}/u,
  /(?<![a-z])vx(?![a-z])[^，。！？\da-z]{0,6}(?:\d{5,}|(?=[a-z_-]*\d)[a-z][a-z0-9_-]{5,19})/u,
  new RegExp(
    `(?:${OTHER_APPS})\\s+(?!top)(?=[a-z]+(?!20[0-3]\\d(?!\\d))\\d{3,}(?![a-z0-9]))[a-z0-9]{6,20}`,
    'u',
  ),
  // A handle alone.
  /(?<![a-z0-9])@\s?(?=[a-z.]*[\d_])[a-z][a-z0-9_.]{4,}/u,
  new RegExp(`(?:纸?飞机\\s*[@:]|小飞机号?)[^\\p{L}\\p{N}]{0,3}${ACCOUNT}`, 'u'),
  new RegExp(
    `${FOREIGN_APPS}\\s*(?:号|id|账号|帐号)?\\s*${LINK_SIGNS}\\s*@?(?=[a-z][a-z_.#-]*\\d|[a-z]+_)[a-z0-9_.#-]{5,20}(?![a-z0-9])`,
    'u',
  ),
  // The app's name and the account in one word.
  /(?<![a-z])(?:vx|wx)\.?(?=[a-z_]{2,}\d)[a-z0-9_]{6,20}(?![a-z0-9.])/u,
  /(?<![a-z])q{1,2}\s*(?=[ol]{1,3}\d)[\dol]{6,11}(?![a-z\d])/u,
  /(?:手机|电话|号码|(?<![a-z])(?:tel|phone|mobile|call me))号?\s*(?:是|为|is|[:=,，、~-]){0,4}\s*(?!(?:19|20)\d\d(?:[.年/-]|[01]\d[0-3]\d(?!\d)))\d(?:[\s._-]?\d){6,12}(?!\d)/u,
  new RegExp(
    `(?:${OTHER_APPS})\\s*(?:号|id|账号|帐号|名|搜索?|@|:){1,3}\\s*(?:是|为|is|[:=,，@]){0,3}\\s*${ACCOUNT}`,
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
  /(?<![a-z])t\s?(?:\.\s?)?me\s?(?:\/|slash(?![a-z]))/u,
  /(?<![a-z])www[a-z0-9]{2,}(?:com|cn|net)(?![a-z])/u,
  // These endings are also words and names of programs, so only an address with a path counts.
  /(?<![a-z0-9.])[a-z0-9][a-z0-9-]{0,62}\.(?:com|cn|co|io|me|gg|ly|app|link|info|dev|ai|im|so|wang|fun|live|chat|online)\/[a-z0-9]/u,
  /(?<![a-z0-9])(?!(?:asp|ado|vb)\.net(?![a-z0-9]))[a-z0-9][a-z0-9-]{1,62}\.(?:com|cn|net|org|top|xyz|vip|cc|club|site|shop|tv|hk|tw)(?![a-z0-9])/u,
  /[a-z0-9._%+-]\s?@\s?[a-z0-9-]{1,63}\s?\.\s?[a-z]{2,}/u,
]

const breaksRule = matcherOf([
  ...LEADS,
  ...ACCOUNTS,
  ...LINKS,
  ...ACCOUNT_RULES,
  ...NUMBER_RULES,
  ...GROUP_RULES,
  ...POINTERS,
  ...RIDDLES,
  ...DESCRIBED,
  ...FOREIGN,
  ...SPELLED_LINKS,
])
const hasAccount = matcherOf(ACCOUNTS)
/** Rules about numbers, which also read Chinese numerals. */
const hasNumber = matcherOf([...ACCOUNTS, ...NUMBER_RULES])
/** True when the text invites; talk about invitations does not. */
const invites = (plain: string): boolean => isInvitation(plain) && isInvitation(withoutTalk(plain))

const hasContactIn = (text: string): boolean => {
  const plain = normalise(text)
  if (hasContactNumber(plain) || hidesNumber(plain)) return true
  if (invites(plain) || breaksRule(plain)) return true
  const digits = withDigits(plain)
  if (digits !== plain && hasNumber(digits)) return true
  // The same words with gaps: 加 一 下 微 信. Latin letters would join across words, so their gaps stay.
  const joined = plain.replace(/(?<![a-z])[\s._*~|/\\-]+|[\s._*~|/\\-]+(?![a-z])/gu, '')
  return joined !== plain && (invites(joined) || hasAccount(joined))
}

/** True when the text gives, asks for or leads to contact outside the product. */
export const hasContactDetails = (text: string): boolean =>
  hasContactIn(text) || otherReadings(text).some(hasContactIn)
