/**
 * Readings of numbers that wear other clothes: homophones, notes, Morse, Braille, strokes, shifted keys, amounts and
 * dates. Codes that ordinary texts contain, too, need a word that says what to do with them. Source: product §7.4.4,
 * ours
 */

/** Characters that sound like digits. Only long rows of them are numbers. */
const HOMOPHONES = ['零〇洞领邻林灵铃玲凌令另龄临淋', '一壹幺妖邀腰要夭衣医依伊亿易译意椅么', '二贰两俩尔耳儿而饿爱', '三叁散伞山珊闪扇叄',
  '四肆思丝司死寺似饲斯私是事', '五伍舞武午吴无屋雾误物乌呜捂悟我', '六陆溜留流刘柳榴', '七柒漆拐期起气骑妻奇棋齐旗企',
  '八捌扒拔吧爸把巴霸罢发叭疤', '九玖久酒就旧救舅勾钩韭究'] // prettier-ignore

const digitOf = new Map(HOMOPHONES.flatMap((signs, digit) => [...signs].map((sign) => [sign, String(digit)])))
const HOMOPHONE_RUN = new RegExp(`(?:[${HOMOPHONES.join('')}][\\s,，、.-]?){10,}`, 'gu')

const MOBILE = /1[3-9]\d{9}/
/** Fewer different digits are a cry or a song: 要死要死要死. */
const LEAST_DIFFERENT = 4

/** A mobile number in rows of characters that sound like digits. */
const soundsLikeMobile = (plain: string): boolean =>
  (plain.match(HOMOPHONE_RUN) ?? []).some((run) => {
    const digits = [...run].map((sign) => digitOf.get(sign) ?? '').join('')
    return MOBILE.test(digits) && new Set(digits).size >= LEAST_DIFFERENT
  })

/** Words that call something an own number or ask for a call. */
const CALLED =
  /电话|手机|号|微信|(?<![a-z])(?:vx|wx|qq?|v|call|ring|text|reach|phone|whatsapp)(?![a-z])|企鹅|扣|打给|打过|打通|拨|找我|联系|加我/u

const NOTES: Readonly<Record<string, string>> = { do: '1', re: '2', mi: '3', fa: '4', so: '5', sol: '5', la: '6', si: '7', ti: '7' } // prettier-ignore
const NOTE_RUN =
  /(?<![a-z])(?:(?:do|re|mi|fa|sol?|la|[st]i)[\s,.-]+){6,}(?:do|re|mi|fa|sol?|la|[st]i)(?![a-z])/gu
