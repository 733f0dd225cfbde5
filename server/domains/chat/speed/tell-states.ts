import type { Quota } from '@contract/types/common'
import type { SpeedState } from '@contract/types/speed'
import type { Db } from '../../../db/database'
import type { News } from '../delivery/outbox'
import type { StatePresenter } from './state.presenter'

/**
 * Presents the states of members, whose seats are locked, and sends each to all their devices. Returns the states by
 * member.
 * @param known Quotas of their rounds, where the caller has read them.
 */
export type TellStates = (
  db: Db,
  memberIds: readonly string[],
  known?: ReadonlyMap<string, Quota>,
) => Promise<Map<string, SpeedState>>

/** Sends states through the outbox. */
export const createTellStates =
  (news: Pick<News, 'add'>, presenter: Pick<StatePresenter, 'presentAll'>): TellStates =>
  async (db, memberIds, known) => {
    if (memberIds.length === 0) return new Map()
    const states = await presenter.presentAll(db, memberIds, known)
    for (const [memberId, state] of states) {
      await news.add(db, memberId, { event: 'speed', state, line: null, typing: null })
    }
    return states
  }
