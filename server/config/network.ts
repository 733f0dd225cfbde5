import { callerAddress } from '../lib/net/proxies'
import { ConfigError, readList, readWebAddress } from './settings'

/** Trusted proxies of `TRUSTED_PROXIES`. @throws ConfigError for what is neither an address, a network nor a name. */
export const readProxies = (text: string | undefined): readonly string[] => {
  const proxies = readList(text)
  try {
    callerAddress(proxies)
  } catch {
    throw new ConfigError(
      'TRUSTED_PROXIES must name addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    )
  }
  return proxies
}

/** Accepts only origins as browsers write them: any other text would match no browser, and no error would show it. */
export const readOrigins = (text: string | undefined): readonly string[] => {
  const origins = readList(text)
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    throw new ConfigError(`ALLOWED_ORIGINS must name origins such as https://example.com, not ${wrong}`)
  return origins
}

/** Members reach a production server by one address: neither links nor policies follow a request's Host header. */
export const readPublicUrl = (env: NodeJS.ProcessEnv, isProduction: boolean): string | null => {
  const url = readWebAddress(env, 'PUBLIC_URL')
  if (isProduction && url === null) throw new ConfigError('PUBLIC_URL must be set in production')
  return url
}

/** Address of Redis; null for a single node. @throws ConfigError for another protocol. */
export const readRedisUrl = (text: string | undefined): string | null => {
  if (text === undefined || text === '') return null
  if (!/^(rediss?|unix):\/\//.test(text))
    throw new ConfigError('REDIS_URL must begin with redis:// or rediss://')
  return text
}
