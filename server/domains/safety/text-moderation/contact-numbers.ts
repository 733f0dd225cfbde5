/**
 * Finds phone and account numbers in a folded text: mobile numbers with any separators, long numbers in one piece, and
 * known forms of other numbers. Years, times, dates, measures and ISBNs do not count. Source: product §7.4.4, ours
 */

const NUMERALS: Record<string, string> = {
  零: '0', 〇: '0', 洞: '0', '○': '0', '◯': '0', '⭕': '0', '⚪': '0', 一: '1', 壹: '1', 弌: '1', 壱: '1', 幺: '1', 妖: '1', 邀: '1', 二: '2', 贰: '2', 貳: '2',
  貮: '2', 弍: '2', 弐: '2', 两: '2', 兩: '2', 俩: '2', 三: '3', 叁: '3', 參: '3', 叄: '3', 参: '3', 弎: '3', 仨: '3', 四: '4', 肆: '4', 亖: '4',
  五: '5', 伍: '5', 六: '6', 陆: '6', 陸: '6', 七: '7', 柒: '7', 漆: '7', 拐: '7', 八: '8', 捌: '8', 扒: '8', 九: '9', 玖: '9', 勾: '9', '🔟': '10',
} // prettier-ignore

/** Any Chinese numeral, for a pattern. */
export const NUMERAL = `[${Object.keys(NUMERALS).join('')}]`

/** This many Chinese numerals in a row are digits: five or more are no idiom. */
const NUMERAL_RUN = new RegExp(`(?:(?:${NUMERAL})[\\s-]?){8,}|(?:${NUMERAL}){5,}`, 'gu')

/** Digits and numerals in one row, as nobody counts: 4零8壹77玖26. */
const MIXED_RUN = new RegExp(`(?:(?:\\d|${NUMERAL})[\\s-]?){7,}`, 'gu')
const isMixed = (run: string): boolean => /\d/.test(run) && new RegExp(NUMERAL, 'u').test(run)

const asDigits = (run: string): string => [...run].map((sign) => NUMERALS[sign] ?? sign).join('')

/** The text with long runs of Chinese numerals written as digits, for accounts that follow the name of an app. */
export const withDigits = (plain: string): string =>
  plain.replace(NUMERAL_RUN, asDigits).replace(MIXED_RUN, (run) => (isMixed(run) ? asDigits(run) : run))

/** Numerals that are spelled out, in pinyin and in English. */
const SPELLED: Record<string, string> = {
  ling: '0', dong: '0', yi: '1', yao: '1', er: '2', liang: '2', san: '3', si: '4', wu: '5', liu: '6', qi: '7', ba: '8', jiu: '9', gou: '9', guai: '7',
  zero: '0', oh: '0', one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9',
} // prettier-ignore
const REPEATS: Record<string, number> = { double: 2, triple: 3, treble: 3 }
const REPEAT = `(?:(?:${Object.keys(REPEATS).join('|')})\\s)?`
/** Longer words first, because `si` begins `six`. */
const DIGIT_WORD = `(?:${Object.keys(SPELLED)
  .sort((one, other) => other.length - one.length)
  .join('|')})`
/** This many spelled numerals in a row are no sentence. */
const SPELLED_RUN = new RegExp(`(?<![a-z])(?:${REPEAT}${DIGIT_WORD}[\\s,.-]{0,2}){5,}(?![a-z])`, 'gu')
const SPELLED_ONE = new RegExp(
  `(?:(${Object.keys(REPEATS).join('|')})\\s)?(${DIGIT_WORD})[\\s,.-]{0,2}`,
  'gu',
)

/** Words of two languages and digits in one number: one five 零 三三 six. */
const WORDS_RUN = new RegExp(
  `(?<![a-z])(?:(?:${DIGIT_WORD}(?![a-z])|${NUMERAL}|\\d)[\\s,.、-]{0,2}){10,}`,
  'gu',
)

