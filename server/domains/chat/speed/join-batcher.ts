import type { SpeedState } from '@contract/types/speed'
import { claimEach, type IdempotencyKey, unclaim } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { createBatcher } from '../../../lib/batcher'
import type { Entrance } from './entrance'
import { SeatRepository } from './seat.repository'

/** Answer to a request that let the member in, and to every repeat of it. */
export const LET_IN = 'done'

/** Collects requests to join: members who join at the same moment are let in by few transactions. */
export interface JoinBatcher {
  /**
   * Lets the member in, in one batch with all others who join now, and returns their new state. Returns null when the
   * request cannot be batched (a repeat, already in, refused, or locked elsewhere); nothing was written then, and the
   * caller handles it alone.
   */
  enter(key: IdempotencyKey): Promise<SpeedState | null>
}

/** Dependencies of the batcher. */
export interface JoinBatcherDeps {
  readonly entrance: Entrance
}

/** The join batcher of this process. */
export const createJoinBatcher = (
  { log, transaction }: Pick<Core, 'log' | 'transaction'>,
  { entrance }: JoinBatcherDeps,
): JoinBatcher => {
  const letIn = (keys: readonly IdempotencyKey[]): Promise<Map<IdempotencyKey, SpeedState>> =>
    transaction(async (tx) => {
      const claimed = (await claimEach(tx, keys, () => LET_IN)).map(({ id }) => id)
      const free = await new SeatRepository(tx).lockFree(claimed)
      const entries = await entrance.letIn(tx, free)
      const states = new Map<IdempotencyKey, SpeedState>()
      for (const key of keys) {
        const entry = entries.get(key.memberId)
        if (entry && 'state' in entry) states.set(key, entry.state)
      }
      const isLeftOut = (key: IdempotencyKey): boolean => claimed.includes(key.memberId) && !states.has(key)
      await unclaim(tx, keys.filter(isLeftOut))
      return states
    })

  const crowd = createBatcher<IdempotencyKey, SpeedState>(log, {
    name: 'speed.join',
    keyOf: ({ memberId }) => memberId,
    serve: letIn,
  })
  return { enter: crowd.join }
}
