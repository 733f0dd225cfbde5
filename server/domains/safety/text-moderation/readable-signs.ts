import { SIMPLIFIED } from './simplified'
import { foldText } from './text-fold'

/** One letter or digit of a text as the word lists read it. */
export interface Sign {
  /** One folded character. */
  readonly sign: string
  /** Place of the original character in the text, in code units, and its end. */
  readonly from: number
  readonly to: number
  /** True when a separator precedes it. */
  readonly isAfterGap: boolean
  /** True when a sentence or clause begins here: no word continues across it. */
  readonly isAfterStop: boolean
}

/** Characters that end a phrase. A word across them would be two words of two sentences. */
const STOPS = /[。！？；，、：!?;,:\n"“”「」《》()（）]/u
const LETTER = /[\p{L}\p{N}]/u

/** Folded characters by their original; texts repeat their characters. */
const cache = new Map<string, string>()
const CACHE_SIZE = 20_000

const fold = (original: string): string => {
  const known = cache.get(original)
  if (known !== undefined) return known
  const folded = [...foldText(original)].map((sign) => SIMPLIFIED[sign] ?? sign).join('')
  if (cache.size < CACHE_SIZE) cache.set(original, folded)
  return folded
}

/** The letters and digits of a text: folded, in simplified characters, without what separates them. */
export const signsOf = (text: string): Sign[] => {
  const signs: Sign[] = []
  let from = 0
  let isAfterGap = true
  let isAfterStop = true
  for (const original of text) {
    const to = from + original.length
    for (const sign of fold(original)) {
      if (LETTER.test(sign)) {
        signs.push({ sign, from, to, isAfterGap, isAfterStop })
        isAfterGap = false
        isAfterStop = false
      } else {
        isAfterGap = true
        if (STOPS.test(sign)) isAfterStop = true
      }
    }
    from = to
  }
  return signs
}
