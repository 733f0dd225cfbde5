import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/database'
import type { AlipayAccountTable } from '../../db/tables/withdrawals'

/** Where a member's income is paid to, as it is kept. */
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

  /** Nobody changes it until the transaction ends. */
  lock(memberId: string): Promise<AlipayRow | undefined> {
    return this.db
      .selectFrom('alipay_account')
      .selectAll()
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirst()
  }

  /** Adds the member's account, or puts it in the place of the former one. */
  async put(row: Insertable<AlipayAccountTable>): Promise<void> {
    const { member_id: _id, ...change } = row
    await this.db
      .insertInto('alipay_account')
      .values(row)
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
      .execute()
  }

  /** Locks the member's account until the moment, or longer where it is already. */
  async hold(memberId: string, untilMs: number): Promise<void> {
    await this.db
      .updateTable('alipay_account')
      .set((eb) => ({ locked_until_at: eb.fn('greatest', ['locked_until_at', eb.val(untilMs)]) }))
      .where('member_id', '=', memberId)
      .execute()
  }

  /** Notes that a payment arrived, unless the account is another one by now. */
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
