import type { SpeedState } from '@contract/types/speed'
import { claimEach, type Press, unclaim } from '../../db/idempotency'
import type { Core } from '../../lib/core'
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

/** Somebody at the door. */
interface Guest {
  readonly press: Press
  readonly answer: (state: SpeedState | null) => void
}

/** Let in by one transaction, and transactions of one process at the same time. Source: ours (measured) */
const TOGETHER = 100
const AT_ONCE = 2

/** A door of this process; it keeps nothing but the calls that wait for their answer. */
export const createDoor = ({ log }: Pick<Core, 'log'>, { news, entrance }: DoorParts): Door => {
  /** Who waits, by member, and who is being let in. */
  const outside = new Map<string, Guest>()
  const entering = new Set<string>()
  let running = 0

  const letIn = (presses: readonly Press[]): Promise<Map<string, SpeedState>> =>
    news.run(async (db) => {
      const claimed = await claimEach(db, presses, LET_IN)
      const free = await new SeatRepository(db).lockFree(claimed)
      const entries = await entrance.letIn(db, free)
      const states = new Map<string, SpeedState>()
      for (const [id, entry] of entries) if ('state' in entry) states.set(id, entry.state)
      const isLeftOut = ({ memberId: id }: Press): boolean => claimed.includes(id) && !states.has(id)
      await unclaim(db, presses.filter(isLeftOut))
      return states
    })

  const takeGuests = (): Guest[] => {
    const guests = [...outside.values()].slice(0, TOGETHER)
    for (const { press } of guests) {
      outside.delete(press.memberId)
      entering.add(press.memberId)
    }
    return guests
  }

  const open = async (): Promise<void> => {
    if (running >= AT_ONCE) return
    running += 1
    for (let guests = takeGuests(); guests.length > 0; guests = takeGuests()) {
      const states = await letIn(guests.map(({ press }) => press)).catch((error: unknown) => {
        // What kept all of them out may concern one alone; each learns it by themselves.
        log.error('speed.door_failed', error, { guests: guests.length })
        return new Map<string, SpeedState>()
      })
      for (const { press, answer } of guests) {
        entering.delete(press.memberId)
        answer(states.get(press.memberId) ?? null)
      }
    }
    running -= 1
  }

  return {
    enter(press) {
      const { memberId } = press
      if (outside.has(memberId) || entering.has(memberId)) return Promise.resolve(null)
      return new Promise((answer) => {
        outside.set(memberId, { press, answer })
        void open()
      })
    },
  }
}
