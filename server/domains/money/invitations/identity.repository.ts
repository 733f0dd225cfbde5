import { sql } from 'kysely'
import type { Db } from '../../../db/database'

/** Devices and payment accounts, which show that two accounts belong to one person. */
export class IdentityRepository {
  constructor(private readonly db: Db) {}

  async addDevice(memberId: string, deviceId: string): Promise<void> {
    await this.db
      .insertInto('member_device')
      .values({ member_id: memberId, device_id: deviceId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async addPaymentAccount(memberId: string, hash: Buffer, atMs: number): Promise<void> {
    await this.db
      .insertInto('payment_account')
      .values({ member_id: memberId, hash, noted_at: atMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async devicesOf(memberId: string): Promise<string[]> {
    const rows = await this.db
      .selectFrom('member_device')
      .select('device_id')
      .where('member_id', '=', memberId)
      .execute()
    return rows.map((row) => row.device_id)
  }

  async paymentAccountsOf(memberId: string): Promise<Buffer[]> {
    const rows = await this.db
      .selectFrom('payment_account')
      .select('hash')
      .where('member_id', '=', memberId)
      .execute()
    return rows.map((row) => row.hash)
  }

  /** True when another member was ever logged in on one of these devices. */
  async isDeviceKnown(deviceIds: readonly string[], exceptId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('member_device')
      .select('member_id')
      .where((eb) => eb('device_id', '=', eb.fn.any(eb.val([...deviceIds]))))
      .where('member_id', '<>', exceptId)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  }

  /** Whether two members share a device or a payment account. */
  async sharedBy(oneId: string, otherId: string): Promise<{ device: boolean; payment: boolean }> {
    const { rows } = await sql<{ device: boolean; payment: boolean }>`
      select
        exists (select from member_device as one join member_device as other using (device_id)
          where one.member_id = ${oneId} and other.member_id = ${otherId}) as device,
        exists (select from payment_account as one join payment_account as other using (hash)
          where one.member_id = ${oneId} and other.member_id = ${otherId}) as payment`.execute(this.db)
    return rows[0] ?? { device: false, payment: false }
  }

  /** True when the other member is in the chain of inviters above the member. */
  async isInviterAbove(memberId: string, wantedId: string): Promise<boolean> {
    const { rows } = await sql`
      with recursive above (id) as (
        select invited_by from member where id = ${memberId} and invited_by is not null
        union
        select invited_by from member join above on member.id = above.id where invited_by is not null
      ) select from above where id = ${wantedId}`.execute(this.db)
    return rows.length > 0
  }
}
