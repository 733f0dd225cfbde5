import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { ReportTable } from '../../db/tables'

/** A report as it is kept. */
export type ReportRow = Selectable<ReportTable>

/** States of a report in which nobody has looked at it yet, and in which it counts no more. */
export const reportStates = { received: 'received', withdrawn: 'withdrawn' } as const

/** Reports, over the pool or one transaction. */
export class ReportRepository {
  constructor(private readonly db: Db) {}

  async insert(row: ReportRow): Promise<void> {
    await this.db.insertInto('report').values(row).execute()
  }

  /** The reporter's latest report of a target that was not withdrawn; locked. */
  lockLatest(fromId: string, toId: string): Promise<ReportRow | undefined> {
    return this.db
      .selectFrom('report')
      .selectAll()
      .where('from_id', '=', fromId)
      .where('to_id', '=', toId)
      .where('state', '<>', reportStates.withdrawn)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  }

  async setState(id: string, state: string): Promise<void> {
    await this.db.updateTable('report').set({ state }).where('id', '=', id).execute()
  }

  /** How many of these messages exist in the pair's group. */
  async countMessages(groupId: string, seqs: readonly number[]): Promise<number> {
    const { count } = await this.db
      .selectFrom('message')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('group_id', '=', groupId)
      .where('seq', '=', sql<number>`any(${[...seqs]})`)
      .executeTakeFirstOrThrow()
    return count
  }

  /**
   * Different reporters of a target since the moment whose word counts: old enough, and right often enough. Who has
   * reported little is given one upheld and one dismissed report beforehand, and the benefit of the doubt.
   */
  async countTrusted(
    toId: string,
    since: { reportedSince: number; joinedBefore: number; trust: number },
  ): Promise<number> {
    const result = await sql<{ count: number }>`
      select count(distinct reporter.id)::int as count
      from report join member reporter on reporter.id = report.from_id
      where report.to_id = ${toId} and report.state <> 'withdrawn' and report.state <> 'dismissed'
        and report.created_at >= ${since.reportedSince} and reporter.created_at <= ${since.joinedBefore}
        and (
          select (2 + count(*) filter (where state = 'upheld'))::float
            / (3 + count(*) filter (where state in ('upheld', 'dismissed')))
          from report earlier where earlier.from_id = reporter.id
        ) >= ${since.trust}`.execute(this.db)
    return result.rows[0]?.count ?? 0
  }

  /** Restricts an active account until it is reviewed; false when it was not active. */
  async restrict(memberId: string, reason: string): Promise<boolean> {
    const result = await this.db
      .updateTable('member')
      .set({ account_state: 'restricted', restriction_reason: reason, restricted_until: null })
      .where('id', '=', memberId)
      .where('account_state', 'in', ['active', 'paused'])
      .executeTakeFirst()
    return result.numUpdatedRows > 0n
  }

  /** True when this key is of a file that the member uploaded. */
  async ownsUploads(memberId: string, keys: readonly string[]): Promise<boolean> {
    if (keys.length === 0) return true
    const { count } = await this.db
      .selectFrom('upload')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('member_id', '=', memberId)
      .where('object_key', '=', sql<string>`any(${[...new Set(keys)]})`)
      .where('state', '<>', 'issued')
      .executeTakeFirstOrThrow()
    return count === new Set(keys).size
  }
}
