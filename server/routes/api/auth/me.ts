import { me } from '@contract/calls/auth/me'
import { answer } from '../../../http/answer'
import { placeLabel } from '../../../text/dict/regions'

/** Answers `/api/auth/me`. */
export const route = answer(me, async ({ viewer, payload, services, facts }) => {
  const member = await services.members.getById(viewer.id)
  if (payload.endSessionId !== undefined) await services.sessions.endOwn(viewer, payload.endSessionId)
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
