import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { MemberTable } from '../../../db/tables/members'
import type { AppealTable, SanctionTable } from '../../../db/tables/safety'

/** Rows of a sanction and of the appeal against it. */
export type SanctionRow = Selectable<SanctionTable>
export type AppealRow = Selectable<AppealTable>

/** Sanctions and their appeals, through the pool or in a transaction. */
export class SanctionRepository {
  constructor(private readonly db: Db) {}

  async insert(row: Insertable<SanctionTable>): Promise<void> {
    await this.db.insertInto('sanction').values(row).execute()
  }

  find(id: string): Promise<SanctionRow | undefined> {
    return this.db.selectFrom('sanction').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** The member's running restriction; undefined without one. */
  findRunning(memberId: string): Promise<SanctionRow | undefined> {
    return this.db
      .selectFrom('sanction')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('ended_at', 'is', null)
      .where('step', '<>', 'warning')
      .executeTakeFirst()
  }

  /** The newest warning since the moment that was not lifted. */
  findWarning(memberId: string, sinceMs: number): Promise<SanctionRow | undefined> {
    return this.db
      .selectFrom('sanction')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('step', '=', 'warning')
      .where('ended_at', 'is', null)
      .where('created_at', '>=', sinceMs)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Earlier steps against the member that count on the ladder, in any order. */
  async stepsBefore(memberId: string, beforeMs: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('sanction')
      .select('step')
      .where('member_id', '=', memberId)
      .where('step', '<>', 'review')
      .where('created_at', '<', beforeMs)
      .where((eb) => eb.or([eb('ended_how', 'is', null), eb('ended_how', '<>', 'lifted')]))
      .execute()
    return rows.map(({ step }) => step)
  }

  /** All sanctions of a member, newest first. */
  list(memberId: string): Promise<SanctionRow[]> {
    return this.db
      .selectFrom('sanction')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  }

  async end(id: string, how: NonNullable<SanctionRow['ended_how']>, atMs: number): Promise<void> {
    await this.db
      .updateTable('sanction')
      .set({ ended_at: atMs, ended_how: how })
      .where('id', '=', id)
      .execute()
  }

  /** Changes the state of an account and what the account shows of it. */
  async setAccount(
    memberId: string,
    account: Pick<Updateable<MemberTable>, 'account_state' | 'restriction_reason' | 'restricted_until'>,
  ): Promise<void> {
    await this.db.updateTable('member').set(account).where('id', '=', memberId).execute()
  }

  /** True when the appeal was written; false when the sanction was appealed before. */
  async insertAppeal(row: AppealRow): Promise<boolean> {
    const inserted = await this.db
      .insertInto('appeal')
      .values(row)
      .onConflict((conflict) => conflict.column('sanction_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return inserted !== undefined
  }

  findAppealOf(sanctionId: string): Promise<AppealRow | undefined> {
    return this.db.selectFrom('appeal').selectAll().where('sanction_id', '=', sanctionId).executeTakeFirst()
  }

  findAppeal(id: string): Promise<AppealRow | undefined> {
    return this.db.selectFrom('appeal').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Waiting appeals, soonest due first. */
  listWaiting(limit: number): Promise<AppealRow[]> {
    return this.db
      .selectFrom('appeal')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('answer_by_at')
      .limit(limit)
      .execute()
  }

  async decideAppeal(
    id: string,
    decision: Pick<AppealRow, 'state' | 'decided_by' | 'decided_at' | 'decided_why'>,
  ): Promise<void> {
    await this.db.updateTable('appeal').set(decision).where('id', '=', id).execute()
  }

  /** Closes the appeal against a sanction that ended in another way. */
  async closeAppealOf(sanctionId: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('appeal')
      .set({ state: 'moot', decided_at: atMs })
      .where('sanction_id', '=', sanctionId)
      .where('state', '=', 'waiting')
      .execute()
  }
}
