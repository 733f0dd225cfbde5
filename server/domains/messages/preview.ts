/** Longest preview, in UTF-16 units; a row or a quote shows one line. */
const PREVIEW_LENGTH = 120

/** The text's beginning; a sign is never cut in two. */
export const previewOf = (text: string): string =>
  text.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/u, '')
