import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { OperatorSessionTable, OperatorTable } from '../../../db/tables/operators'

/** A session with the role and state of its account. */
export type OperatorSessionRow = Selectable<OperatorSessionTable> &
  Pick<Selectable<OperatorTable>, 'role' | 'state'>

/** Sessions of operators. */
export class OperatorSessionRepository {
  constructor(private readonly db: Db) {}

  find(tokenHash: Buffer): Promise<OperatorSessionRow | undefined> {
    return this.db
      .selectFrom('operator_session')
      .innerJoin('operator', 'operator.name', 'operator_session.operator')
      .selectAll('operator_session')
      .select(['operator.role', 'operator.state'])
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst()
  }

  async insert(row: Insertable<OperatorSessionTable>): Promise<void> {
    await this.db.insertInto('operator_session').values(row).execute()
  }

  async update(tokenHash: Buffer, change: { seen_at?: number; proved_at?: number }): Promise<void> {
    await this.db.updateTable('operator_session').set(change).where('token_hash', '=', tokenHash).execute()
  }

  async remove(tokenHash: Buffer): Promise<void> {
    await this.db.deleteFrom('operator_session').where('token_hash', '=', tokenHash).execute()
  }

  async removeAll(operator: string): Promise<void> {
    await this.db.deleteFrom('operator_session').where('operator', '=', operator).execute()
  }

  /** Removes sessions that are over, so that the table stays small. */
  async removeOver(nowMs: number, seenAfterMs: number): Promise<void> {
    await this.db
      .deleteFrom('operator_session')
      .where((eb) => eb.or([eb('expire_at', '<=', nowMs), eb('seen_at', '<=', seenAfterMs)]))
      .execute()
  }
}
