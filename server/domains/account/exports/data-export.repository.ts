import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { DataExportTable } from '../../../db/tables/exports'

/** A row of an export. */
export type DataExportRow = Selectable<DataExportTable>

/** The attempt that writes an export now; its number distinguishes it from earlier attempts. */
export interface Writing {
  readonly id: string
  readonly attempts: number
}

/** The table of data exports, over the pool or one transaction. */
export class DataExportRepository {
  constructor(private readonly db: Db) {}

  find(id: string): Promise<DataExportRow | undefined> {
    return this.db.selectFrom('data_export').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Exports of a member since a time, newest first. */
  listSince(memberId: string, sinceMs: number): Promise<DataExportRow[]> {
    return this.db
      .selectFrom('data_export')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('asked_at', '>', sinceMs)
      .orderBy('asked_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  async insert(row: Insertable<DataExportTable>): Promise<void> {
    await this.db.insertInto('data_export').values(row).execute()
  }

  /** Whether an export waits for its next attempt, or has had the last one. */
  async hasDue(nowMs: number): Promise<boolean> {
    const due = await this.db
      .selectFrom('data_export')
      .select('id')
      .where('state', '=', 'running')
      .where('try_at', '<=', nowMs)
      .limit(1)
      .executeTakeFirst()
    return due !== undefined
  }

  /** Claims a due export for the caller until the lease ends; undefined without one. */
  claim(nowMs: number, leaseMs: number, maxAttempts: number): Promise<DataExportRow | undefined> {
    return this.db
      .updateTable('data_export')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), try_at: nowMs + leaseMs }))
      .where('id', '=', (eb) =>
        eb
          .selectFrom('data_export')
          .select('id')
          .where('state', '=', 'running')
          .where('try_at', '<=', nowMs)
          .where('attempts', '<', maxAttempts)
          .orderBy('try_at')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  }

  /** Sets when the export is tried again; false when another attempt writes it by now. */
  async setTryAt({ id, attempts }: Writing, tryAt: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('data_export')
      .set({ try_at: tryAt })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Marks the export ready; false when another attempt writes it by now, or its row was deleted. */
  async setReady(
    { id, attempts }: Writing,
    file: { key: string; bytes: number; at: number; until: number },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('data_export')
      .set({
        state: 'ready',
        object_key: file.key,
        bytes: file.bytes,
        ready_at: file.at,
        expire_at: file.until,
      })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** Marks exports failed that are due again after the most attempts. Returns them. */
  failSpent(nowMs: number, maxAttempts: number): Promise<DataExportRow[]> {
    return this.db
      .updateTable('data_export')
      .set({ state: 'failed', failed_at: nowMs })
      .where('state', '=', 'running')
      .where('try_at', '<=', nowMs)
      .where('attempts', '>=', maxAttempts)
      .returningAll()
      .execute()
  }

  /** Ends the validity of a member's files at once. */
  async endFiles(memberId: string, nowMs: number): Promise<void> {
    await this.db
      .updateTable('data_export')
      .set({ expire_at: nowMs })
      .where('member_id', '=', memberId)
      .where('state', '=', 'ready')
      .where('expire_at', '>', nowMs)
      .execute()
  }

  /** Exports whose files have expired, locked until the transaction ends; skips rows that others have locked. */
  lockOver(nowMs: number, limit: number): Promise<DataExportRow[]> {
    return this.db
      .selectFrom('data_export')
      .selectAll()
      .where('state', '=', 'ready')
      .where('expire_at', '<=', nowMs)
      .orderBy('expire_at')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
  }

  async setExpired(ids: readonly string[]): Promise<void> {
    await this.db
      .updateTable('data_export')
      .set({ state: 'expired', object_key: null })
      .where('id', 'in', [...ids])
      .execute()
  }

  /** Deletes exports that no longer count; returns their number. */
  async deleteBefore(askedMs: number): Promise<number> {
    const { numDeletedRows } = await this.db
      .deleteFrom('data_export')
      .where('asked_at', '<=', askedMs)
      .where('state', 'in', ['expired', 'failed'])
      .executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Exports for operators: failed, or not ready in time; the oldest first. */
  listTroubled(askedBeforeMs: number, limit: number): Promise<DataExportRow[]> {
    return this.db
      .selectFrom('data_export')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('state', '=', 'running'), eb('asked_at', '<=', askedBeforeMs)]),
        ]),
      )
      .orderBy('asked_at')
      .limit(limit)
      .execute()
  }

  /** Starts a failed export again. False when it has not failed, or another one of its member runs. */
  async restart(id: string, nowMs: number): Promise<boolean> {
    const { rows } = await sql`
      update data_export as failed set state = 'running', failed_at = null, attempts = 0, try_at = ${nowMs},
        asked_at = ${nowMs}
      where id = ${id} and state = 'failed' and not exists (
        select 1 from data_export where member_id = failed.member_id and asked_at > failed.asked_at
      ) returning id`.execute(this.db)
    return rows.length > 0
  }
}
