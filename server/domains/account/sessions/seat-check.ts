import type { Core } from '../../../lib/core'
import type { Hub, SessionCloseReason } from '../../../realtime/hub'
import { findStatuses, type SessionStatus } from './session.repository'

/** How often each connected session is looked up, in ms. Source: ours */
export const SEAT_ROUND_MS = 60_000
/** Parts of a round, so that no query asks for all sessions at once. */
const SLICES = 12
/** Sessions of one query. */
const CHUNK = 500

/** What the check needs of the hub. */
export type SeatHub = Pick<Hub, 'listSeated' | 'closeSession'>

/**
 * Looks up the sessions with connections to this process. The outbox carries ends of sessions; this check finds
 * sessions without such a row (they expired), or whose row was deleted before this process could read it.
 */
export interface SeatCheck {
  start(): void
  /** Ends with the check that is running. */
  stop(): Promise<void>
  /**
   * Closes the connections of every ended session. Never rejects: sessions that cannot be looked up stay connected.
   */
  checkAll(): Promise<void>
}

/** The random end of the ids spreads the sessions evenly. */
const sliceOf = (sessionId: string): number =>
  [...sessionId.slice(-3)].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % SLICES

/** Null for a live session. A session without a row was deleted long after its end, or with its member. */
const whyOver = (status: SessionStatus | undefined, nowMs: number): SessionCloseReason | null => {
  if (status?.account_state === 'banned') return 'banned'
  if (status?.account_state === 'cancelling') return 'revoked'
  const isLive = status && status.ended_at === null && status.expire_at > nowMs
  return isLive ? null : 'revoked'
}

/** Dependencies of the check. */
export interface SeatCheckDeps {
  readonly hub: SeatHub
}

/** The check over the table `session`. */
export const createSeatCheck = (
  { db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>,
  { hub }: SeatCheckDeps,
): SeatCheck => {
  let timer: NodeJS.Timeout | null = null
  let slice = 0
  /** One check runs after another, so that a slow database gets one query at a time. */
  let checking: Promise<void> = Promise.resolve()

  const checkChunk = async (sessionIds: readonly string[]): Promise<void> => {
    const eligibilities = await findStatuses(db, sessionIds)
    const now = clock.now()
    for (const id of sessionIds) {
      const reason = whyOver(eligibilities.get(id), now)
      if (reason !== null) hub.closeSession(id, reason)
    }
  }

  const check = (isMeant: (sessionId: string) => boolean): Promise<void> => {
    checking = checking
      .then(async () => {
        const sessionIds = hub.listSeated().filter(isMeant)
        for (let from = 0; from < sessionIds.length; from += CHUNK) {
          await checkChunk(sessionIds.slice(from, from + CHUNK))
        }
      })
      .catch((error: unknown) => log.error('sessions.seat_check_failed', error))
    return checking
  }

  const checkNext = (): void => {
    slice = (slice + 1) % SLICES
    const turn = slice
    void check((sessionId) => sliceOf(sessionId) === turn)
  }

  return {
    start: () => void (timer ??= setInterval(checkNext, SEAT_ROUND_MS / SLICES)),
    stop() {
      if (timer) clearInterval(timer)
      timer = null
      return checking
    },
    checkAll: () => check(() => true),
  }
}
