import type { KeptSubject } from '@contract/types/message'
import type { BizType } from '@contract/types/wallet'
import type { Db } from '../../../db/database'

/** Subjects of messages to the help desk; each is found only for its own member. */
export class SubjectRepository {
  constructor(private readonly db: Db) {}

  /** The member's bill; null for another member's bill. */
  async findBill(memberId: string, id: string): Promise<KeptSubject | null> {
    const row = await this.db
      .selectFrom('bill')
      .select(['biz_type', 'amount_fen', 'coins', 'state'])
      .where('id', '=', id)
      .where('member_id', '=', memberId)
      .executeTakeFirst()
    if (!row) return null
    const { biz_type: bizType, amount_fen: amountFen, coins, state } = row
    return { kind: 'bill', id, bizType: bizType as BizType, amountFen, coins, state }
  }

  /** An unlock order of the member: the buyer sees its coins, the owner its money. */
  async findUnlock(memberId: string, id: string): Promise<KeptSubject | null> {
    const row = await this.db
      .selectFrom('unlock_order')
      .select(['buyer_id', 'paid_coins', 'owner_share_fen', 'state'])
      .where('id', '=', id)
      .where((eb) => eb.or([eb('buyer_id', '=', memberId), eb('owner_id', '=', memberId)]))
      .executeTakeFirst()
    if (!row) return null
    const isBuyer = row.buyer_id === memberId
    return {
      kind: 'unlock',
      id,
      bizType: null,
      amountFen: isBuyer ? 0 : row.owner_share_fen,
      coins: isBuyer ? row.paid_coins : 0,
      state: row.state,
    }
  }
}
