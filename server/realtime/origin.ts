const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * Checks the page that wants to connect: from the server's own host, from a listed origin (exact match), or neither.
 * `null` origins (files, sandboxed frames) are rejected. The caller decides about a missing Origin.
 */
export const judgeOrigin = (
  origin: string,
  host: string | undefined,
  allowedOrigins: readonly string[],
): 'same' | 'listed' | 'refused' => {
  const originHost = hostOf(origin)
  if (originHost !== null && originHost !== '' && originHost === host?.toLowerCase()) return 'same'
  return allowedOrigins.includes(origin) ? 'listed' : 'refused'
}
