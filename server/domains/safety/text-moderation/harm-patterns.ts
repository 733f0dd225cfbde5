/** Patterns of harm look at one sentence and no further. Source: ours */

/** Between two words of one sentence. */
export const within = (least: number, most: number): string => `[^。！？!?\\n]{${least},${most}}`

/** The first words before the second. */
export const near = (first: string, second: string, most = 20): RegExp =>
  new RegExp(`(?:${first})${within(0, most)}(?:${second})`, 'u')

/** Both in either order. */
export const beside = (first: string, second: string, most = 20): RegExp =>
  new RegExp(`(?:${first})${within(0, most)}(?:${second})|(?:${second})${within(0, most)}(?:${first})`, 'u')