const withSpelledDigits = (plain: string): string =>
  plain
    .replace(WORDS_RUN, (run) =>
      /[a-z]/.test(run) && /[^\p{ASCII}]/u.test(run)
        ? asDigits(
            run.replace(
              SPELLED_ONE,
              (_one, _repeat: string | undefined, word: string) => SPELLED[word] ?? '',
            ),
          )
        : run,
    )
    .replace(SPELLED_RUN, (run) =>
      run.replace(SPELLED_ONE, (_one, repeat: string | undefined, word: string) =>
        (SPELLED[word] ?? '').repeat(REPEATS[repeat ?? ''] ?? 1),
      ),
    )

/** One piece of a number, and the text between it and the previous piece. */
interface Piece {
  readonly digits: string
  readonly gap: string
}

const MOBILE = /^(?:0{0,2}86|0)?1[3-9]\d{9}$/
const LONGEST_MOBILE = '008613800138000'.length
/** Characters between the pieces of a number as people usually write it. */
const NEAR_GAP = 3
/** Characters allowed between single digits that are separated on purpose. */
const FAR_GAP = 12
/** This many pieces of one digit each are a separated number. */
const SINGLES = 9
/** Words of measures and dates: numbers before them belong to a sentence, also when the same word follows each. */
const UNIT = /[年月日号点分秒元块万千百米斤克岁个人次部本天周楼层路]|(?:km|cm|kg|mm|w|k)(?![a-z])/u

/** The digit that a letter inside a number replaces. */
const toDigit = (sign: string, previous: string): string | null => {
  if (sign >= '0' && sign <= '9') return sign
  if (sign === 'o' && previous !== '') return '0'
  if ((sign === 'l' || sign === 'i') && previous !== '') return '1'
  return null
}

/** The numbers of a text with the text between them. */
const piecesOf = (plain: string, withNumerals: boolean): Piece[] => {
  const pieces: Piece[] = []
  let digits = ''
  let gap = ''
  for (const sign of `${plain} `) {
    const digit = (withNumerals ? NUMERALS[sign] : undefined) ?? toDigit(sign, digits)
    if (digit !== null) {
      digits += digit
      continue
    }
    if (digits !== '') {
      pieces.push({ digits, gap })
      digits = ''
      gap = ''
    }
    gap += sign
  }
  return pieces
}

const isYear = ({ digits }: Piece): boolean => /^(?:19[3-9]\d|20[0-4]\d)$/.test(digits)

/** Years with months, days, heights and weights: 1993.5-2019.12, 178/65/1995. */
const isAboutYears = (pieces: readonly Piece[]): boolean =>
  pieces.length > 1 &&
  pieces.some(isYear) &&
  pieces.every((piece) => isYear(piece) || piece.digits.length <= 3)

/** True when the two pieces may belong to one number. */
const isJoined = (before: Piece, piece: Piece, hasLetters: boolean): boolean => {
  const { gap } = piece
  if (before.digits.length === 1 && piece.digits.length === 1) return gap.length <= FAR_GAP
  return !hasLetters && gap.length <= NEAR_GAP && !gap.includes(':')
}

/** True when the same word separates all pieces on purpose: 138啊0013啊8000. */
const hasOneSeparator = ([first, ...others]: readonly Piece[]): boolean => {
  const word = others[0]?.gap ?? ''
  if (!first || others.length < 2 || word.length > NEAR_GAP + 1 || UNIT.test(word)) return false
  return others.every(({ gap }) => gap === word)
}

const makesSeparatedMobile = (pieces: readonly Piece[]): boolean =>
  pieces.some((_, start) =>
    [3, 4, 5, 6].some((count) => {
      const used = pieces.slice(start, start + count)
      return (
        used.length === count &&
        hasOneSeparator(used) &&
        MOBILE.test(used.map(({ digits }) => digits).join('')) &&
        !isAboutYears(used)
      )
    }),
  )

