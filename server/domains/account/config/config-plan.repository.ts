import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { ConfigPlanTable } from '../../../db/tables/config'

/** A row of a planned change. */
export type ConfigPlanRow = Selectable<ConfigPlanTable>

/** How a planned change ended. */
export type PlanEnd = Pick<ConfigPlanRow, 'ended_at'> &
  Partial<Pick<ConfigPlanRow, 'ended_by' | 'version' | 'refusal'>> & {
    readonly state: 'applied' | 'cancelled' | 'refused'
  }

/** Planned changes of the settings. */
export class ConfigPlanRepository {
  constructor(private readonly db: Db) {}

  async insert(row: Omit<ConfigPlanRow, 'state' | 'ended_at' | 'ended_by' | 'version' | 'refusal'>) {
    await this.db
      .insertInto('config_plan')
      .values({ ...row, set: JSON.stringify(row.set), differences: JSON.stringify(row.differences) })
      .execute()
  }

  /** The row, which nobody else changes until the transaction ends. */
  lock(id: string): Promise<ConfigPlanRow | undefined> {
    return this.db.selectFrom('config_plan').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  async end(id: string, end: PlanEnd): Promise<void> {
    await this.db.updateTable('config_plan').set(end).where('id', '=', id).execute()
  }

  async countWaiting(): Promise<number> {
    const { count } = await this.db
      .selectFrom('config_plan')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow()
    return count
  }

  /** Those that wait, the next one first. */
  waiting(limit: number): Promise<ConfigPlanRow[]> {
    return this.db
      .selectFrom('config_plan')
      .selectAll()
      .where('state', '=', 'waiting')
      .orderBy('due_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** Those that ended, newest first. */
  ended(limit: number): Promise<ConfigPlanRow[]> {
    return this.db
      .selectFrom('config_plan')
      .selectAll()
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(limit)
      .execute()
  }
}
