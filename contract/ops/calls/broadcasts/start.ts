import { Type } from 'typebox'
import { ClientToken } from '../../../types/common'
import { BroadcastAudience, BroadcastWords } from '../../broadcasts'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/**
 * Sends a system message in batches, once to each member. A repeat with the same token starts nothing more. Refusals:
 * BROADCAST_RUNS while another one runs, BROADCAST_NOBODY, BROADCAST_EMPTY for words of spaces, WHY_MISSING.
 */
export const startBroadcast = opsCall('/ops/broadcasts/start', {
  roles: ['admin'],
  isWeighty: true,
  payload: Type.Object({
    words: BroadcastWords,
    audience: BroadcastAudience,
    why: Why,
    clientToken: ClientToken,
  }),
  data: Type.Object({ id: Type.String() }),
})
