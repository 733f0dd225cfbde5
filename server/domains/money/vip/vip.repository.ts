import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { MemberTable } from '../../../db/tables/members'
import type { VipGrantTable } from '../../../db/tables/recharges'

/** A row of the table `vip_grant`: days of membership from one purchase. */
export type VipGrantRow = Selectable<VipGrantTable>

/** The member's columns that a membership changes. */
export type MembershipChange = Partial<
  Pick<
    Selectable<MemberTable>,
    'vip_started_at' | 'vip_expire_at' | 'vip_source' | 'vip_package_id' | 'vip_bought_at'
  >
>

/** Bought memberships, and the member's columns for them. */
export class VipRepository {
  constructor(private readonly db: Db) {}

  async insert(grant: Insertable<VipGrantTable>): Promise<void> {
    await this.db.insertInto('vip_grant').values(grant).execute()
  }

  findByOrder(orderNo: string): Promise<VipGrantRow | undefined> {
    return this.db.selectFrom('vip_grant').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  }

  async setRevoked(id: string, atMs: number | null): Promise<void> {
    await this.db.updateTable('vip_grant').set({ revoked_at: atMs }).where('id', '=', id).execute()
  }

  async setMembership(memberId: string, change: MembershipChange): Promise<void> {
    await this.db.updateTable('member').set(change).where('id', '=', memberId).execute()
  }

  /** Records a use, once for each purchase, and only while it matters. */
  async recordUse(memberId: string, nowMs: number, boughtAfterMs: number): Promise<void> {
    await this.db
      .updateTable('member')
      .set({ vip_used_at: nowMs })
      .where('id', '=', memberId)
      .where('vip_bought_at', '>', boughtAfterMs)
      .where(sql<boolean>`coalesce(vip_used_at, 0) < vip_bought_at`)
      .execute()
  }
}
