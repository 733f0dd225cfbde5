import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Finds the caller's address of a request that no framework has read, by the same rule as `request.ip` of every call: the
 * last hop that is not one of our own proxies. Proxies are addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`
 * or `uniquelocal`. Without proxies no forwarded address counts.
 * @throws Error when a proxy has another form
 */
export const callerAddress = (proxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isOwn = proxyAddr.compile([...proxies])
  return (request) => proxyAddr(request, isOwn)
}
