import type { Quota } from '@contract/types/common'
import type { SpeedState } from '@contract/types/speed'
import type { Tx } from '../../../db/transaction'
import type { StatePresenter } from './state.presenter'

/**
 * Presents the states of members, whose seats are locked, and sends each to all their devices. Returns the states by
 * member.
 * @param known Quotas of their rounds, where the caller has read them.
 */
export type SendStates = (
  tx: Tx,
  memberIds: readonly string[],
  known?: ReadonlyMap<string, Quota>,
) => Promise<Map<string, SpeedState>>

/** Dependencies of states that are sent. */
export interface SendStatesDeps {
  readonly presenter: Pick<StatePresenter, 'presentAll'>
}

/** Sends states through the outbox. */
export const createSendStates =
  ({ presenter }: SendStatesDeps): SendStates =>
  async (tx, memberIds, known) => {
    if (memberIds.length === 0) return new Map()
    const states = await presenter.presentAll(tx, memberIds, known)
    for (const [memberId, state] of states) {
      tx.events.add(memberId, { event: 'speed', state, line: null, typing: null })
    }
    return states
  }
