import type { BizType, PayChannel } from '@contract/types/wallet'
import type { Db } from '../../../db/database'
import type { BillStep } from '../../../db/tables/money'
import type { Core } from '../../../lib/core'
import { type BillChange, BillRepository, type BillRow } from './bill.repository'

export type { BillRow } from './bill.repository'

/** A new bill; the amounts are those of the member who receives the bill. */
export interface NewBill {
  readonly memberId: string
  /** Unique reference made of the kind, the order's id and the side of the event: `unlock_spend:01J…`. */
  readonly ref: string
  readonly type: BillRow['type']
  readonly bizType: BizType
  /** 1 when the member receives the amount, -1 when the member pays it. */
  readonly sign: 1 | -1
  readonly amountFen?: number
  readonly coins?: number
  readonly state: BillRow['state']
  readonly channel?: PayChannel
  /** The product's fee. A withdrawal's amount includes it; an income's amount does not. */
  readonly feeFen?: number
  /** Unix ms when held income becomes available. */
  readonly releaseAt?: number
  readonly balanceAfterFen?: number
  readonly balanceAfterCoins?: number
  /** The other member; the bill shows only their current nickname. */
  readonly peerId?: string
  /** Number or id of the order that caused the bill. */
  readonly orderNo?: string
  /** `ref` of the bill that this bill refunds. */
  readonly refundOfRef?: string
  readonly reason?: string
  /** Note of the first line of the timeline, as in `StepOfBill`; the default is `reason`. */
  readonly note?: string
}

/** A step of a bill: its new state and a line of its timeline. */
export interface StepOfBill extends BillChange {
  /** A key of the bill texts, or an operator's words to the member; the default is `reason`. */
  readonly note?: string
}

/** The money records that members see; written with every movement and every intent. Source: product §5.7 */
export interface BillService {
  /** Adds bills in the caller's transaction. */
  add(db: Db, ...bills: readonly NewBill[]): Promise<void>
  /**
   * Moves a bill to its next state.
   * @throws Error when no bill has this reference.
   */
  step(db: Db, ref: string, step: StepOfBill): Promise<void>
  /** As `step`, for many references; returns the references that have no bill, which are skipped. */
  stepEach(db: Db, steps: ReadonlyMap<string, StepOfBill>): Promise<Set<string>>
  /** The bill with this reference; null when no bill has it. */
  find(db: Db, ref: string): Promise<BillRow | null>
}

const stepOf = (state: string, at: number, note: string | undefined): BillStep => ({
  state,
  at,
  ...(note !== undefined && { note }),
})

/** Stores bills in the table `bill`. */
export const createBillService = ({ clock, ids }: Pick<Core, 'clock' | 'ids'>): BillService => {
  const rowOf = (bill: NewBill, now: number, refundOf: string | undefined): BillRow => ({
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
    refund_of: refundOf ?? null,
    fee_fen: bill.feeFen ?? null,
    release_at: bill.releaseAt ?? null,
    steps: [stepOf(bill.state, now, bill.note ?? bill.reason)],
    created_at: now,
    settled_at: bill.state === 'done' || bill.state === 'returned' ? now : null,
  })

  const stepEach: BillService['stepEach'] = async (db, steps) => {
    const now = clock.now()
    const changes = [...steps].map(([ref, { note, ...change }]) => {
      const isEnd = change.state === 'done' || change.state === 'returned' || change.state === 'closed'
      return {
        ...change,
        ...(isEnd && change.settledAt === undefined && { settledAt: now }),
        ref,
        step: stepOf(change.state, now, note ?? change.reason),
      }
    })
    const missing = new Set(steps.keys())
    for (const ref of await new BillRepository(db).update(changes)) missing.delete(ref)
    return missing
  }

  return {
    async add(db, ...bills) {
      const now = clock.now()
      const repository = new BillRepository(db)
      const refunded = await repository.idsOf(bills.flatMap(({ refundOfRef }) => refundOfRef ?? []))
      await repository.insertAll(bills.map((bill) => rowOf(bill, now, refunded.get(bill.refundOfRef ?? ''))))
    },

    async step(db, ref, step) {
      const missing = await stepEach(db, new Map([[ref, step]]))
      if (missing.size > 0) throw new Error(`no bill ${ref}`)
    },

    stepEach,

    find: async (db, ref) => (await new BillRepository(db).findByRef(ref)) ?? null,
  }
}
