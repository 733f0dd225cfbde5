import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/database'
import type { OperatorTable } from '../../../db/tables/operators'

/** A row of the table `operator`. */
export type OperatorRow = Selectable<OperatorTable>

/** Accounts of operators. */
export class OperatorRepository {
  constructor(private readonly db: Db) {}

  find(name: string): Promise<OperatorRow | undefined> {
    return this.db.selectFrom('operator').selectAll().where('name', '=', name).executeTakeFirst()
  }

  /** The account, locked until the transaction ends. */
  lock(name: string): Promise<OperatorRow | undefined> {
    return this.db.selectFrom('operator').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
  }

  /** The account of an open invitation, locked until the transaction ends. */
  lockInvited(inviteHash: Buffer, nowMs: number): Promise<OperatorRow | undefined> {
    return this.db
      .selectFrom('operator')
      .selectAll()
      .where('invite_hash', '=', inviteHash)
      .where('invite_until', '>', nowMs)
      .forUpdate()
      .executeTakeFirst()
  }

  /** All accounts by name, with the moment of their last call. */
  list(): Promise<(OperatorRow & { last_seen_at: number | null })[]> {
    return this.db
      .selectFrom('operator')
      .selectAll('operator')
      .select((eb) =>
        eb
          .selectFrom('operator_session')
          .whereRef('operator_session.operator', '=', 'operator.name')
          .select((max) => max.fn.max('seen_at').as('seen_at'))
          .as('last_seen_at'),
      )
      .orderBy('name')
      .execute()
  }

  /** Active admins, locked until the transaction ends, so that two admins cannot remove each other at once. */
  async lockAdmins(): Promise<string[]> {
    const rows = await this.db
      .selectFrom('operator')
      .select('name')
      .where('role', '=', 'admin')
      .where('state', '=', 'active')
      .orderBy('name')
      .forUpdate()
      .execute()
    return rows.map(({ name }) => name)
  }

  /** Inserts the account; returns false when the name is taken. */
  async insert(row: Insertable<OperatorTable>): Promise<boolean> {
    const inserted = await this.db
      .insertInto('operator')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    return inserted !== undefined
  }

  async update(name: string, change: Updateable<OperatorTable>): Promise<void> {
    await this.db.updateTable('operator').set(change).where('name', '=', name).execute()
  }
}
