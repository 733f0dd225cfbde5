import type { Db } from '../../db/database'
import { DateRepository, type HeldDate } from './date.repository'
import { type SeatRow, SeatRepository } from './seat.repository'

/** A member's seat under lock, with the date that runs for them under lock, too. */
export interface Hold {
  readonly seat: SeatRow
  readonly held: HeldDate | null
}

/** The member was paired between two reads. Units of work begin anew by its code, that of a failed serialisation. */
class MovedOn extends Error {
  readonly code = '40001'
}

/**
 * Locks where a member stands until the transaction ends; the date's row before the seat's, as everybody does.
 * @throws MovedOn which no caller meets: the transaction is begun anew.
 */
export const holdSeat = async (db: Db, memberId: string): Promise<Hold> => {
  const seats = new SeatRepository(db)
  const before = await seats.hold(memberId)
  if (!before) throw new MovedOn('paired meanwhile')
  if (before.phase !== 'dating') return { seat: before, held: null }
  const dateId = before.date_id
  const early = dateId === null ? null : await new DateRepository(db).lock(dateId)
  const seat = await seats.lock(memberId)
  if (seat.phase !== 'dating' || seat.date_id === null) return { seat, held: null }
  if (seat.date_id !== dateId) throw new MovedOn('paired meanwhile')
  return { seat, held: early }
}
