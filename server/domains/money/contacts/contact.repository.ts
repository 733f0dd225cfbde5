import type { Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import type { WxAccountTable } from '../../../db/tables/unlocks'
import { isFirstOnSale } from './contact-sql'

/** A WeChat contact as it is stored. */
export type ContactRow = Selectable<WxAccountTable>

/** A contact with its place among those of the same id. */
export interface Contact extends ContactRow {
  /** True when no other account has had the id on sale for longer, except ids that were proven fake. */
  readonly is_first: boolean
}

/** WeChat contacts, over the pool or one transaction. */
export class ContactRepository {
  constructor(private readonly db: Db) {}

  find(memberId: string): Promise<Contact | undefined> {
    return this.of(memberId).executeTakeFirst()
  }

  /** As `find`, and it does not change until the transaction ends. */
  findShared(memberId: string): Promise<Contact | undefined> {
    return this.of(memberId).forShare().executeTakeFirst()
  }

  /** As `find`, and no other transaction reads it for a change or reveal until this one ends. */
  lock(memberId: string): Promise<Contact | undefined> {
    return this.of(memberId).forUpdate().executeTakeFirst()
  }

  async insert(row: ContactRow): Promise<void> {
    await this.db.insertInto('wx_account').values(row).execute()
  }

  async update(memberId: string, change: Partial<ContactRow>): Promise<void> {
    await this.db.updateTable('wx_account').set(change).where('member_id', '=', memberId).execute()
  }

  private of(memberId: string) {
    return this.db
      .selectFrom('wx_account')
      .selectAll()
      .select(isFirstOnSale.as('is_first'))
      .where('member_id', '=', memberId)
  }
}
