import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { CancellationTable } from '../../../db/tables/cancellation'
import type { MemberChange } from '../members/member.repository'

/** An account that is being cancelled or was erased. */
export type CancellationRow = Selectable<CancellationTable>

/** Deals of a member that are not finished. */
export interface OpenDeals {
  /** Sales of the member that are paid for and not settled. */
  readonly escrow: number
  /** When the last of them is settled by itself; null without any. */
  readonly escrowUntil: number | null
  /** Contacts that the member bought and may still complain about. */
  readonly openUnlocks: number
  readonly disputes: number
  readonly withdrawals: number
  /** When the last held income becomes available; null without any. */
  readonly incomeUntil: number | null
}

/** The table of cancellations, and queries of their blockers. */
export class CancellationRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string): Promise<CancellationRow | undefined> {
    return this.db.selectFrom('cancellation').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  }

  /** Locked until the transaction ends. */
  lock(memberId: string): Promise<CancellationRow | undefined> {
    return this.db
      .selectFrom('cancellation')
      .selectAll()
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
  }

  async insert(row: CancellationRow): Promise<void> {
    await this.db.insertInto('cancellation').values(row).execute()
  }

  async delete(memberId: string): Promise<void> {
    await this.db.deleteFrom('cancellation').where('member_id', '=', memberId).execute()
  }

  async setErased(memberId: string, erased: { at: number; givenUpFen: number; phoneHash: Buffer }) {
    await this.db
      .updateTable('cancellation')
      .set({
        erased_at: erased.at,
        given_up_fen: erased.givenUpFen,
        phone_hash: erased.phoneHash,
        reason: null,
      })
      .where('member_id', '=', memberId)
      .execute()
  }

  async holdsPhone(phoneHash: Buffer): Promise<boolean> {
    const row = await this.db
      .selectFrom('cancellation')
      .select('member_id')
      .where('phone_hash', '=', phoneHash)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Changes the member's row. */
  async setMember(memberId: string, change: MemberChange): Promise<void> {
    await this.db.updateTable('member').set(change).where('id', '=', memberId).execute()
  }

  async openDeals(memberId: string): Promise<OpenDeals> {
    const { rows } = await sql<OpenDeals>`
      select count(*) filter (where state = 'revealed' and owner_id = ${memberId})::integer as escrow,
        max(confirm_by) filter (where state = 'revealed' and owner_id = ${memberId}) as "escrowUntil",
        count(*) filter (where state = 'revealed' and buyer_id = ${memberId})::integer as "openUnlocks",
        count(*) filter (where state in ('disputed', 'clawback_claimed'))::integer as disputes,
        (select count(*)::integer from withdrawal
          where member_id = ${memberId} and state in ('reviewing', 'approved', 'paying')) as withdrawals,
        (select max(release_at) from income_lot
          where member_id = ${memberId} and state = 'pending') as "incomeUntil"
      from unlock_order
      where (buyer_id = ${memberId} or owner_id = ${memberId})
        and state in ('revealed', 'disputed', 'clawback_claimed')`.execute(this.db)
    return rows[0] as OpenDeals
  }
}
