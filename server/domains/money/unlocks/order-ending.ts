import type { UnlockState } from '@contract/types/unlock'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { BillNote } from '../../../text/bills'
import type { NoticeKind } from '../../../text/notices'
import type { OrderNote } from '../../../text/unlocks'
import type { ProductConfig } from '../../account/config/product-config'
import type { ContactService } from '../contacts/contact.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { OrderLifecycle, StepWords } from './order-lifecycle'
import { sellerStatsOf } from '../contacts/seller-stats'
import type { UnlockMoney } from './unlock-money'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** The operator who decided, and the reason that both members read; `system` needs no reason. */
export interface Verdict {
  readonly by: string
  readonly words?: string
}

/** Why an order settles without a dispute. */
export type SettleReason = 'added' | 'auto_settled'

/**
 * Ends orders whose contact was revealed, each with all its steps, in the caller's transaction. Source: product
 * §7.6.5–7.6.9
 */
export interface OrderEnding {
  /** Pays the owner. @param change What else is recorded, such as the buyer's feedback. */
  settle(tx: Tx, order: OrderRow, why: SettleReason, change?: { feedback: string }): Promise<OrderRow>
  /** Upholds a complaint or claim: the buyer gets everything back, and it counts against the seller. */
  decideForBuyer(tx: Tx, order: OrderRow, verdict: Verdict): Promise<OrderRow>
  /** Dismisses a complaint or claim: the owner is paid, or keeps the payment. */
  decideForOwner(tx: Tx, order: OrderRow, verdict: Verdict): Promise<OrderRow>
  /** Takes the owner's contact off sale for ever, because it was proved to be fake. */
  banSeller(tx: Tx, ownerId: string): Promise<void>
  /** Refunds orders that wait for the answer of an owner who may not sell now. */
  endAsksTo(tx: Tx, ownerId: string): Promise<void>
}

/** Dependencies of endings. */
export interface EndingDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock'>
  readonly contacts: Pick<ContactService, 'lock' | 'isSuspended' | 'suspend'>
  readonly lifecycle: OrderLifecycle
  readonly money: UnlockMoney
  readonly notices: Pick<NoticeService, 'add'>
}

/** The steps in which a complaint and a claim differ. */
interface Decision {
  readonly state: UnlockState
  readonly bill: BillNote
  readonly kinds: readonly [buyer: NoticeKind, owner: NoticeKind]
}

const forBuyer = {
  disputed: {
    state: 'refunded',
    bill: 'unlock_upheld',
    kinds: ['unlock_problem_upheld', 'unlock_problem_lost'],
  },
  clawback_claimed: {
    state: 'clawed_back',
    bill: 'unlock_clawed_back',
    kinds: ['unlock_fraud_upheld', 'unlock_fraud_lost'],
  },
} as const satisfies Record<string, Decision>

const forOwner = {
  disputed: {
    state: 'settled',
    bill: 'unlock_dismissed',
    kinds: ['unlock_problem_dismissed', 'unlock_problem_won'],
  },
  clawback_claimed: {
    state: 'dismissed',
    bill: 'unlock_dismissed',
    kinds: ['unlock_fraud_dismissed', 'unlock_fraud_won'],
  },
} as const satisfies Record<string, Decision>

type Contested = keyof typeof forBuyer

const contestedState = ({ state }: OrderRow): Contested => {
  if (state !== 'disputed' && state !== 'clawback_claimed') throw new Error(`nothing to decide in ${state}`)
  return state
}

/** Ends orders with their lifecycle and money. */
export const createOrderEnding = (core: Core, deps: EndingDeps): OrderEnding => {
  const { productConfig, contacts, lifecycle, money, notices } = deps
  const { unlock } = productConfig

  const endAsksTo: OrderEnding['endAsksTo'] = async (tx, ownerId) => {
    const orders = new UnlockRepository(tx)
    for (const id of await orders.listAskedOf(ownerId)) {
      const order = await orders.lock(id)
      if (order?.state === 'asked' && order.owner_id === ownerId)
        await lifecycle.endAsked(tx, order, 'unavailable')
    }
  }

  /**
   * Locks the contact's row while complaints are counted, so that the later of two simultaneous verdicts sees both.
   */
  const suspendIfDue = async (tx: Tx, ownerId: string): Promise<void> => {
    const now = core.clock.now()
    const contact = await contacts.lock(tx, ownerId)
    if (!contact || contacts.isSuspended(contact)) return
    const request = { ownerId, sinceMs: now - unlock.statsMs, minSample: unlock.minSampleForRate }
    const { upheld30d } = await sellerStatsOf(tx, request)
    if (upheld30d < unlock.suspendUpheld) return
    await contacts.suspend(tx, ownerId, { until: now + unlock.suspendMs, reason: 'upheld' })
    await endAsksTo(tx, ownerId)
    await notices.add(tx, ownerId, 'selling_suspended')
  }

  const decided = async (
    tx: Tx,
    order: OrderRow,
    { state, kinds }: Decision,
    side: 'buyer' | 'owner',
    { by, words }: Verdict,
  ): Promise<OrderRow> => {
    const isAutomatic = by === 'system'
    const said: StepWords = isAutomatic
      ? { note: 'unanswered' satisfies OrderNote }
      : { ...(words !== undefined && { words }) }
    const ended = await lifecycle.move(tx, order, {
      from: [order.state],
      change: {
        state,
        verdict: side,
        decided_by: by,
        ended_at: core.clock.now(),
        review_by: null,
        ...(state === 'settled' && { settled_at: core.clock.now() }),
      },
      step: lifecycle.stepOf(state, said),
    })
    const params = isAutomatic ? {} : { words: words ?? '' }
    const [buyerKind, ownerKind]: readonly NoticeKind[] = isAutomatic
      ? ['unlock_unanswered', 'unlock_unanswered_owner']
      : kinds
    if (buyerKind) await lifecycle.notify(tx, ended, 'buyer', buyerKind, params)
    if (ownerKind) await lifecycle.notify(tx, ended, 'owner', ownerKind, params)
    return ended
  }

  return {
    endAsksTo,

    async settle(tx, order, why, change) {
      const now = core.clock.now()
      const settled = await lifecycle.move(tx, order, {
        from: ['revealed'],
        change: { state: 'settled', settled_at: now, ended_at: now, ...change },
        step: lifecycle.stepOf('settled', { note: why }),
      })
      await money.settle(tx, settled, why === 'added' ? 'unlock_confirmed' : 'unlock_auto_settled')
      await lifecycle.notify(tx, settled, 'owner', 'unlock_settled')
      return settled
    },

    async decideForBuyer(tx, order, verdict) {
      const from = contestedState(order)
      const ended = await decided(tx, order, forBuyer[from], 'buyer', verdict)
      if (from === 'disputed') await money.giveBack(tx, ended, forBuyer.disputed.bill, true)
      else await money.clawBack(tx, ended)
      await suspendIfDue(tx, order.owner_id)
      return ended
    },

    async decideForOwner(tx, order, verdict) {
      const from = contestedState(order)
      const ended = await decided(tx, order, forOwner[from], 'owner', verdict)
      if (from === 'disputed') await money.settle(tx, ended, forOwner.disputed.bill)
      return ended
    },

    async banSeller(tx, ownerId) {
      await contacts.suspend(tx, ownerId, { until: null, reason: 'fake' })
      await endAsksTo(tx, ownerId)
      await notices.add(tx, ownerId, 'selling_closed')
    },
  }
}
