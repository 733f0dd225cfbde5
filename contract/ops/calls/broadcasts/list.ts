import { Type } from 'typebox'
import { Broadcast } from '../../broadcasts'
import { opsCall } from '../../ops-call'
import { Limit } from '../../ops-types'

/** Broadcasts with their counts, newest first. */
export const listBroadcasts = opsCall('/ops/broadcasts/list', {
  roles: ['admin', 'auditor'],
  payload: Type.Object({ limit: Limit }),
  data: Type.Object({ list: Type.Array(Broadcast) }),
})
