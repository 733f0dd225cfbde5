/** Longest preview, in UTF-16 units; a row or a quote shows one line. */
export const PREVIEW_LENGTH = 120

/** The beginning of the text; never cuts a character in two. */
export const previewOf = (text: string): string =>
  text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/u, '')
