import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import { insertRows } from '../../../db/insert-rows'
import type { SpeedDateTable, SpeedLineTable, SpeedSideTable } from '../../../db/tables/speed'

/** Rows of a speed date, of its two sides, and of their lines. */
export type DateRow = Selectable<SpeedDateTable>
export type SideRow = Selectable<SpeedSideTable>
export type LineRow = Selectable<SpeedLineTable>

/** A date before it begins. */
export type NewDate = Omit<DateRow, 'paused_at' | 'choose_until_at' | 'last_seq' | 'ended_at'>
/** One side of a new date. */
export type NewSide = Pick<
  SideRow,
  'date_id' | 'member_id' | 'peer_id' | 'peer' | 'picture_key' | 'portrait_id' | 'created_at'
>

/** A date with both sides. */
export interface DatedPair {
  date: DateRow
  sides: readonly [SideRow, SideRow]
}

/** Time before which a member without a sign of life counts as lost, in epoch ms. */
interface Limits {
  readonly lostBefore: number
}

/** Dates with their sides and lines, over the pool or one transaction. */
export class DateRepository {
  constructor(private readonly db: Db) {}

  /** Inserts new dates with both sides of each. */
  async insertAll(rows: readonly { date: NewDate; sides: readonly NewSide[] }[]): Promise<void> {
    await insertRows(
      this.db,
      'speed_date',
      rows.map(({ date }) => date),
    )
    await insertRows(
      this.db,
      'speed_side',
      rows.flatMap(({ sides }) => sides),
    )
  }

  /** Locks a date; null when it was deleted with one of its members. */
  async lock(id: string): Promise<DatedPair | null> {
    const date = await this.db
      .selectFrom('speed_date')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    return date ? this.withSides(date) : null
  }

  /** Locks a date that is due; null when another process works on it or has done so. */
  async lockDue(id: string, nowMs: number): Promise<DatedPair | null> {
    const date = await this.db
      .selectFrom('speed_date')
      .selectAll()
      .where('id', '=', id)
      .where('phase', '<>', 'over')
      .where('due_at', '<=', nowMs)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    return date ? this.withSides(date) : null
  }

  /** Dates with both sides, by their id. */
  async listByIds(ids: readonly string[]): Promise<Map<string, DatedPair>> {
    if (ids.length === 0) return new Map()
    const dates = await this.db
      .selectFrom('speed_date')
      .selectAll()
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
      .execute()
    const sides = await this.db
      .selectFrom('speed_side')
      .selectAll()
      .where((eb) => eb('date_id', '=', eb.fn.any(eb.val([...ids]))))
      .orderBy('member_id')
      .execute()
    const pairs = new Map<string, DatedPair>()
    for (const date of dates) {
      const [first, second] = sides.filter((side) => side.date_id === date.id)
      if (first && second) pairs.set(date.id, { date, sides: [first, second] })
    }
    return pairs
  }

  async find(id: string): Promise<DatedPair | null> {
    return (await this.listByIds([id])).get(id) ?? null
  }

  /** The viewer's side of a date. */
  findSide(dateId: string, memberId: string): Promise<SideRow | undefined> {
    return this.db
      .selectFrom('speed_side')
      .selectAll()
      .where('date_id', '=', dateId)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  /** The running date of two members; null without one. */
  async findRunning(aId: string, bId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('speed_side')
      .innerJoin('speed_date', 'speed_date.id', 'speed_side.date_id')
      .select('date_id')
      .where('member_id', '=', aId)
      .where('peer_id', '=', bId)
      .where('speed_date.phase', '<>', 'over')
      .executeTakeFirst()
    return row?.date_id ?? null
  }

  /** The latest date of two members; null when none is kept. */
  async findLatest(aId: string, bId: string): Promise<SideRow | null> {
    const row = await this.db
      .selectFrom('speed_side')
      .selectAll()
      .where('member_id', '=', aId)
      .where('peer_id', '=', bId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  }

  /** The side that sees the portrait, with its date. */
  async findByPortrait(portraitId: string): Promise<{ side: SideRow; date: DateRow } | null> {
    const side = await this.db
      .selectFrom('speed_side')
      .selectAll()
      .where('portrait_id', '=', portraitId)
      .executeTakeFirst()
    const date = side && (await this.find(side.date_id))?.date
    return side && date ? { side, date } : null
  }

  async update(id: string, change: Updateable<SpeedDateTable>): Promise<void> {
    await this.db.updateTable('speed_date').set(change).where('id', '=', id).execute()
  }

  async updateSide(dateId: string, memberId: string, change: Updateable<SpeedSideTable>): Promise<void> {
    await this.db
      .updateTable('speed_side')
      .set(change)
      .where('date_id', '=', dateId)
      .where('member_id', '=', memberId)
      .execute()
  }

  /** Members of the two who have no connection now; companions always have one. */
  async listLost(memberIds: readonly string[], { lostBefore }: Limits): Promise<Set<string>> {
    const result = await sql<{ id: string }>`
      select seat.member_id as id from speed_seat seat left join speed_presence presence using (member_id)
      where seat.member_id = any(${[...memberIds]}::text[]) and not seat.is_companion
        and coalesce(presence.seen_at, 0) < ${lostBefore}`.execute(this.db)
    return new Set(result.rows.map((row) => row.id))
  }

  /** All lines of the dates, in order. */
  async listLines(dateIds: readonly string[]): Promise<LineRow[]> {
    if (dateIds.length === 0) return []
    return this.db
      .selectFrom('speed_line')
      .selectAll()
      .where((eb) => eb('date_id', '=', eb.fn.any(eb.val([...dateIds]))))
      .orderBy('date_id')
      .orderBy('seq')
      .execute()
  }

  /** Lines of a member since the given time, in epoch ms. */
  async countLines(dateId: string, fromId: string, sinceMs: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('speed_line')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('date_id', '=', dateId)
      .where('from_id', '=', fromId)
      .where('created_at', '>', sinceMs)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Inserts a line. Null when the sender used the token before, in any date. */
  async insertLine(row: LineRow): Promise<LineRow | null> {
    const inserted = await this.db
      .insertInto('speed_line')
      .values(row)
      .onConflict((conflict) => conflict.columns(['from_id', 'client_token']).doNothing())
      .returning('seq')
      .executeTakeFirst()
    return inserted ? row : null
  }

  /** Deletes a batch of dates that ended before the given time, with all their lines; returns the number of dates. */
  async deleteEnded(beforeMs: number, limit: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('speed_date')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('speed_date')
          .select('id')
          .where('phase', '=', 'over')
          .where('ended_at', '<', beforeMs)
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  private async withSides(date: DateRow): Promise<DatedPair | null> {
    return (await this.listByIds([date.id])).get(date.id) ?? null
  }
}
