import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/**
 * Tells the caller's address of a request that no framework has read, by the rule that gives `request.ip` of every call: the
 * last hop that is none of our own proxies. Proxies are addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`
 * or `uniquelocal`; without any, no forwarded address counts.
 * @throws Error when one of the proxies is none of these
 */
export const callerAddress = (proxies: readonly string[]): ((request: IncomingMessage) => string) => {
  const isOwn = proxyAddr.compile([...proxies])
  return (request) => proxyAddr(request, isOwn)
}
