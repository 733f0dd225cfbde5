import { sql, type Selectable, type Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { SpeedSeatTable } from '../../../db/tables/speed'

/** A row of a seat. */
export type SeatRow = Selectable<SpeedSeatTable>

/** How a wait begins. */
export interface Wait {
  readonly isCompanion: boolean
  /** Since when they count as waiting, in epoch ms. */
  readonly sinceAt: number
  readonly nowMs: number
}

/** Seats of members and when they were last connected, over the pool or one transaction. */
export class SeatRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string): Promise<SeatRow | undefined> {
    return this.db.selectFrom('speed_seat').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  }

  /**
   * The seat, inserted when it is missing. Locked until the transaction ends, unless its phase is `dating`: then the
   * date's row must be locked first. Null when the member was paired, or their seat inserted, during the wait for the
   * lock.
   */
  async lockUnlessDating(memberId: string): Promise<SeatRow | null> {
    const result = await sql<SeatRow>`
      with kept as materialized (select * from speed_seat where member_id = ${memberId}),
        locked as (select * from speed_seat where member_id = ${memberId} and phase <> 'dating' for update),
        made as (
          insert into speed_seat (member_id) select ${memberId} where not exists (select from kept)
          on conflict do nothing returning *
        )
      select * from locked union all select * from made union all select * from kept where phase = 'dating'
    `.execute(this.db)
    return result.rows[0] ?? null
  }

  /**
   * Locks the seats of members who neither wait nor have a date, and inserts missing ones. Skips seats that others
   * have locked. Works in the order of ids, so that two transactions that insert seats never wait for each other.
   */
  async lockFree(memberIds: readonly string[]): Promise<string[]> {
    const result = await sql<{ id: string }>`
      with locked as (
          select member_id from speed_seat where member_id = any(${[...memberIds]}::text[])
            and phase in ('idle', 'over') for update skip locked
        ),
        made as (
          insert into speed_seat (member_id) select id from unnest(${[...memberIds]}::text[]) as wanted (id)
          where not exists (select from speed_seat where member_id = id)
          order by id on conflict do nothing returning member_id
        )
      select member_id as id from locked union all select member_id from made`.execute(this.db)
    return result.rows.map((row) => row.id)
  }

  /** Puts members, whose seats are locked, into the waiting room, and marks them connected now. */
  async sit(memberIds: readonly string[], wait: Wait): Promise<void> {
    await sql`
      with seated as (
        update speed_seat set phase = 'waiting', is_companion = ${wait.isCompanion}, since_at = ${wait.sinceAt},
          widened_at = null, cap_level = 0, try_at = ${wait.nowMs}, refresh_at = ${wait.nowMs}, told = null
        where member_id = any(${[...memberIds]}::text[]) returning member_id
      )
      insert into speed_presence (member_id, seen_at)
      select member_id, ${wait.nowMs}::bigint from seated order by member_id
      on conflict (member_id) do update set seen_at = greatest(speed_presence.seen_at, excluded.seen_at)
    `.execute(this.db)
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

  /** Raises the state number of each seat. Returns the seats, locked. */
  async countState(memberIds: readonly string[]): Promise<SeatRow[]> {
    return this.db
      .updateTable('speed_seat')
      .set((eb) => ({ rev: eb('rev', '+', 1) }))
      .where((eb) => eb('member_id', '=', eb.fn.any(eb.val([...memberIds]))))
      .returningAll()
      .execute()
  }

  /** Sets when the seekers are due again. */
  async setTryAt(memberIds: readonly string[], moments: readonly number[]): Promise<void> {
    await sql`update speed_seat set try_at = next.at
      from unnest(${[...memberIds]}::text[], ${[...moments]}::bigint[]) as next (id, at)
      where member_id = next.id`.execute(this.db)
  }

  /** Locks seats whose waiting room may have changed. Skips rows that others have locked. */
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

  /** Records the waiting room that was sent and when to check it again. */
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

  /** Locks waiting members who were not connected since the given time, including companions that nobody met. */
  async lockUnconnected(sinceMs: number): Promise<string[]> {
    const result = await sql<{ id: string }>`
      select seat.member_id as id from speed_seat seat
      join speed_presence presence using (member_id)
      where seat.phase = 'waiting' and presence.seen_at < ${sinceMs}
      for update of seat skip locked`.execute(this.db)
    return result.rows.map((row) => row.id)
  }

  /**
   * Members in the waiting room or in a date who were last seen before the given time, and whether there is any member in
   * one, or a date that is not over.
   */
  async listToBeat(beforeMs: number): Promise<{ readonly isUsed: boolean; readonly ids: readonly string[] }> {
    const result = await sql<{ isUsed: boolean; ids: string[] }>`
      select exists (select from speed_seat where phase in ('waiting', 'dating'))
          or exists (select from speed_date where phase <> 'over') as "isUsed",
        array(
          select seat.member_id from speed_seat seat left join speed_presence presence using (member_id)
          where seat.phase in ('waiting', 'dating') and coalesce(presence.seen_at, 0) <= ${beforeMs}
          order by 1
        ) as ids`.execute(this.db)
    return result.rows[0] ?? { isUsed: false, ids: [] }
  }

  /**
   * Records that the members are connected now. Works in the order of ids, so that two processes never wait for each
   * other.
   */
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
