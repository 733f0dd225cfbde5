const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/**
 * How many characters a reader sees in a text: an emoji is one. It counts no further than `enough`, because each step of
 * the segmenter takes longer the longer the text is. Source: product §9
 */
export const countGraphemes = (text: string, enough = Number.POSITIVE_INFINITY): number => {
  const graphemes = segmenter.segment(text)[Symbol.iterator]()
  let count = 0
  while (count < enough && !graphemes.next().done) count += 1
  return count
}

/** Most UTF-16 units of a character, on the average of a text: a family emoji has 11, a couple with skin tones 15. */
const UNITS_PER_GRAPHEME = 16

/**
 * True when a reader sees more than `max` characters, or when the text has more units than so many characters can have.
 * Source: product §9
 */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max && (text.length > max * UNITS_PER_GRAPHEME || countGraphemes(text, max + 1) > max)

/** The first character that a reader sees; null for an empty text. */
export const firstGrapheme = (text: string): string | null =>
  segmenter.segment(text).containing(0)?.segment ?? null
