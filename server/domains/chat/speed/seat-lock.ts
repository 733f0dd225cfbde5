import type { Db } from '../../../db/database'
import { DateRepository, type DatedPair } from './date.repository'
import { type SeatRow, SeatRepository } from './seat.repository'

/** A member's locked seat, with their running date, also locked; null without a running date. */
export interface SeatLock {
  readonly seat: SeatRow
  readonly pair: DatedPair | null
}

/**
 * The member was paired between two reads. The code, that of a failed serialisation, makes the transaction run
 * again.
 */
class MovedOn extends Error {
  readonly code = '40001'
}

/**
 * Locks a member's seat until the transaction ends. The date's row is locked before the seat, as everywhere.
 * @throws MovedOn which no caller sees: the transaction runs again.
 */
export const lockSeat = async (db: Db, memberId: string): Promise<SeatLock> => {
  const seats = new SeatRepository(db)
  const before = await seats.lockUnlessDating(memberId)
  if (!before) throw new MovedOn('paired meanwhile')
  if (before.phase !== 'dating') return { seat: before, pair: null }
  const dateId = before.date_id
  const early = dateId === null ? null : await new DateRepository(db).lock(dateId)
  const seat = await seats.lock(memberId)
  if (seat.phase !== 'dating' || seat.date_id === null) return { seat, pair: null }
  if (seat.date_id !== dateId) throw new MovedOn('paired meanwhile')
  return { seat, pair: early }
}
