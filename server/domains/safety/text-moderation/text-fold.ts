import unhomoglyph from 'unhomoglyph'

/**
 * Folds a text to what a reader sees: one form for each letter and digit, nothing invisible, lower case. Only rules
 * read the result; no screen shows it. Source: Unicode NFKC and confusables, ours
 */

/** Invisible characters (zero-width, soft hyphen, variation selectors, tags), and the frame of keycap digits. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\u20E3/gu

/** First character, its value, and the number of characters: numbers that NFKC does not convert. */
const NUMBER_RANGES: readonly (readonly [first: number, value: number, count: number])[] = [
  [0x1369, 1, 9], // Ethiopic
  [0x2160, 1, 12], // Roman, large and small
  [0x2170, 1, 12],
  [0x24eb, 11, 10], // negative circled 11–20
  [0x24f5, 1, 10], // double circled
  [0x24ff, 0, 1],
  [0x2776, 1, 10], // dingbats, three styles
  [0x2780, 1, 10],
  [0x278a, 1, 10],
  [0x3021, 1, 9], // Suzhou
  [0x1f10b, 0, 1], // circled zeros
  [0x1f10c, 0, 1],
  [0x1d360, 1, 9], // counting rods
  [0x2680, 1, 6], // dice
  [0x1f007, 1, 9], // mahjong, three suits
  [0x1f010, 1, 9],
  [0x1f019, 1, 9],
]

/**
 * Look-alikes of Latin letters that the confusables do not contain: small capitals, Greek and Cyrillic forms, and the
 * syllables from which pages for fancy text build an alphabet.
 */
const LATIN: Record<string, string> = {
  ᴀ: 'a', ʙ: 'b', в: 'b', β: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ε: 'e', з: '3', ꜰ: 'f', ɢ: 'g', ʜ: 'h', н: 'h', η: 'n', ɪ: 'i', ι: 'i', ᴊ: 'j', ᴋ: 'k',
  к: 'k', κ: 'k', ĸ: 'k', ʟ: 'l', ł: 'l', ᴍ: 'm', м: 'm', ɴ: 'n', п: 'n', ᴏ: 'o', ø: 'o', θ: 'o', ᴘ: 'p', ʀ: 'r', г: 'r', ꜱ: 's', ѕ: 's',
  ᴛ: 't', т: 't', τ: 't', ᴜ: 'u', υ: 'u', ц: 'u', ᴠ: 'v', ν: 'v', ѵ: 'v', ᴡ: 'w', ω: 'w', ш: 'w', ѡ: 'w', χ: 'x', х: 'x', ҳ: 'x', ж: 'x', ʏ: 'y', γ: 'y', ᴢ: 'z',
  đ: 'd', ħ: 'h', ı: 'i', ß: 'ss', þ: 'p', '×': 'x', '✕': 'x', '✖': 'x', '❌': 'x', '√': 'v', '✔': 'v', '✓': 'v', '∨': 'v',
  ᗩ: 'a', ᗷ: 'b', ᑕ: 'c', ᗪ: 'd', ᗴ: 'e', ᖴ: 'f', ᕼ: 'h', ᒍ: 'j', ᒪ: 'l', ᗰ: 'm', ᑎ: 'n', ᑭ: 'p', ᑫ: 'q', ᖇ: 'r', ᔕ: 's', ᑌ: 'u', ᐯ: 'v', ᗯ: 'w', '᙭': 'x',
  ʋ: 'v', ʍ: 'w', ɯ: 'w', ㄨ: 'x', メ: 'x',
} // prettier-ignore

/** ASCII and the common Chinese characters, which have one form; no folding changes them. */
const isPlain = (sign: string): boolean => sign <= '\u007F' || (sign >= '\u4E00' && sign <= '\u9FFF')

/** The value of a decimal digit of any script: its place in its run of ten. */
const decimalOf = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0
  let before = 0
  while (before < 50 && /\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1
  return String(before % 10)
}

const numberOf = (sign: string): string | null => {
  const code = sign.codePointAt(0) ?? 0
  const range = NUMBER_RANGES.find(([first, , count]) => code >= first && code < first + count)
  return range ? String(range[1] + code - range[0]) : null
}

/** A framed letter of the alphabet, or half of a flag; null for another character. */
const framedLetterOf = (sign: string): string | null => {
  const code = sign.codePointAt(0) ?? 0
  for (const first of [0x1f150, 0x1f170, 0x1f1e6, 0x1f130, 0x1f110, 0x24b6, 0x24d0, 0x249c]) {
    if (code >= first && code < first + 26) return String.fromCharCode(97 + code - first)
  }
  return null
}

const SIGNS = new Map<string, string>()

/** One character as a reader sees it; cached, because texts repeat their characters. */
const foldSign = (sign: string): string => {
  const known = SIGNS.get(sign)
  if (known !== undefined) return known
  const folded = readSign(sign)
  if (SIGNS.size < 20_000) SIGNS.set(sign, folded)
  return folded
}

/** The Latin letter or digit that a letter looks like; null without one. */
const latinOf = (sign: string): string | null => {
  const alike = unhomoglyph(sign).toLowerCase()
  return /^[a-z0-9]+$/.test(alike) ? alike : (LATIN[alike] ?? null)
}

/** Some letters, such as the Cherokee ones, look like Latin letters as capitals alone. */
const readSign = (sign: string): string => {
  const named = LATIN[sign]
  if (named !== undefined) return named
  if (/\p{Nd}/u.test(sign)) return decimalOf(sign)
  if (/\p{Script=Han}/u.test(sign) || !/[\p{L}\p{N}]/u.test(sign)) return sign
  return latinOf(sign) ?? latinOf(sign.toUpperCase()) ?? sign
}

const foldEach = (text: string, fold: (sign: string) => string): string => {
  let folded = ''
  for (const sign of text) folded += isPlain(sign) ? sign : fold(sign)
  return folded
}

/** Roman numerals that write `vx` and not a number. */
const ROMAN_VX = /[Ⅴⅴvｖ]\s?[Ⅹⅹ]|[Ⅴⅴ]\s?[xｘ]/giu

/** A small capital Q, which decomposition would turn into an o with a tail. */
const TAILED_Q = /[ǫǪ]/gu

/** The folded text, for rules only. */
export const foldText = (text: string): string => {
  // Numbers and frames first: NFKC writes some of them as several letters.
  const unframed = foldEach(
    text.replace(INVISIBLE, '').replace(ROMAN_VX, 'vx').replace(TAILED_Q, 'q'),
    (sign) => numberOf(sign) ?? framedLetterOf(sign) ?? sign,
  )
  const plain = unframed.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').replace(INVISIBLE, '')
  // Lower case before look-alikes, because a capital I looks like an l.
  return foldEach(plain.toLowerCase(), foldSign)
}

/** Blank characters that Unicode classifies as letters or symbols. */
const BLANK_SIGNS = /[\u2800\u3164\u115F\u1160\uFFA0\uFFFC\u{1D159}]/gu

/** True when a reader sees nothing: only blanks, controls, fillers and marks without a letter. */
export const isBlankText = (text: string): boolean =>
  !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(INVISIBLE, '').replace(BLANK_SIGNS, ''))
