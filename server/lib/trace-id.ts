/** Version, trace id, parent id and flags of the header `traceparent`. Source: W3C Trace Context, §3.2 */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/
/** Longest header that is read; the known version has 55 characters. */
const MAX_CHARS = 200

/** The trace that a proxy or a client opened for a request, as 32 hex digits; null without a valid header. */
export const traceIdOf = (header: string | readonly string[] | undefined): string | null =>
  typeof header === 'string' && header.length <= MAX_CHARS ? (TRACEPARENT.exec(header)?.[1] ?? null) : null
