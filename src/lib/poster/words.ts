import type { Pen } from './pen'

const FAMILY =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif'

/** Type setting of words: weight, size in points, colour, and which end is at x. */
export interface Setting {
  readonly weight: 400 | 600 | 700
  readonly size: number
  readonly colour: string
  readonly align?: 'left' | 'center' | 'right'
}

/** Sets the pen for words of this setting. */
export function setPen(pen: Pen, { weight, size, colour, align = 'left' }: Setting): void {
  pen.font = `${weight} ${size}px ${FAMILY}`
  pen.fillStyle = colour
  pen.textAlign = align
  pen.textBaseline = 'middle'
}

/** The words that fit into a width, cut with … when they are too long. Surrogate pairs stay whole. */
export function fitted(pen: Pen, words: string, width: number): string {
  if (pen.measureText(words).width <= width) return words
  const signs = Array.from(words)
  while (signs.length > 0 && pen.measureText(`${signs.join('')}…`).width > width) signs.pop()
  return `${signs.join('')}…`
}

/** Writes words with their vertical middle at y, within a width if one is given. */
export function write(
  pen: Pen,
  words: string,
  [x, y]: readonly [number, number],
  setting: Setting,
  width?: number,
): void {
  setPen(pen, setting)
  pen.fillText(width === undefined ? words : fitted(pen, words, width), x, y)
}
