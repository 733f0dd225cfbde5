import type { Core } from '../../lib/core'
import type { Hub, SessionCloseReason } from '../../realtime/hub'
import { findStandings, type SessionStanding } from './session.repository'

/** Each seated session is looked up so often, in ms. Source: ours */
export const SEAT_ROUND_MS = 60_000
/** Parts of a round, so that no moment asks for all sessions at once. */
const SLICES = 12
/** Sessions of one query. */
const CHUNK = 500

/** What the check needs of the hub. */
export type SeatHub = Pick<Hub, 'listSeated' | 'closeSession'>

/**
 * Looks up the sessions that hold connections of this process. Ends are told through the outbox; what this finds are
 * those that no row tells of (an expiry) or whose row was deleted before this process could read it.
 */
export interface SeatCheck {
  start(): void
  stop(): void
  /** Closes the connections of every seated session that is over. Never rejects: who cannot be looked up stays. */
  checkAll(): Promise<void>
}

/** Sessions are spread by the random end of their ids. */
const sliceOf = (sessionId: string): number =>
  [...sessionId.slice(-3)].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % SLICES

/** Null for a session that goes on. A session without a row was deleted long after its end, or with its member. */
const whyOver = (standing: SessionStanding | undefined, nowMs: number): SessionCloseReason | null => {
  if (standing?.account_state === 'banned') return 'banned'
  if (standing?.account_state === 'cancelling') return 'revoked'
  const isLive = standing && standing.ended_at === null && standing.expire_at > nowMs
  return isLive ? null : 'revoked'
}

/** The check over the table `session`. */
export const createSeatCheck = (
  { db, clock, log }: Pick<Core, 'db' | 'clock' | 'log'>,
  hub: SeatHub,
): SeatCheck => {
  let timer: NodeJS.Timeout | null = null
  let slice = 0
  /** One check after another: a slow database is asked one question at a time. */
  let checking: Promise<void> = Promise.resolve()

  const checkChunk = async (sessionIds: readonly string[]): Promise<void> => {
    const standings = await findStandings(db, sessionIds)
    const now = clock.now()
    for (const id of sessionIds) {
      const reason = whyOver(standings.get(id), now)
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
    },
    checkAll: () => check(() => true),
  }
}
