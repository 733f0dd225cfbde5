import { closeCodes } from '@contract/realtime'
import type { StompFrame } from './codec'
import { StompError } from './error'

/** The only supported STOMP version. */
export const VERSION = '1.2'

/** The bearer token of a CONNECT, because browsers cannot set headers on a WebSocket. @throws StompError */
export const readToken = (headers: StompFrame['headers']): string => {
  const header = headers.get('Authorization') ?? headers.get('authorization') ?? ''
  const token = /^Bearer ([\x21-\x7e]+)$/.exec(header)?.[1]
  if (token === undefined) throw new StompError('Token missing', closeCodes.sessionEnded)
  return token
}

/**
 * Blanks around a version are ignored, as in other servers. @throws StompError unless the client offers the version.
 */
export const requireVersion = (headers: StompFrame['headers']): void => {
  const offered =
    headers
      .get('accept-version')
      ?.split(',')
      .map((one) => one.trim()) ?? []
  if (!offered.includes(VERSION)) throw new StompError(`Only STOMP ${VERSION} is spoken here`)
}
