import { me } from '@contract/calls/auth/me'
import { answer } from '../../../http/answer'
import type { Viewer } from '../../../lib/viewer'
import type { Services } from '../../../deps'
import { fail } from '../../../lib/errors'
import { placeLabel } from '../../../text/dict/regions'

/** Ends another session of the viewer; one that is not theirs is not found. */
const endOther = async (services: Services, viewer: Viewer, sessionId: string): Promise<void> => {
  const sessions = await services.sessions.list(viewer.id)
  if (!sessions.some(({ id }) => id === sessionId)) fail('NOT_FOUND')
  await services.sessions.end(sessionId, 'revoked')
}

export const route = answer(me, async ({ viewer, payload, services, facts }) => {
  const member = await services.members.getById(viewer.id)
  if (payload.endSessionId !== undefined) await endOther(services, viewer, payload.endSessionId)
  const isLeaving = payload.logout === true || payload.endSessionId === viewer.sessionId
  const tokenExpireAt = isLeaving ? 0 : await services.sessions.slide(viewer)
  if (isLeaving) await services.sessions.end(viewer.sessionId, 'signed_out')
  const sessions = await services.sessions.list(viewer.id)
  return {
    userId: viewer.id,
    tokenExpireAt,
    registerState: member.account_state === 'incomplete' ? ('incomplete' as const) : ('active' as const),
    sessions: sessions.map(({ id, client, city, last_seen_at }) => ({
      id,
      client,
      city: placeLabel(city, facts.language),
      lastSeenAt: last_seen_at,
      current: id === viewer.sessionId,
    })),
  }
})
