/**
 * Finds ways to leave the product in a text: numbers, ids, links and invitations to other apps, also when
 * written with homophones, Chinese numerals, full-width signs or spaces between the digits.
 * Source: product §7.4.4, ours.
 */

/** Signs that nobody sees (zero-width, soft hyphen, variation selectors, tags), and the frame of keycap digits. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u20E3/gu

const NUMERALS: Record<string, string> = {
  零: '0', 〇: '0', 洞: '0', 一: '1', 壹: '1', 幺: '1', 妖: '1', 二: '2', 贰: '2', 两: '2', 三: '3', 叁: '3',
  四: '4', 肆: '4', 五: '5', 伍: '5', 六: '6', 陆: '6', 七: '7', 柒: '7', 拐: '7', 八: '8', 捌: '8', 九: '9', 玖: '9',
} // prettier-ignore

/** Ways to write WeChat, QQ and others that no homophone table of a font knows. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/🐧/gu, 'qq'],
  [/[➕＋]/gu, '+'],
  [/[。｡．·•](?=(?:com|cn|net|org)(?![a-z]))/gu, '.'],
  [/\s*(?:点|dot)\s*(?=(?:com|cn|net|org)(?![a-z]))/gu, '.'],
  [/(?:v|微|薇|威|维|徽|wei)\s*(?:❤|♥|♡|💗|💕|💓|💌|芯|杺|信|xin)/gu, '微信'],
  [/we\s?chat/gu, '微信'],
  [/绿(?:色)?(?:泡泡|软件)|小绿书?(?=号)/gu, '微信'],
  [/[扣抠釦]{2}|球球(?=号)|企鹅(?=号)|秋秋(?=号)/gu, 'qq'],
  [/whats\s?app/gu, 'whatsapp'],
  [/instagram/gu, 'ins'],
]

/** The text as the rules read it: one form a letter, nothing invisible, lower case. */
export const normalise = (text: string): string => {
  let plain = text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase()
  for (const [pattern, word] of WORDS) plain = plain.replace(pattern, word)
  return plain
}

const APP =
  '(?:微信|(?<![a-z])(?:vx|wx|weixin|qq|q|tg|telegram|whatsapp|line|ins|ig|snap(?:chat)?|v|w)(?![a-z])|薇(?!娅)|卫星|微(?![a-z博])|飞机号?|电报)'
const APP_NAME = '(?:微信|(?<![a-z])(?:vx|wx|weixin|qq|tg|telegram|whatsapp|snapchat)(?![a-z]))'

const INVITATIONS: readonly RegExp[] = [
  new RegExp(`(?:加|\\+|留|换|私|扫)[一下个我你们的点好友互\\s]{0,10}${APP}`, 'u'),
  new RegExp(`(?:给|发)(?:我|你)[一下个你我的\\s]{0,8}(?:${APP_NAME}|电话|手机号)`, 'u'),
  /(?:加|\+|留|换)[一下个我你的\s]{0,8}(?:电话|手机号|联系方式)/u,
  new RegExp(`${APP_NAME}\\s*(?:号|id|账号|帐号)`, 'u'),
  new RegExp(`${APP_NAME}\\s*(?:是?多少|是啥|是什么|发我|给我|聊|联系|加我|找我|私聊)`, 'u'),
  /(?:加|进|拉你进|拉你入|入)[一个我你们的]{0,6}(?:q|微信|交流|粉丝|福利|赚钱){0,2}群/u,
  /(?<![a-z])(?:add|text|dm|message|find|reach|hit) (?:me|you) (?:up )?(?:on|at|via)\s+(?:my\s+)?(?:微信|wx|vx|qq|telegram|tg|whatsapp|line|ins|ig|insta|snap|signal|kakao|discord|\d)/u,
  /(?<![a-z])(?:my|your|ur) (?:微信|wx|vx|qq|telegram|tg|whatsapp|line id|ins|ig|insta|snap|snapchat|signal|kakao|discord|phone|number|cell)(?: (?:id|number|handle))?\s*(?:is\b|:|=|@|\?|$)/u,
]

