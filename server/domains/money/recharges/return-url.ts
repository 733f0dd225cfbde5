import { failField } from '../../../lib/errors'

/** A page of the client: a hash route, with its query. */
const ROUTE = /^\/?#\/pages\/[a-z0-9/-]{1,80}(\?[\w\-.~%=&]{0,200})?$/

/**
 * The complete address to which the payer returns: a page of our client on one of our origins; null when none was
 * named.
 * @throws DomainError INVALID_PARAMETERS for an `env.returnUrl` that leads anywhere else.
 */
export const returnUrlOf = (wanted: string | undefined, origins: readonly string[]): string | null => {
  if (wanted === undefined) return null
  const own = origins.find((origin) => wanted.startsWith(`${origin}/`))
  const [home = ''] = origins
  const rest = own === undefined ? wanted : wanted.slice(own.length)
  if (!ROUTE.test(rest)) return failField('env.returnUrl', 'pattern')
  return `${own ?? home}/${rest.replace(/^\//, '')}`
}
