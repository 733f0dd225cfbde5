import { sql, type Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { EvidenceLine, ReportTable } from '../../db/tables/safety'
import { exchangeAsEvidence } from '../messages/exchange-content'
import { reportStates } from './report-states'

/** A report as it is kept. */
export type ReportRow = Selectable<ReportTable>

const openStates = [reportStates.received, reportStates.reviewing]

/** Reasons that an operator sees first. Source: product §7.13, §11.2 */
const urgentReasons = ['minor', 'extortion']

/** Reports, over the pool or one transaction. */
export class ReportRepository {
  constructor(private readonly db: Db) {}

  async insert(row: ReportRow): Promise<void> {
    await this.db
      .insertInto('report')
      .values({ ...row, evidence: JSON.stringify(row.evidence) })
      .execute()
  }

  find(id: string): Promise<ReportRow | undefined> {
    return this.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Locked until the transaction ends. */
  lock(id: string): Promise<ReportRow | undefined> {
    return this.db.selectFrom('report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Reports of some states, the urgent first, then the oldest. */
  list(states: readonly ReportRow['state'][], limit: number): Promise<ReportRow[]> {
    return this.db
      .selectFrom('report')
      .selectAll()
      .where('state', 'in', [...states])
      .orderBy((eb) => eb('reason', 'in', urgentReasons), 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute()
  }

  /** True while another report of the target waits for its decision. */
  async hasOpen(toId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('report')
      .select('id')
      .where('to_id', '=', toId)
      .where('state', 'in', openStates)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async take(id: string, operator: string): Promise<void> {
    await this.db
      .updateTable('report')
      .set({ state: reportStates.reviewing, taken_by: operator })
      .where('id', '=', id)
      .execute()
  }

  async decide(
    id: string,
    decision: Pick<ReportRow, 'state' | 'decided_by' | 'decided_at' | 'decided_why'>,
  ): Promise<void> {
    await this.db.updateTable('report').set(decision).where('id', '=', id).execute()
  }

  /** Messages of a group as they were sent, those taken back with their content; in order. */
  async lines(groupId: string, seqs: readonly number[], reporterId: string): Promise<EvidenceLine[]> {
    const rows = await this.db
      .selectFrom('message')
      .selectAll()
      .where('group_id', '=', groupId)
      .where('seq', '=', sql<number>`any(${[...seqs]})`)
      .orderBy('seq')
      .execute()
    return rows.map((row) => ({
      seq: row.seq,
      by: row.from_id === reporterId ? 'reporter' : 'target',
      type: row.type,
      content: row.type === 'wx_exchange' ? exchangeAsEvidence(row.content) : row.content,
      riskTag: row.risk_tag,
      at: row.created_at,
      recalledAt: row.recalled_at,
    }))
  }

  /** Key of the picture that stands for a member; null without one. */
  async avatarKeyOf(memberId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('image')
      .select('object_key')
      .where('member_id', '=', memberId)
      .where('is_avatar', '=', true)
      .executeTakeFirst()
    return row?.object_key ?? null
  }

  /** Whom the reporter reported by that speed date; null when nobody. */
  async findTargetByDate(fromId: string, speedId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('report')
      .select('to_id')
      .where('from_id', '=', fromId)
      .where('speed_id', '=', speedId)
      .limit(1)
      .executeTakeFirst()
    return row?.to_id ?? null
  }

  /**
   * The reporter's report of a target, by the same name, that was not withdrawn: the one with the id, or the latest.
   * Locked.
   */
  lockOwn(
    fromId: string,
    toId: string,
    speedId: string | null,
    id: string | undefined,
  ): Promise<ReportRow | undefined> {
    return this.db
      .selectFrom('report')
      .selectAll()
      .where('from_id', '=', fromId)
      .where('to_id', '=', toId)
      .where('speed_id', speedId === null ? 'is' : '=', speedId)
      .where('state', '<>', reportStates.withdrawn)
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
  }

  async withdraw(id: string): Promise<void> {
    await this.db.updateTable('report').set({ state: reportStates.withdrawn }).where('id', '=', id).execute()
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
}
