import { sql } from 'kysely'
import type { InviteState } from '@contract/types/invite'
import type { Db } from '../../../db/database'
import type { InviteRow } from './invite.repository'

/** A position in a list of invites: the last row that was shown. */
export interface RecordPlace {
  readonly joinedAt: number
  readonly id: string
}

/** The totals of an inviter's invites. */
export interface RecordTotals {
  readonly invited: number
  readonly verified: number
  readonly active: number
  readonly earnedCoins: number
  readonly earnedFen: number
  readonly pendingFen: number
}

/** Invites, as their inviter reads them. */
export class RecordRepository {
  constructor(private readonly db: Db) {}

  /** Invites after the position, newest first. */
  list(
    inviterId: string,
    options: { state: InviteState | undefined; after: RecordPlace | null; limit: number },
  ): Promise<InviteRow[]> {
    const { state, after, limit } = options
    return this.db
      .selectFrom('invite')
      .selectAll()
      .where('inviter_id', '=', inviterId)
      .$if(state !== undefined, (query) => query.where('state', '=', state as InviteState))
      .$if(after !== null, (query) =>
        query.where((eb) =>
          eb(eb.refTuple('joined_at', 'id'), '<', eb.tuple(after?.joinedAt ?? 0, after?.id ?? '')),
        ),
      )
      .orderBy('joined_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  }

  /** When the last held share of each invite becomes available, in Unix ms; invites without held shares are absent. */
  async pendingUntil(inviteIds: readonly string[], nowMs: number): Promise<Map<string, number>> {
    if (inviteIds.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('invite_spend')
      .select((eb) => ['invite_id', eb.fn.max('release_at').as('until')])
      .where((eb) => eb('invite_id', '=', eb.fn.any(eb.val([...inviteIds]))))
      .where('state', '=', 'earned')
      .where('release_at', '>', nowMs)
      .groupBy('invite_id')
      .execute()
    return new Map(rows.flatMap(({ invite_id, until }) => (until === null ? [] : [[invite_id, until]])))
  }

  async totalsOf(inviterId: string, nowMs: number): Promise<RecordTotals> {
    const { rows } = await sql<RecordTotals>`
      select count(*) as invited,
        count(*) filter (where state in ('verified', 'active', 'rewarded')) as verified,
        count(*) filter (where state in ('active', 'rewarded')) as active,
        coalesce(sum(inviter_coins), 0)::bigint as "earnedCoins",
        coalesce(sum(income_fen), 0)::bigint as "earnedFen",
        (select coalesce(sum(share_fen), 0)::bigint from invite_spend
          join invite as of on of.id = invite_spend.invite_id
          where of.inviter_id = ${inviterId} and invite_spend.state = 'earned' and release_at > ${nowMs}
        ) as "pendingFen"
      from invite where inviter_id = ${inviterId}`.execute(this.db)
    const [totals] = rows
    if (!totals) throw new Error('totals expected')
    return totals
  }

  async codeOf(memberId: string): Promise<string> {
    const row = await this.db
      .selectFrom('member')
      .select('invite_code')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    return row.invite_code
  }
}