/** Words for the strokes, and keys, by which a text hides a number. */
const STROKES = /竖线|竖杠|数一数|几[条根]|画正/u
const STROKE_RUN = /(?:[|丨]{1,9}[\s,/]+){5,}[|丨]{1,9}/gu
const SHIFTED = ')!@#$%^&*('
const SHIFT_RUN = /[!@#$%^&*()]{7,}/gu
const SHIFT = /shift|松开|键盘|上档/u

const MORSE: Readonly<Record<string, string>> = { '-----': '0', '.----': '1', '..---': '2', '...--': '3', '....-': '4', '.....': '5', '-....': '6', '--...': '7', '---..': '8', '----.': '9' } // prettier-ignore
const MORSE_RUN = /(?:[.-]{5}[\s/|]+){5,}[.-]{5}/gu

const BRAILLE = '⠚⠁⠃⠉⠙⠑⠋⠛⠓⠊'
const BRAILLE_RUN = /⠼[⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚]{5,}/gu

const runsOf = (plain: string, run: RegExp, read: (part: string) => string): string =>
  (plain.match(run) ?? []).map(read).join(' ')

/** Numbers that codes of the text hide; empty without one. */
const decoded = (plain: string): string => {
  const dashes = plain.replace(/[·•∙]/gu, '.').replace(/[—–_−]/gu, '-')
  const found = [
    runsOf(dashes, MORSE_RUN, (run) =>
      run.replace(/[.-]{5}/gu, (one) => MORSE[one] ?? '').replace(/\D/gu, ''),
    ),
    runsOf(plain, BRAILLE_RUN, (run) => [...run.slice(1)].map((sign) => BRAILLE.indexOf(sign)).join('')),
  ]
  if (CALLED.test(plain)) {
    found.push(runsOf(plain, NOTE_RUN, (run) => run.split(/[\s,.-]+/u).map((note) => NOTES[note] ?? '').join(''))) // prettier-ignore
    if (STROKES.test(plain))
      found.push(runsOf(plain, STROKE_RUN, (run) => run.trim().split(/[\s,/]+/u).map((one) => one.length).join(''))) // prettier-ignore
    if (SHIFT.test(plain))
      found.push(runsOf(plain, SHIFT_RUN, (run) => [...run].map((key) => SHIFTED.indexOf(key)).join('')))
  }
  return found.join(' ')
}

/** True when the digits are more than one repeated or counted row. */
const isNumber = (digits: string): boolean =>
  new Set(digits).size >= 3 && !'1234567890'.startsWith(digits) && !'12345671'.startsWith(digits)

/** Orders to leave out what is between the digits, or to join them. */
const LEAVE_OUT =
  /(?:字母|汉字|中文|标点|符号|表情|文字|emoji|英文)[^，。！？]{0,3}(?:删|去|拿|剔|扔|丢|划|抹|滤|忽略|抠|不看|不要|略过|跳过)|(?:删|去|拿|扔|丢|划|抹|剔除|过滤|忽略|抠|不看|不要|略过|跳过|无视)掉?(?:所有|里面的?|中间的?|全部)?(?:字母|汉字|中文|标点|符号|表情|文字|emoji|英文)|只(?:看|留|要|读|念|取)(?:下|里面的?)?数字/u
const JOIN =
  /(?:连|拼|接|串|合|凑|组合?)(?:起来|在一起|一起|到一起|成一串)[^。！？]{0,10}(?:打|拨|号|电话|找|联系|加|微信|搜|我)|(?:小数点|零头)[^，。！？]{0,3}(?:去掉|不要|删)/u
/** The text without commands has so many digits at most; longer ones are lists of years and sums. */
const MOST_DIGITS = 15

/** A mobile number in all digits of a text that says to join them. */
const joinsToMobile = (plain: string): boolean => {
  if (!LEAVE_OUT.test(plain) && !JOIN.test(plain)) return false
  const digits = plain.replace(/\D/gu, '')
  return digits.length <= MOST_DIGITS && MOBILE.test(digits)
}

/** A phone number in named parts: 尾号8866, 开头1363, 中间721. */
const PARTS =
  /(?:尾[号数]|末尾|结尾|后[三四五六345]位|最后|开头|打头|前[三四五345]位|前面|中间)(?:[几三四五345]位)?(?:数字)?\s*(?:是|为|:)?\s*(\d{3,5})(?!\d)/gu
const PHONE = /手机|电话|号|尾数/u
const PHONE_DIGITS = 11

const comesInParts = (plain: string): boolean => {
  if (!PHONE.test(plain)) return false
  const parts = [...plain.matchAll(PARTS)].map(([, digits]) => digits ?? '')
  const total = parts.join('').length
  return parts.length >= 2 && total >= PHONE_DIGITS - 1 && total <= PHONE_DIGITS
}

/** Sums that a reader has to calculate, and a request to call the result. */
const SUM = /\d\s*(?:[x*+÷/]|乘以?|加上?|减去?|除以)\s*(?:[\d一二三四五六七八九十百千万亿])/u
const CALL_RESULT =
  /(?:算|等于|得数|答案|结果|得出)[^。！？]{0,6}(?:拨|打(?:给|过|通)|我(?:的)?(?:电话|手机|号|微信)|加我|找我)|就是我的?(?:电话|手机|号)/u

/** True when a normalised text hides a phone number or an account in one of these ways. */
export const hidesNumber = (plain: string): boolean => {
  if (soundsLikeMobile(plain) || joinsToMobile(plain) || comesInParts(plain)) return true
  if (SUM.test(plain) && CALL_RESULT.test(plain)) return true
  return decoded(plain)
    .split(' ')
    .some((digits) => digits.length >= 7 && isNumber(digits))
}