/** An app's name with an account behind it. */
const ACCOUNTS: readonly RegExp[] = [
  new RegExp(
    `(?:微信|(?<![a-z])(?:vx|wx|weixin|tg|telegram|whatsapp|line|ins|ig|v|w)(?![a-z])|薇|微)(?:号|id)?\\s*(?:是|为|is|[:=,，、~-]){0,4}\\s*@?(?=[a-z0-9_-]*[0-9_-])[a-z][-_a-z0-9]{5,19}(?![a-z])`,
    'u',
  ),
  new RegExp(
    `(?:微信|(?<![a-z])(?:vx|wx|weixin)(?![a-z]))(?:号|id)?\\s*(?:是|为|is|[:=,，]){1,4}\\s*[a-z][-_a-z0-9]{5,19}`,
    'u',
  ),
  /(?:微信|(?<![a-z])(?:vx|wx|qq|q|v|tg)(?![a-z])|扣|群号?|微|薇)(?:号|id)?\s*(?:是|为|is|[:=,，、~-]){0,4}\s*\d(?:[\s._-]?\d){4,10}(?!\d)/u,
]

const LINKS: readonly RegExp[] = [
  /https?\s*:\s*\/\//u,
  /(?<![a-z])www\s*\./u,
  /(?<![a-z])t\.me\//u,
  /(?<![a-z0-9])[a-z0-9][a-z0-9-]{1,62}\.(?:com|cn|net|org|top|xyz|vip|cc|club|site|shop|tv|hk|tw)(?![a-z0-9])/u,
  /[a-z0-9._%+-]\s?@\s?[a-z0-9-]{1,63}\s?\.\s?[a-z]{2,}/u,
]

/** Letters that stand for digits inside a number. */
const toDigit = (sign: string, previous: string): string | null => {
  if (/\d/u.test(sign)) return sign
  if (NUMERALS[sign]) return NUMERALS[sign]
  if (sign === 'o' && /\d/u.test(previous)) return '0'
  if (sign === 'l' && /\d/u.test(previous)) return '1'
  return null
}

/** Digits in a row, whatever stands between them that is neither letter nor word. */
const digitRuns = (plain: string, withNumerals: boolean): string[] => {
  const runs: string[] = []
  let run = ''
  let gap = 0
  const endRun = () => {
    if (run !== '') runs.push(run)
    run = ''
    gap = 0
  }
  for (const sign of plain) {
    const digit = withNumerals || !NUMERALS[sign] ? toDigit(sign, run.at(-1) ?? '') : null
    if (digit !== null) {
      if (gap > 3) endRun()
      run += digit
      gap = 0
    } else if (/\p{L}/u.test(sign)) endRun()
    else if (run !== '') gap += 1
  }
  endRun()
  return runs
}

const MOBILE = /^(?:0{0,2}86)?1[3-9]\d{9}$/u
const DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/u
const LONG_NUMBER_DIGITS = 8
const LONGEST_NUMBER_DIGITS = 13

const isCounting = (run: string): boolean => '1234567890'.startsWith(run) || '0123456789'.startsWith(run)

/** A number that is no mobile one. Laughter (23333333), counting, days and round sums are none to call. */
const isLongNumber = (run: string): boolean => {
  if (run.length < LONG_NUMBER_DIGITS) return false
  if (run.length > LONGEST_NUMBER_DIGITS) return /1[3-9]\d{9}/u.test(run)
  const isPlay = new Set(run).size <= 2 || isCounting(run) || /0{5}$/u.test(run)
  return !isPlay && !DATE.test(run)
}

/** Numbers in words count only when they make a mobile number: idioms are full of them. */
const hasContactNumber = (plain: string): boolean =>
  digitRuns(plain, true).some((run) => MOBILE.test(run)) || digitRuns(plain, false).some(isLongNumber)

/** True when the text gives, asks for or leads to contact outside the product. */
export const hasContactDetails = (text: string): boolean => {
  const plain = normalise(text)
  if (hasContactNumber(plain)) return true
  const rules = [...INVITATIONS, ...ACCOUNTS, ...LINKS]
  if (rules.some((rule) => rule.test(plain))) return true
  // The same words pulled apart: 加 一 下 微 信. Latin letters would join across words, so they stay apart.
  const joined = plain.replace(/(?<![a-z])[\s._*~|/\\-]+|[\s._*~|/\\-]+(?![a-z])/gu, '')
  return [...INVITATIONS, ...ACCOUNTS].some((rule) => rule.test(joined))
}
