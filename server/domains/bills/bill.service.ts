import type { BizType, PayChannel } from '@contract/types/wallet'
import type { Db } from '../../db/database'
import type { BillStep } from '../../db/tables/money'
import type { Core } from '../../lib/core'
import { type BillChange, BillRepository, type BillRow } from './bill.repository'

export type { BillRow } from './bill.repository'

/** A new bill; the amounts are those of the member who gets it. */
export interface NewBill {
  readonly memberId: string
  /** Kind, order id and side of the event: `unlock_spend:01J…`; one bill each. */
  readonly ref: string
  readonly type: BillRow['type']
  readonly bizType: BizType
  /** 1 brings the member something, -1 takes it. */
  readonly sign: 1 | -1
  readonly amountFen?: number
  readonly coins?: number
  readonly state: BillRow['state']
  readonly channel?: PayChannel
  readonly balanceAfterFen?: number
  readonly balanceAfterCoins?: number
  /** The other member; shown by the present nickname alone. */
  readonly peerId?: string
  /** Number or id of the order behind it. */
  readonly orderNo?: string
  /** `ref` of the bill that this one gives back. */
  readonly refundOfRef?: string
  readonly reason?: string
}

/** What members see of their money; written with every movement and with every intent. Source: product §5.7 */
export interface BillService {
  /** Adds a bill in the caller's transaction. */
  add(db: Db, bill: NewBill): Promise<void>
  /**
   * Takes a bill one step further: its state, and a line of its timeline. `note` is a key of the bill texts or an
   * operator's words to the member.
   * @throws Error when there is no bill of this reference.
   */
  step(db: Db, ref: string, change: BillChange & { readonly note?: string }): Promise<void>
  /** The bill of this reference; null when there is none. */
  find(db: Db, ref: string): Promise<BillRow | null>
}

const stepOf = (state: string, at: number, note: string | undefined): BillStep => ({
  state,
  at,
  ...(note !== undefined && { note }),
})

/** Bills in the table `bill`. */
export const createBillService = ({ clock, ids }: Pick<Core, 'clock' | 'ids'>): BillService => ({
  async add(db, bill) {
    const now = clock.now()
    const bills = new BillRepository(db)
    const refundOf = bill.refundOfRef === undefined ? undefined : await bills.findByRef(bill.refundOfRef)
    await bills.insert({
      id: ids.ulid(now),
      ref: bill.ref,
      member_id: bill.memberId,
      type: bill.type,
      biz_type: bill.bizType,
      sign: bill.sign,
      amount_fen: bill.amountFen ?? 0,
      coins: bill.coins ?? 0,
      state: bill.state,
      reason: bill.reason ?? null,
      channel: bill.channel ?? null,
      balance_after_fen: bill.balanceAfterFen ?? null,
      balance_after_coins: bill.balanceAfterCoins ?? null,
      peer_id: bill.peerId ?? null,
      order_no: bill.orderNo ?? null,
      refund_of: refundOf?.id ?? null,
      steps: [stepOf(bill.state, now, bill.reason)],
      created_at: now,
      settled_at: bill.state === 'done' || bill.state === 'returned' ? now : null,
    })
  },

  async step(db, ref, { note, ...change }) {
    const now = clock.now()
    const isEnd = change.state === 'done' || change.state === 'returned' || change.state === 'closed'
    const changed = await new BillRepository(db).update(
      ref,
      { ...change, ...(isEnd && change.settledAt === undefined && { settledAt: now }) },
      stepOf(change.state, now, note ?? change.reason),
    )
    if (!changed) throw new Error(`no bill ${ref}`)
  },

  find: async (db, ref) => (await new BillRepository(db).findByRef(ref)) ?? null,
})
