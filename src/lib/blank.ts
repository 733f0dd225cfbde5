/** A placeholder for a line of text, so that the line keeps its height. */
export const BLANK = '\u00a0'
