import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { sql, type Selectable } from 'kysely'
import { chatDbOf } from '../../../db/chat/chat-tables'
import type { Db } from '../../../db/database'
import type { EvidenceLine, ReportNetworkTable, ReportTable } from '../../../db/tables/safety'
import { listGroupPeers } from '../../account/members/pair-threads'
import { exchangeAsEvidence } from '../../chat/messages/exchange/exchange-content'
import { reportStates } from './report-states'

/** A row of the table `report`. */
export type ReportRow = Selectable<ReportTable>

/** A report that waits for its decision. */
export type OpenReport = Pick<ReportRow, 'id' | 'reason'>

/** When reports suspend an account automatically. Source: product §7.9.4 */
export interface SuspensionRule {
  /** The number of different reporters that count. */
  readonly reporters: number
  /** The span of time of their reports, in ms. */
  readonly withinMs: number
  /** The minimum age of a reporter's account at the report, in ms. */
  readonly reporterAgeMs: number
  /** The minimum share of the reporter's reports that were upheld, 0 to 1. */
  readonly trust: number
}

const openStates = [reportStates.received, reportStates.reviewing]

/**
 * True when the reporter of a row of `report` may cause a suspension. Otherwise a stranger with one SMS could take any
 * member out of the product. A reporter who met or saw the target has a chat, a visit, an answered card or a speed
 * date.
 */
const isAble = (rule: SuspensionRule, talkerIds: readonly string[]) => sql<boolean>`(
  reporter.account_state = 'active' and reporter.created_at <= report.created_at - ${rule.reporterAgeMs}::bigint
  and (
    report.speed_id is not null
    or report.from_id = any(${[...talkerIds]}::text[])
    or exists (
      select from visit where visit.from_id = report.from_id and visit.to_id = report.to_id
        and visit.visited_at <= report.created_at
    )
    or exists (
      select from action where action.from_id = report.from_id and action.to_id = report.to_id
        and action.created_at <= report.created_at
    )
    or exists (
      select from speed_side side where side.member_id = report.from_id and side.peer_id = report.to_id
    )
  )
  and not exists (
    select from report other join sanction suspension on suspension.report_id = other.id
    where other.from_id = report.from_id and other.to_id <> report.to_id
      and suspension.step = 'review' and suspension.ended_at is null
  )
)`

/** True when at least one report of the reporter was upheld, and enough of the decided ones. */
const isTrusted = (rule: SuspensionRule) => sql<boolean>`(
  select count(*) filter (where state = 'upheld') > 0
    and (2 + count(*) filter (where state = 'upheld'))::float
      / (3 + count(*) filter (where state in ('upheld', 'dismissed'))) >= ${rule.trust}::float
  from report earlier where earlier.from_id = reporter.id
)`

/** True for a verified face or an identity card of a payout: then an operator decides first. */
const isAgeProven = (memberId: string) => sql<boolean>`(
  exists (select from member where id = ${memberId} and certified_at is not null)
  or exists (
    select from alipay_account where member_id = ${memberId} and id_card_hash is not null and verified_at is not null
  )
)`

/** Reasons that an operator sees first. Source: product §7.13, §11.2 */
const urgentReasons = ['minor', 'extortion']

/** Reports, through the pool or in a transaction. */
export class ReportRepository {
  constructor(private readonly db: Db) {}

  async insertNetwork(row: ReportNetworkTable): Promise<void> {
    await this.db.insertInto('report_network').values(row).execute()
  }

  async insert(row: ReportRow): Promise<void> {
    await this.db
      .insertInto('report')
      .values({ ...row, evidence: JSON.stringify(row.evidence) })
      .execute()
  }

