const V4_MAPPED = '::ffff:'

/** How much of an address names a network: bytes of IPv4 (1 to 4) and groups of IPv6 (1 to 8). */
export interface NetworkWidth {
  readonly v4Bytes: number
  readonly v6Groups: number
}

/** Providers give a home a whole /64 of IPv6, so that is one address. Source: reliability R-01 */
export const HOME: NetworkWidth = { v4Bytes: 4, v6Groups: 4 }

/** Network of an address, such as `192.0.2` or `2001:db8:0`; for counting, not for routing. */
export const networkOf = (ip: string, { v4Bytes, v6Groups }: NetworkWidth): string => {
  const address = ip.startsWith(V4_MAPPED) ? ip.slice(V4_MAPPED.length) : ip
  if (!address.includes(':')) return address.split('.').slice(0, v4Bytes).join('.')
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, v6Groups).join(':')
}
