/** The sentence of an error for a person at a terminal. An error without a message has its code, or its name. Source: ours */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // When several addresses all refuse, the error has no message.
  return error.message || ('code' in error ? String(error.code) : error.name)
}