/** True when the pieces from `start` on form a mobile number. */
const makesMobile = (pieces: readonly Piece[], start: number): boolean => {
  let digits = ''
  let isLettered = false
  for (let end = start; end < pieces.length; end += 1) {
    const piece = pieces[end]
    const before = pieces[end - 1]
    if (!piece) return false
    if (end > start && before) {
      const hasLetters = /\p{L}/u.test(piece.gap)
      if (!isJoined(before, piece, hasLetters)) return false
      isLettered ||= hasLetters || piece.gap.length > NEAR_GAP
    }
    digits += piece.digits
    if (digits.length > LONGEST_MOBILE) return false
    if (!MOBILE.test(digits)) continue
    const used = pieces.slice(start, end + 1)
    const singles = used.filter((one) => one.digits.length === 1).length
    if ((!isLettered || singles >= SINGLES) && !isAboutYears(used)) return true
  }
  return false
}

const hasMobile = (pieces: readonly Piece[]): boolean =>
  pieces.some((_, start) => makesMobile(pieces, start)) || makesSeparatedMobile(pieces)

const DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])/
const BOOK = /^97[89]\d{10}$/
const LONG_NUMBER_DIGITS = 8
const LONGEST_NUMBER_DIGITS = 13

const isCounting = (digits: string): boolean =>
  '1234567890'.startsWith(digits) || '0123456789'.startsWith(digits)

/** Words before long numbers of a school or a company. */
const ENROLMENT = /(?:学号|考号|工号|准考证号?)\P{L}{0,3}$/u

/** An id or a number in one piece, but not laughter (23333333), counting, days, books, round sums or decimals. */
const isLongNumber = ({ digits, gap }: Piece): boolean => {
  if (digits.length < LONG_NUMBER_DIGITS || gap === '.' || ENROLMENT.test(gap)) return false
  if (digits.length > LONGEST_NUMBER_DIGITS) return /1[3-9]\d{9}/.test(digits)
  const isPlay = new Set(digits).size <= 2 || isCounting(digits) || /0{5}$/.test(digits)
  return !isPlay && !DATE.test(digits) && !BOOK.test(digits)
}

/** Words that say in which order the pieces of a number follow. */
const ORDER = /前|先|再|中间|然后|接着|后面|最后|后[一-九\d]?位|then|next/u
/** Letters between the pieces of a number that comes in order. */
const ORDERED_GAP = 8

/** True for a number that comes piece by piece: the first three 138, then 0013, at last 8000. */
const comesInOrder = (pieces: readonly Piece[]): boolean =>
  pieces.some((_, start) =>
    [2, 3].some((count) => {
      const used = pieces.slice(start, start + count)
      const gaps = used.slice(1).map(({ gap }) => gap)
      if (used.length < count || used.some(isYear)) return false
      if (!gaps.every((gap) => gap.length <= ORDERED_GAP && !UNIT.test(gap.replace(ORDER, '')))) return false
      return gaps.some((gap) => ORDER.test(gap)) && MOBILE.test(used.map(({ digits }) => digits).join(''))
    }),
  )

/** Forms of other numbers: international with a plus, landline, North America's 3-3-4. */
const FORMS: readonly RegExp[] = [
  /\+\s?\d{1,3}(?:[\s().-]{0,3}\d){7,12}(?!\d)/,
  /(?<!\d)\(?0\d{2,3}\)?[\s-]{0,2}[2-9]\d{2,3}[\s-]?\d{4}(?!\d)/,
  /(?<!\d)\(?[2-9]\d{2}\)?[\s.-]\s?[2-9]\d{2}[\s.-]\d{4}(?!\d)/,
]

/**
 * True when a folded text contains such a number. Numerals in words count only in mobile numbers: idioms are full of
 * them.
 */
export const hasContactNumber = (text: string): boolean => {
  const plain = withSpelledDigits(text)
  const pieces = piecesOf(plain, false)
  if (pieces.some(isLongNumber) || hasMobile(pieces) || comesInOrder(pieces)) return true
  if (hasMobile(piecesOf(plain, true))) return true
  const digits = withDigits(plain).replace(/0?123456789/g, '')
  return FORMS.some((form) => form.test(plain) || form.test(digits))
}
