import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Core } from '../../../lib/core'
import { bothWrote } from '../../account/members/pair-threads'

/** What happened in a period that ends now. The console has the definition of each number. */
export interface PeriodNumbers {
  readonly registered: number
  /** Active accounts that did something in the period. */
  readonly active: number
  readonly activeWomen: number
  readonly activeMen: number
  readonly matched: number
  /** Matches of the period in which somebody wrote. */
  readonly messaged: number
  /** Matches of the period in which both wrote. */
  readonly answered: number
  readonly reports: number
  readonly picturesDecided: number
  /** Median minutes from a picture's upload, or its appeal, to the last decision; 0 without one. */
  readonly pictureMinutes: number
  readonly ordersMade: number
  readonly ordersPaid: number
  readonly paidFen: number
  readonly refunds: number
  readonly refundedFen: number
  readonly unlocks: number
  readonly unlocksSettled: number
}

/** Counts for the console's dashboards. Source: product §11, ours */
export interface NumbersService {
  /** @param days Length of the period that ends now. */
  read(days: number): Promise<PeriodNumbers>
}

type TalkNumbers = Pick<PeriodNumbers, 'matched' | 'messaged' | 'answered'>

/** Groups that one statement asks the chat tables about. Source: ours */
const GROUPS_AT_ONCE = 5_000

/** Counts the matches since the moment, and asks the chat tables who wrote in their groups. */
const countTalks = async (
  { db, chatDb }: Pick<Core, 'db' | 'chatDb'>,
  sinceMs: number,
): Promise<TalkNumbers> => {
  const matches = await db.selectFrom('match').select('group_id').where('created_at', '>=', sinceMs).execute()
  const ids = matches.map((match) => match.group_id)
  const talks = { matched: ids.length, messaged: 0, answered: 0 }
  for (let at = 0; at < ids.length; at += GROUPS_AT_ONCE) {
    const { rows } = await sql<Omit<TalkNumbers, 'matched'>>`
      select (count(*) filter (where g.last_seq > 0))::int as messaged,
        (count(*) filter (where ${bothWrote}))::int as answered
      from message_group g where g.id = any(${ids.slice(at, at + GROUPS_AT_ONCE)}::text[])`.execute(chatDb)
    talks.messaged += rows[0]?.messaged ?? 0
    talks.answered += rows[0]?.answered ?? 0
  }
  return talks
}

/** Counts rows by indexed moments; members of the demo world count beside the demo world only. */
const createCount =
  (core: Core): NumbersService['read'] =>
  async (days) => {
    const { db, clock, config } = core
    const since = clock.now() - days * DAY_MS
    const counted = config.isDemo ? sql`true` : sql`not is_demo`
    const { rows } = await sql<Omit<PeriodNumbers, keyof TalkNumbers>>`
      with fresh as (select count(*)::int as registered from member where created_at >= ${since}::bigint and ${counted}),
      live as (
        select count(*)::int as active, (count(*) filter (where gender = 'female'))::int as "activeWomen",
          (count(*) filter (where gender = 'male'))::int as "activeMen"
        from member where account_state = 'active' and active_at >= ${since}::bigint and ${counted}),
      reported as (select count(*)::int as reports from report where created_at >= ${since}::bigint),
      seen as (
        select count(*)::int as "picturesDecided", coalesce(round(percentile_cont(0.5) within group (
          order by reviewed_at - coalesce(appealed_at, created_at)) / 60000), 0)::int as "pictureMinutes"
        from image where reviewed_at >= ${since}::bigint),
      bought as (
        select count(*)::int as "ordersMade", (count(*) filter (where paid_at is not null))::int as "ordersPaid",
          coalesce(sum(amount_fen) filter (where paid_at is not null), 0)::bigint as "paidFen"
        from recharge_order where created_at >= ${since}::bigint),
      undone as (
        select count(*)::int as refunds, coalesce(sum(amount_fen), 0)::bigint as "refundedFen"
        from recharge_refund where state = 'paid' and ended_at >= ${since}::bigint),
      opened as (
        select count(*)::int as unlocks, (count(*) filter (where settled_at is not null))::int as "unlocksSettled"
        from unlock_order where created_at >= ${since}::bigint)
      select * from fresh, live, reported, seen, bought, undone, opened`.execute(db)
    const [numbers] = rows
    if (!numbers) throw new Error('the numbers were not counted')
    return { ...numbers, ...(await countTalks(core, since)) }
  }

/** Counts of periods. Operators who ask for the same period while it is counted share one count. */
export const createNumbers = (core: Core): NumbersService => {
  const count = createCount(core)
  const running = new Map<number, Promise<PeriodNumbers>>()
  return {
    read(days) {
      const known = running.get(days)
      if (known) return known
      const counted = count(days).finally(() => running.delete(days))
      running.set(days, counted)
      return counted
    },
  }
}
