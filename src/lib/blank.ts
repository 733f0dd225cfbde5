/** A line without words that is as high as what comes into it. */
export const BLANK = '\u00a0'
