import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../db/database'
import type { SpeedSeatTable } from '../../db/tables/speed'

/** Where a member stands, as it is kept. */
export type SeatRow = Selectable<SpeedSeatTable>

/** Seats of members and when they were last connected, over the pool or one transaction. */
export class SeatRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string): Promise<SeatRow | undefined> {
    return this.db.selectFrom('speed_seat').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  }

  /** Makes the seat unless there is one. */
  async ensure(memberId: string): Promise<void> {
    await this.db
      .insertInto('speed_seat')
      .values({ member_id: memberId, date_id: null, widened_at: null, told: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Locks the seat until the transaction ends. */
  lock(memberId: string): Promise<SeatRow> {
    return this.db
      .selectFrom('speed_seat')
      .selectAll()
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow()
  }

  /** Changes the seats. */
  async update(memberIds: readonly string[], change: Updateable<SpeedSeatTable>): Promise<void> {
    await this.db
      .updateTable('speed_seat')
      .set(change)
      .where((eb) => eb('member_id', '=', eb.fn.any(eb.val([...memberIds]))))
      .execute()
  }

  /** Counts a new state of each; the seats as they are now, locked. */
  async countState(memberIds: readonly string[]): Promise<SeatRow[]> {
    return this.db
      .updateTable('speed_seat')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where((eb) => eb('member_id', '=', eb.fn.any(eb.val([...memberIds]))))
      .returningAll()
      .execute()
  }

  /** When the seekers are to be tried again. */
  async setTryAt(memberIds: readonly string[], moments: readonly number[]): Promise<void> {
    await sql`update speed_seat set try_at = next.at
      from unnest(${[...memberIds]}::text[], ${[...moments]}::bigint[]) as next (id, at)
      where member_id = next.id`.execute(this.db)
  }

  /** Locks some whose waiting room may have changed; others' locks are passed by. */
  async lockToRefresh(nowMs: number, limit: number): Promise<SeatRow[]> {
    return this.db
      .selectFrom('speed_seat')
      .selectAll()
      .where('phase', '=', 'waiting')
      .where('refresh_at', '<=', nowMs)
      .orderBy('refresh_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  }

  /** Notes what was told of the waiting room and when to look again. */
  async setRefreshed(rows: readonly { memberId: string; refreshAt: number; told: string }[]): Promise<void> {
    await sql`update speed_seat set refresh_at = next.at, told = next.told
      from unnest(${rows.map((row) => row.memberId)}::text[], ${rows.map((row) => row.refreshAt)}::bigint[],
        ${rows.map((row) => row.told)}::text[]) as next (id, at, told)
      where member_id = next.id`.execute(this.db)
  }

  /** Puts members into their dates. */
  async seat(rows: readonly { memberId: string; dateId: string }[]): Promise<void> {
    await sql`update speed_seat set phase = 'dating', date_id = next.date_id
      from unnest(${rows.map((row) => row.memberId)}::text[], ${rows.map((row) => row.dateId)}::text[])
        as next (id, date_id)
      where member_id = next.id`.execute(this.db)
  }

  /** Locks those who wait and were not connected since the moment; companions whom nobody met are among them. */
  async lockUnconnected(sinceMs: number): Promise<string[]> {
    const result = await sql<{ id: string }>`
      select seat.member_id as id from speed_seat seat
      join speed_presence presence using (member_id)
      where seat.phase = 'waiting' and presence.seen_at < ${sinceMs}
      for update of seat skip locked`.execute(this.db)
    return result.rows.map((row) => row.id)
  }

  /** Everybody in a waiting room or a date who was last seen before the moment. */
  async listToBeat(beforeMs: number): Promise<string[]> {
    const result = await sql<{ id: string }>`
      select seat.member_id as id from speed_seat seat left join speed_presence presence using (member_id)
      where seat.phase in ('waiting', 'dating') and coalesce(presence.seen_at, 0) <= ${beforeMs}
      order by 1`.execute(this.db)
    return result.rows.map((row) => row.id)
  }

  /** Notes that they are connected now; in the order of ids, so that two processes never wait for each other. */
  async beat(memberIds: readonly string[], nowMs: number): Promise<void> {
    if (memberIds.length === 0) return
    await sql`
      insert into speed_presence (member_id, seen_at)
      select id, ${nowMs}::bigint from unnest(${[...memberIds]}::text[]) as seen (id)
      where exists (select 1 from member where member.id = seen.id)
      order by id
      on conflict (member_id) do update set seen_at = greatest(speed_presence.seen_at, excluded.seen_at)
    `.execute(this.db)
  }
}
