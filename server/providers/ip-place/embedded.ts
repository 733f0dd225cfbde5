import { createRequire } from 'node:module'
import { BlockList, isIP } from 'node:net'
import type IP2Region from 'ip2region'
import { cities, type City } from '../../text/dict/cities'
import { countryCodeOf, regionCodeOf } from '../../text/dict/regions'
import type { IpPlaces } from './port'

const CHINA = '中国'
/** An IPv4 address within IPv6. */
const MAPPED = /^::ffff:(?=\d+\.)/i

/** Address ranges that are not public. Source: RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598 */
const anywhere = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  anywhere.addSubnet(net, prefix, 'ipv4')
}
anywhere.addSubnet('fc00::', 7, 'ipv6')
anywhere.addSubnet('fe80::', 10, 'ipv6')
anywhere.addSubnet('::', 127, 'ipv6')

const isAnywhere = (ip: string): boolean => anywhere.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const firstNamed = (place: string, among: readonly City[]): City | undefined =>
  place === '' ? undefined : among.find(({ name }) => place.startsWith(name['zh-CN']))

/** The tables of the package: IPv4 and IPv6, without a network call. They are read at the first lookup. */
export const createEmbeddedIpPlaces = (): IpPlaces => {
  let reader: IP2Region | undefined
  const search = (ip: string) => {
    if (!reader) {
      const { default: Reader } = createRequire(import.meta.url)('ip2region') as { default: typeof IP2Region }
      reader = new Reader()
    }
    return reader.search(ip)
  }

  return {
    placeOf(address) {
      const ip = address.replace(MAPPED, '')
      if (isIP(ip) === 0 || isAnywhere(ip)) return null
      const found = search(ip)
      if (!found) return null
      if (found.country !== CHINA) {
        const country = countryCodeOf(found.country)
        return country === null ? null : { regionCode: country, cityCode: null }
      }
      const province = cities.find((city) => found.province.startsWith(city.province['zh-CN']))
      if (!province) return null
      const regionCode = regionCodeOf(province)
      const within = cities.filter((city) => regionCodeOf(city) === regionCode)
      return { regionCode, cityCode: firstNamed(found.city, within)?.code ?? null }
    },
  }
}
