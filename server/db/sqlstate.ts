/** The code of an error of the database or its connection, such as `40001`; null for an error without one. */
export const sqlStateOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? String(error.code) : null