  find(id: string): Promise<ReportRow | undefined> {
    return this.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Locks the row until the transaction ends. */
  lock(id: string): Promise<ReportRow | undefined> {
    return this.db.selectFrom('report').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  }

  /** Reports in these states, the urgent and then the oldest first; the newest first where none of them waits. */
  list(states: readonly ReportRow['state'][], limit: number): Promise<ReportRow[]> {
    const found = this.db
      .selectFrom('report')
      .selectAll()
      .where('state', 'in', [...states])
      .limit(limit)
    const isQueue = states.some((state) => openStates.some((open) => open === state))
    if (!isQueue) return found.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    return found
      .orderBy((eb) => eb('reason', 'in', urgentReasons), 'desc')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  /** The newest report by a member that waits for a decision; what the server suspects suspends nobody. */
  findOpen(toId: string): Promise<OpenReport | undefined> {
    return this.db
      .selectFrom('report')
      .select(['id', 'reason'])
      .where('to_id', '=', toId)
      .where('from_id', '<>', SERVICE_ACCOUNT_ID)
      .where('state', 'in', openStates)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /**
   * True when an open report of the same reporter, with the same name of the target and from the same place, says the
   * same.
   * An urgent reason is said only by a report of that reason. Another name of the target is never the same report:
   * that would reveal which member a speed date's id means.
   */
  async isSaid(
    report: Pick<ReportRow, 'from_id' | 'to_id' | 'speed_id' | 'context' | 'reason'>,
  ): Promise<boolean> {
    const { speed_id: speedId, reason } = report
    const row = await this.db
      .selectFrom('report')
      .select('id')
      .where('from_id', '=', report.from_id)
      .where('to_id', '=', report.to_id)
      .where('speed_id', speedId === null ? 'is' : '=', speedId)
      .where('context', '=', report.context)
      .where('state', 'in', openStates)
      .$if(urgentReasons.includes(reason), (query) => query.where('reason', '=', reason))
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  async claim(id: string, operator: string): Promise<void> {
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

  /** Messages of a group as they were sent, including recalled ones with their content; in order. */
  async lines(groupId: string, seqs: readonly number[], reporterId: string): Promise<EvidenceLine[]> {
    const rows = await chatDbOf(this.db)
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

  /** Key of the member's profile picture; null without one. */
  async avatarKeyOf(memberId: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('image')
      .select('object_key')
      .where('member_id', '=', memberId)
      .where('is_avatar', '=', true)
      .executeTakeFirst()
    return row?.object_key ?? null
  }

  /** The highest score of the server's own reports of the member, and whether one is open; null without one. */
  async highestEvasion(toId: string): Promise<{ score: number; isOpen: boolean } | null> {
    const { rows } = await sql<{ score: number | null; isOpen: boolean | null }>`
      select max((evidence ->> 'evasionScore')::int) as score, bool_or(state = any(${openStates}::text[])) as "isOpen"
      from report where to_id = ${toId} and from_id = ${SERVICE_ACCOUNT_ID}`.execute(this.db)
    const isOpen = rows[0]?.isOpen ?? null
    return isOpen === null ? null : { isOpen, score: rows[0]?.score ?? 0 }
  }

  /** The member whom the reporter reported by this speed date; null when there was no such report. */
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
   * Locks the row.
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
   * The open report for which its target is suspended: the newest that suspects a minor, or else the newest that arrived
   * within one span of time with reports of enough different trusted members. Only able reporters count: they are
   * active, have an account that is old enough, had met or seen the target before, and have no other suspension now. A
   * trusted reporter also had a report upheld, and enough of the decided ones. A member whose age is proven is never
   * suspended automatically. Upheld reports still count, and time alone changes nothing: a report that waits longer than the
   * span counts the same.
   */
  async findSuspending(toId: string, rule: SuspensionRule): Promise<OpenReport | undefined> {
    const talkerIds = await this.listTalkers(toId)
    const result = await sql<OpenReport>`
      with told as (
        select report.*, ${isAble(rule, talkerIds)} as is_able, ${isTrusted(rule)} as is_trusted
        from report join member reporter on reporter.id = report.from_id
        where report.to_id = ${toId} and report.state <> 'withdrawn' and report.state <> 'dismissed'
      )
      select id, reason from told waiting
      where state = any(${openStates}::text[]) and not ${isAgeProven(toId)} and (
        reason = 'minor' and is_able
        or exists (
          select from told latest
          where latest.created_at between waiting.created_at and waiting.created_at + ${rule.withinMs}::bigint
            and (
              select count(distinct from_id) from told
              where is_able and is_trusted and created_at between latest.created_at - ${rule.withinMs}::bigint
                and latest.created_at
            ) >= ${rule.reporters}::int
        )
      )
      order by reason = 'minor' desc, created_at desc, id desc limit 1`.execute(this.db)
    return result.rows[0]
  }
  /** The reporters of the member who have a chat with them. */
  private async listTalkers(toId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('report')
      .select('from_id')
      .distinct()
      .where('to_id', '=', toId)
      .where('state', 'not in', [reportStates.withdrawn, reportStates.dismissed])
      .execute()
    return listGroupPeers(
      this.db,
      toId,
      rows.map((row) => row.from_id),
    )
  }
}
