/** Prefix of an IPv4 address as dual-stack sockets report it. */
const V4_MAPPED = /^::ffff:(?=\d+\.)/i

/** The part of an address that names a network: bytes of IPv4 (1 to 4) and groups of IPv6 (1 to 8). */
export interface NetworkWidth {
  readonly v4Bytes: number
  readonly v6Groups: number
}

/** Providers give a home a whole /64 of IPv6, so that counts as one address. Source: ours */
export const HOME: NetworkWidth = { v4Bytes: 4, v6Groups: 4 }

/** A customer of a hosting company gets a whole /48 of IPv6, which is 65,536 homes; of IPv4 one address. Source: ours */
export const SITE: NetworkWidth = { v4Bytes: 4, v6Groups: 3 }

/** Neighbours: a /24 of IPv4, and a site's /48 of IPv6. Source: product §7.11.2, ours (IPv6) */
export const NEIGHBOURHOOD: NetworkWidth = { v4Bytes: 3, v6Groups: 3 }

/** Network of an address, such as `192.0.2` or `2001:db8:0`, however it is written; for counting, not for routing. */
export const networkOf = (ip: string, { v4Bytes, v6Groups }: NetworkWidth): string => {
  const address = ip.replace(V4_MAPPED, '')
  if (!address.includes(':')) return address.split('.').slice(0, v4Bytes).join('.')
  // The part after a percent sign is the interface.
  const [head = '', tail] = address.split('%', 1).join('').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
    .slice(0, v6Groups)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')
}
