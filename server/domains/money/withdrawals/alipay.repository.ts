import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { AlipayAccountTable } from '../../../db/tables/withdrawals'

/** A row of the table `alipay_account`: where a member's income is paid. */
export type AlipayRow = Selectable<AlipayAccountTable>

/** The table of Alipay accounts. */
export class AlipayRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string): Promise<AlipayRow | undefined> {
    return this.db
      .selectFrom('alipay_account')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirst()
  }

  /** Locks the row until the transaction ends. */
  lock(memberId: string): Promise<AlipayRow | undefined> {
    return this.db
      .selectFrom('alipay_account')
      .selectAll()
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
  }

  /** Adds the member's account, or replaces the former one. */
  async put(row: Insertable<AlipayAccountTable>): Promise<void> {
    const { member_id: _id, ...change } = row
    await this.db
      .insertInto('alipay_account')
      .values(row)
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
      .execute()
  }

  /** Blocks payouts to the member's account until the moment, or longer where they are blocked longer already. */
  async hold(memberId: string, untilMs: number): Promise<void> {
    await this.db
      .updateTable('alipay_account')
      .set((eb) => ({ locked_until_at: eb.fn('greatest', ['locked_until_at', eb.val(untilMs)]) }))
      .where('member_id', '=', memberId)
      .execute()
  }

  /** Records that a vendor found the account's name and number right. */
  async setNameChecked(memberId: string, atMs: number): Promise<void> {
    await this.db
      .updateTable('alipay_account')
      .set({ name_checked_at: atMs })
      .where('member_id', '=', memberId)
      .execute()
  }

  /** Records that a payment arrived, unless the account has changed meanwhile. */
  async setVerified(memberId: string, accountHash: Buffer, atMs: number): Promise<void> {
    await this.db
      .updateTable('alipay_account')
      .set({ verified_at: atMs })
      .where('member_id', '=', memberId)
      .where('account_hash', '=', accountHash)
      .where('verified_at', 'is', null)
      .execute()
  }
}
