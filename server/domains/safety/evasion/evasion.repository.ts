import { DAY_MS } from '@contract/constants'
import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { AccountTraceTable } from '../../../db/tables/safety'
import type { FoundSignal } from './evasion-score'

/** How long a network or a former phone is kept after its last use, in ms. Carriers assign numbers again then. Source: ours */
export const TRACE_KEPT_MS = 90 * DAY_MS

/** What accounts have in common with banned ones, through the pool or in a transaction. */
export class EvasionRepository {
  constructor(private readonly db: Db) {}

  /** Remembers a network or a former phone, or that it was used again. */
  async keepTrace(
    memberId: string,
    kind: AccountTraceTable['kind'],
    hash: Buffer,
    atMs: number,
  ): Promise<void> {
    const seen = { seen_at: atMs, expire_at: atMs + TRACE_KEPT_MS }
    await this.db
      .insertInto('account_trace')
      .values({ member_id: memberId, kind, hash, ...seen })
      .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'hash']).doUpdateSet(seen))
      .execute()
  }

  async askCheck(memberId: string, atMs: number): Promise<void> {
    await this.db
      .insertInto('evasion_check')
      .values({ member_id: memberId, asked_at: atMs })
      .onConflict((conflict) => conflict.column('member_id').doNothing())
      .execute()
  }

  /** Members whose check is due, oldest first. */
  async listAsked(nowMs: number, limit: number): Promise<string[]> {
    const rows = await this.db
      .selectFrom('evasion_check')
      .select('member_id')
      .where('asked_at', '<=', nowMs)
      .orderBy('asked_at')
      .limit(limit)
      .execute()
    return rows.map((row) => row.member_id)
  }

  /** A check that failed is due again at `untilMs`, so that it does not hold up the others. */
  async postponeCheck(memberId: string, untilMs: number): Promise<void> {
    await this.db
      .updateTable('evasion_check')
      .set({ asked_at: untilMs })
      .where('member_id', '=', memberId)
      .execute()
  }

  /** True for the only caller that gets the check. */
  async claimCheck(memberId: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('evasion_check')
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** Fingerprints of the member's pictures with the moment of each; pictures of one colour have none. */
  async looksOf(memberId: string): Promise<{ look: string; at: number }[]> {
    const { rows } = await sql<{ look: string; at: number }>`
      select looks[1] as look, created_at as at from image
      where member_id = ${memberId} and cardinality(looks) > 0`.execute(this.db)
    return rows
  }

  /** Devices, networks, phones and faces that the member shares with accounts that are banned now. */
  async signalsOf(memberId: string, nowMs: number): Promise<FoundSignal[]> {
    const { rows } = await sql<FoundSignal>`
      with device as (
        select device_id, min(created_at) as at from session
        where member_id = ${memberId} and device_id <> '' group by device_id
      ), trace as (
        select kind, hash, seen_at as at from account_trace where member_id = ${memberId} and expire_at > ${nowMs}::bigint
      ), phone as (
        select phone_hash as hash, created_at as at from member where id = ${memberId}
        union all select hash, at from trace where kind = 'phone'
      ), face as (
        select face_hash as hash, min(created_at) as at from authentication
        where member_id = ${memberId} and face_hash is not null group by face_hash
      ), shared as (
        select 'device' as kind, session.member_id, device.at from device join session using (device_id)
        union all
        select 'network', other.member_id, trace.at from trace
          join account_trace other on other.hash = trace.hash and other.kind = trace.kind
        where trace.kind = 'network' and other.expire_at > ${nowMs}::bigint
        union all
        select 'phone', other.member_id, phone.at from phone join account_trace other on other.hash = phone.hash
        where other.kind = 'phone' and other.expire_at > ${nowMs}::bigint
        union all
        select 'phone', gone.member_id, phone.at from phone join cancellation gone on gone.phone_hash = phone.hash
        union all
        select 'phone', other.id, phone.at from phone join member other on other.phone_hash = phone.hash
        union all
        select 'face', other.member_id, face.at from face join authentication other on other.face_hash = face.hash
      )
      select shared.kind, min(shared.at)::bigint as at, banned.id as "bannedId"
      from shared join member banned on banned.id = shared.member_id
      where banned.account_state = 'banned' and banned.id <> ${memberId}
      group by shared.kind, banned.id
      union all
      select 'face', face.at::bigint, null from face join banned_face on banned_face.face_hash = face.hash`.execute(
      this.db,
    )
    return rows
  }
}
