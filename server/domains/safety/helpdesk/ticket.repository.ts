import { sql } from 'kysely'
import type { ReportReason } from '@contract/types/action'
import type { Db } from '../../../db/database'

/** A ticket before it is presented. */
export interface TicketRow {
  readonly id: string
  readonly kind: 'report' | 'appeal' | 'dispute' | 'refund' | 'withdrawal' | 'inquiry'
  /** The state in the words of its kind; for disputes in those of tickets. */
  readonly state: string
  readonly createdAt: number
  /** The reported member; null for other kinds, and for a member known only from a speed date. */
  readonly otherId: string | null
  readonly reason: ReportReason | null
  readonly amountFen: number
  readonly coins: number
}

/** A position in a list: the row after which a page begins. */
export interface TicketPlace {
  readonly createdAt: number
  readonly id: string
}

const none = sql`null::text as "otherId", null::text as reason, 0::bigint as "amountFen", 0::bigint as coins`

/** Everything of a member that operators decide or answer. */
const ticketsOf = (memberId: string) => sql`
  select id, 'report' as kind, state, created_at as "createdAt",
    case when speed_id is null then to_id end as "otherId", reason, 0::bigint as "amountFen", 0::bigint as coins
    from report where from_id = ${memberId} and state <> 'withdrawn'
  union all select id, 'appeal', state, created_at, ${none} from appeal where member_id = ${memberId}
  union all select id, 'inquiry', state, opened_at, ${none} from inquiry where member_id = ${memberId}
  union all select id, 'dispute', case
      when state in ('disputed', 'clawback_claimed') then 'reviewing'
      when verdict is null then 'closed'
      when (verdict = 'buyer') = (buyer_id = ${memberId}) then 'granted' else 'refused' end,
    coalesce((claim ->> 'at')::bigint, (feedback ->> 'at')::bigint), null, null,
    case when buyer_id = ${memberId} then 0 else owner_share_fen end,
    case when buyer_id = ${memberId} then paid_coins else 0 end
    from unlock_order where (buyer_id = ${memberId} or owner_id = ${memberId})
      and (claim is not null or feedback ->> 'result' <> 'added')
  union all select id, case biz_type when 'withdraw' then 'withdrawal' else 'refund' end, state, created_at, null, null,
    amount_fen, coins
    from bill where member_id = ${memberId} and (biz_type in ('recharge_refund', 'vip_refund')
      or (biz_type = 'withdraw' and state in ('reviewing', 'approved', 'paying', 'returned')))`

/** Tickets of members, read from the tables of their kinds. */
export class TicketRepository {
  constructor(private readonly db: Db) {}

  /** A page of tickets, newest first. */
  async list(memberId: string, after: TicketPlace | null, limit: number): Promise<TicketRow[]> {
    const following = after ? sql`where ("createdAt", id) < (${after.createdAt}, ${after.id})` : sql``
    const { rows } = await sql<TicketRow>`
      select * from (${ticketsOf(memberId)}) as ticket ${following}
      order by "createdAt" desc, id desc limit ${limit}`.execute(this.db)
    return rows
  }

  /** The number of tickets. */
  async count(memberId: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (${ticketsOf(memberId)}) as ticket`.execute(this.db)
    return rows[0]?.count ?? 0
  }
}
