/** Chinese characters in a line of a bubble; two Latin characters take the width of one. */
const LINE_CHARACTERS = 13
/**
 * Messages with at least this many lines are folded. A folded one shows twelve, so unfolding always shows several
 * more.
 */
const LONG_LINES = 15

/** Whether a message is so long that it is shown folded. Source: ours */
export const isLongText = (text: string): boolean =>
  text
    .split('\n')
    .map((line) => Math.max(1, Math.ceil(line.replace(/[ -~]{2}/g, '-').length / LINE_CHARACTERS)))
    .reduce((sum, lines) => sum + lines, 0) >= LONG_LINES
