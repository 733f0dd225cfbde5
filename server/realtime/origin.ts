const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host
  } catch {
    return null
  }
}

/**
 * Judges the page that wants to connect: of the server's own host, of a listed origin (written exactly), or neither.
 * `null` origins (files, sandboxed frames) are refused. A missing Origin is the caller's decision.
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
