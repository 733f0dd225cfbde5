import type { SpeedState } from '@contract/types/speed'
import { claimEach, type Press, unclaim } from '../../db/idempotency'
import type { Core } from '../../lib/core'
import { createGathering } from '../../lib/gathering'
import type { News } from '../delivery/outbox'
import type { Entrance } from './entrance'
import { SeatRepository } from './seat.repository'

/** What every repeat of a press is answered that let somebody in. */
export const LET_IN = 'done'

/** Where presses to join wait for each other: a crowd that comes at one moment is let in by few transactions. */
export interface Door {
  /**
   * Lets the member in with all others who stand at the door now; their new state. Null for whoever is no plain case
   * (a repeat, already in, refused, busy elsewhere), for whom nothing was done then: they go through by themselves.
   */
  enter(press: Press): Promise<SpeedState | null>
}

/** What the door needs of others. */
export interface DoorParts {
  readonly news: Pick<News, 'run'>
  readonly entrance: Entrance
}

/** A door of this process. */
export const createDoor = ({ log }: Pick<Core, 'log'>, { news, entrance }: DoorParts): Door => {
  const letIn = (presses: readonly Press[]): Promise<Map<Press, SpeedState>> =>
    news.run(async (db) => {
      const claimed = (await claimEach(db, presses, () => LET_IN)).map(({ id }) => id)
      const free = await new SeatRepository(db).lockFree(claimed)
      const entries = await entrance.letIn(db, free)
      const states = new Map<Press, SpeedState>()
      for (const press of presses) {
        const entry = entries.get(press.memberId)
        if (entry && 'state' in entry) states.set(press, entry.state)
      }
      const isLeftOut = (press: Press): boolean => claimed.includes(press.memberId) && !states.has(press)
      await unclaim(db, presses.filter(isLeftOut))
      return states
    })

  const crowd = createGathering<Press, SpeedState>(log, {
    name: 'speed.door',
    keyOf: ({ memberId }) => memberId,
    serve: letIn,
  })
  return { enter: crowd.join }
}
