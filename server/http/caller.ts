import type { FastifyRequest } from 'fastify'
import type { Services } from '../deps'
import { SessionError } from '../lib/errors'
import type { Viewer } from '../lib/viewer'

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,128})$/

type CallerDeps = Pick<Services, 'sessions' | 'callLimits'>

/** Token of the request; null when it is missing or malformed. */
const tokenOf = (request: FastifyRequest): string | null =>
  BEARER.exec(request.headers.authorization ?? '')?.[1] ?? null

/**
 * Finds the viewer of a token. A token that was never valid on this node counts against its address until it turns out to be
 * valid. So guesses are refused, and members at the same address can continue.
 */
export const lookUp = async <T extends Viewer | null>(
  { ip }: Pick<FastifyRequest, 'ip'>,
  { sessions, callLimits }: CallerDeps,
  token: string,
  ask: (token: string) => Promise<T>,
): Promise<T> => {
  if (sessions.isKnown(token)) return ask(token)
  callLimits.countAddress('token', ip)
  try {
    const viewer = await ask(token)
    if (viewer) callLimits.giveBack('token', ip)
    return viewer
  } catch (error) {
    // A lookup that failed by our own fault says nothing about the token.
    if (!(error instanceof SessionError)) callLimits.giveBack('token', ip)
    throw error
  }
}

/**
 * The member who makes a call, counted against floods.
 * @throws SessionError; DomainError RATE_LIMITED
 */
export const memberOf = async (request: FastifyRequest, deps: CallerDeps): Promise<Viewer> => {
  const token = tokenOf(request)
  if (token === null) throw new SessionError(401)
  const viewer = await lookUp(request, deps, token, (one) => deps.sessions.authenticate(one))
  deps.callLimits.countMember(viewer.id)
  return viewer
}

/**
 * The viewer of a call that needs no session, counted against floods; null without a valid session.
 * @throws DomainError RATE_LIMITED
 */
export const guestOf = async (request: FastifyRequest, deps: CallerDeps): Promise<Viewer | null> => {
  const token = tokenOf(request)
  const viewer = token === null ? null : await lookUp(request, deps, token, (one) => deps.sessions.find(one))
  if (viewer) deps.callLimits.countMember(viewer.id)
  else deps.callLimits.countAddress('call', request.ip)
  return viewer
}
