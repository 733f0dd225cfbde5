import { isIPv6 } from 'node:net'

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

/** Under which name an address is counted: an IPv6 household holds a whole /64, an IPv4-mapped address is IPv4. */
export const addressKey = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
