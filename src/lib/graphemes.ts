interface Segmenter {
  segment(text: string): Iterable<{ segment: string }>
}

type SegmenterType = new (locale: string, options: { granularity: 'grapheme' }) => Segmenter

const JOINER = '\u200d'
const isRegional = (code: number) => code >= 0x1f1e6 && code <= 0x1f1ff

/** Combining marks, variation selectors, skin tones and tags; they belong to the character before them. */
const extenders: readonly (readonly [number, number])[] = [
  [0x0300, 0x036f],
  [0x1ab0, 0x1aff],
  [0x20d0, 0x20ff],
  [0xfe00, 0xfe0f],
  [0xfe20, 0xfe2f],
  [0x1f3fb, 0x1f3ff],
  [0xe0020, 0xe007f],
  [0xe0100, 0xe01ef],
]
const isExtender = (code: number) => extenders.some(([from, to]) => code >= from && code <= to)

/** Splits without the engine's segmenter: enough for emoji, flags and combining marks. */
function splitByHand(text: string): string[] {
  const parts: string[] = []
  let openRegionals = 0
  for (const point of text) {
    const code = point.codePointAt(0) ?? 0
    const last = parts[parts.length - 1]
    const isFlagEnd = isRegional(code) && openRegionals % 2 === 1
    openRegionals = isRegional(code) ? openRegionals + 1 : 0
    const joins = last?.endsWith(JOINER) || point === JOINER || isExtender(code) || isFlagEnd
    if (last !== undefined && joins) parts[parts.length - 1] = last + point
    else parts.push(point)
  }
  return parts
}

/** Creating a segmenter takes a phone up to 100 ms, so it is created once, for the first text that needs it. */
let segmenter: Segmenter | null = null

/** The characters that a person sees, in order; an emoji of several code points is one. Source: product §9 */
export function graphemesOf(text: string): string[] {
  if (text === '') return []
  const Segmenter = (Intl as { Segmenter?: SegmenterType } | undefined)?.Segmenter
  if (!Segmenter) return splitByHand(text)
  segmenter ??= new Segmenter('zh', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), (part) => part.segment)
}

/** Count of characters that a person sees. */
export const graphemeCount = (text: string): number => graphemesOf(text).length

/** The first `max` characters that a person sees. */
export const cutGraphemes = (text: string, max: number): string => graphemesOf(text).slice(0, max).join('')

/** A text after an edit, and the position after the inserted part, in UTF-16 units. */
export interface Edited {
  readonly text: string
  readonly caret: number
}

/**
 * Applies the edit from `before` to `after` within `max` characters: the excess of the inserted part is cut, and
 * the words around it stay.
 * @param caret position after the inserted part, in UTF-16 units of `after`; undefined where the platform does not
 * provide it
 */
export function fitEdit(before: string, after: string, max: number, caret?: number): Edited {
  const whole = { text: after, caret: caret ?? after.length }
  if (after.length <= max) return whole
  const is = graphemesOf(after)
  if (is.length <= max) return whole
  const was = graphemesOf(before)
  const behind = Math.min(graphemesOf(after.slice(caret ?? 0)).length, was.length)
  let tail = 0
  while (tail < behind && was[was.length - 1 - tail] === is[is.length - 1 - tail]) tail += 1
  const end = is.length - tail
  let from = 0
  while (from < Math.min(end, was.length - tail) && was[from] === is[from]) from += 1
  const front = is.slice(0, Math.max(from, Math.min(end, max - tail))).join('')
  return { text: front + is.slice(end).join(''), caret: front.length }
}
