import type { UnlockState } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { OrderStep } from '../../../db/tables/unlocks'
import type { JobQueue, NewJob } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { BillNote } from '../../../text/bills'
import type { NoticeKind } from '../../../text/notices'
import type { OrderNote } from '../../../text/unlocks'
import type { ProductConfig } from '../../account/config/product-config'
import type { ContactService } from '../contacts/contact.service'
import type { NewNotice, NoticeService } from '../../chat/notices/notice.service'
import type { OfferService } from './offer.service'
import type { LockedBalances, UnlockMoney } from './unlock-money'
import { type Move, type NewOrder, type OrderRow, UnlockRepository } from './unlock.repository'

/** Kinds of the jobs for an order's deadlines; their payload is `{orderId}`. */
export const UNLOCK_JOBS = {
  timeOut: 'unlock_time_out',
  remind: 'unlock_remind',
  settle: 'unlock_settle',
  replyDue: 'unlock_reply_due',
} as const

/** How an order ends when it was not accepted. */
export type AskEnding = 'declined' | 'timed_out' | 'cancelled' | 'unavailable'

/** The words of one step of an order. */
export interface StepWords {
  readonly note?: OrderNote
  /** A reviewer's own words to both members. */
  readonly words?: string
}

/**
 * The steps of an order. Each one changes state, timeline, money, bills, jobs, notifications and events in the
 * caller's transaction. The caller decides which step to take; a state that changed meanwhile is rejected. Source:
 * product §7.6
 */
export interface OrderLifecycle {
  /**
   * Begins orders, each of another buyer, and uses their quotes up. The prices go into escrow; an instant order is
   * revealed at once.
   * @param balances The buyers' balances, locked in this transaction.
   * @throws DomainError QUOTE_EXPIRED, PRINCIPAL_TOO_LOW with `short`
   */
  begin(tx: Tx, balances: LockedBalances, orders: readonly NewOrder[]): Promise<OrderRow[]>
  /** Reveals the contact to the buyer; the order keeps a frozen copy. */
  reveal(tx: Tx, order: OrderRow): Promise<OrderRow>
  /** Ends an order that waits for its owner, and refunds the price. */
  endAsked(tx: Tx, order: OrderRow, how: AskEnding): Promise<OrderRow>
  /** Restarts the buyer's window, because the contact changed. */
  reopen(tx: Tx, order: OrderRow): Promise<OrderRow>
  /** Changes an order's state without money; both members get the event. @throws DomainError STATE_CHANGED */
  move(tx: Tx, order: OrderRow, move: Move): Promise<OrderRow>
  /** The step that the timeline gets now. */
  stepOf(state: string, words?: StepWords): OrderStep
  /** Notifies one member of the order; the notification names the other one. */
  notify(
    tx: Tx,
    order: OrderRow,
    side: 'buyer' | 'owner',
    kind: NoticeKind,
    params?: Record<string, string>,
  ): Promise<void>
  /** Schedules a job for the order; jobs of the same kind and moment are one. */
  schedule(db: Db, kind: string, orderId: string, runAt: number): Promise<void>
}

/** Dependencies of the lifecycle. */
export interface OrderLifecycleDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock'>
  readonly contacts: Pick<ContactService, 'hold'>
  readonly money: UnlockMoney
  readonly offers: Pick<OfferService, 'releaseRoom'>
  readonly notices: Pick<NoticeService, 'addAll' | 'expire'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

const endings: Record<
  AskEnding,
  { state: UnlockState; note: OrderNote; bill: BillNote; notified: readonly ['buyer' | 'owner', NoticeKind] }
> = {
  declined: {
    state: 'declined',
    note: 'declined',
    bill: 'unlock_declined',
    notified: ['buyer', 'unlock_declined'],
  },
  timed_out: {
    state: 'timed_out',
    note: 'timed_out',
    bill: 'unlock_timed_out',
    notified: ['buyer', 'unlock_timed_out'],
  },
  cancelled: {
    state: 'cancelled',
    note: 'cancelled',
    bill: 'unlock_cancelled',
    notified: ['owner', 'unlock_cancelled'],
  },
  unavailable: {
    state: 'refunded',
    note: 'unavailable',
    bill: 'unlock_owner_gone',
    notified: ['buyer', 'unlock_unavailable'],
  },
}

/** Keeps the lifecycle in the table `unlock_order`. */
export const createOrderLifecycle = (core: Core, deps: OrderLifecycleDeps): OrderLifecycle => {
  const { productConfig, contacts, money, offers, notices, queue } = deps
  const { unlock } = productConfig

  const sendState = (tx: Tx, { id, buyer_id, owner_id, state }: OrderRow): void => {
    for (const memberId of [buyer_id, owner_id]) {
      tx.events.add(memberId, { event: 'unlock', orderId: id, state })
    }
  }

  const stepOf: OrderLifecycle['stepOf'] = (state, words = {}) => ({ state, at: core.clock.now(), ...words })

  const move: OrderLifecycle['move'] = async (tx, order, request) => {
    const moved = (await new UnlockRepository(tx).move(order.id, request)) ?? fail('STATE_CHANGED')
    sendState(tx, moved)
    return moved
  }

  const noticeOf = (
    order: OrderRow,
    side: 'buyer' | 'owner',
    kind: NoticeKind,
    params: Record<string, string>,
  ): NewNotice => {
    const [memberId, about] =
      side === 'buyer' ? [order.buyer_id, order.owner_id] : [order.owner_id, order.buyer_id]
    return { memberId, kind, params: { userId: about, orderId: order.id, ...params } }
  }
  const notify: OrderLifecycle['notify'] = (tx, order, side, kind, params = {}) =>
    notices.addAll(tx, [noticeOf(order, side, kind, params)])

  const jobOf = (kind: string, orderId: string, runAt: number): NewJob => ({
    kind,
    payload: { orderId },
    uniqueKey: `${kind}:${orderId}:${runAt}`,
    runAt,
  })
  const schedule: OrderLifecycle['schedule'] = (db, kind, orderId, runAt) =>
    queue.enqueue(db, jobOf(kind, orderId, runAt))

  /** Starts the window in which the buyer can complain. */
  const openWindow = async (db: Db, orderId: string, now: number): Promise<void> => {
    await schedule(db, UNLOCK_JOBS.remind, orderId, now + unlock.remindMs)
    await schedule(db, UNLOCK_JOBS.settle, orderId, now + unlock.confirmMs)
  }

  const reveal: OrderLifecycle['reveal'] = async (tx, order) => {
    const now = core.clock.now()
    const contact = (await contacts.hold(tx, order.owner_id)) ?? fail('OWNER_UNAVAILABLE')
    const isInstant = order.consent_mode === 'instant'
    const revealed = await move(tx, order, {
      from: ['asked'],
      change: {
        state: 'revealed',
        wx_sealed: contact.wx_sealed,
        masked: contact.masked,
        revealed_at: now,
        confirm_by: now + unlock.confirmMs,
        complain_from: now + unlock.complainFromMs,
      },
      step: stepOf('revealed', { note: isInstant ? 'instant' : 'accepted' }),
    })
    await money.promise(tx, revealed)
    await openWindow(tx, order.id, now)
    await notices.expire(tx, order.owner_id, { name: 'askId', value: order.id })
    await notify(tx, revealed, 'buyer', 'unlock_revealed')
    await notify(tx, revealed, 'owner', 'unlock_sold')
    return revealed
  }

  /** Asks the owners to decide. */
  const ask = async (tx: Tx, orders: readonly OrderRow[]): Promise<void> => {
    await Promise.all([
      queue.enqueue(tx, ...orders.map(({ id, accept_by: at }) => jobOf(UNLOCK_JOBS.timeOut, id, at))),
      notices.addAll(
        tx,
        orders.map((order) => noticeOf(order, 'owner', 'unlock_asked', { askId: order.id })),
      ),
    ])
    for (const order of orders) sendState(tx, order)
  }

  return {
    move,
    stepOf,
    notify,
    schedule,
    reveal,

    async begin(tx, balances, requests) {
      if (requests.length === 0) return []
      const [begun] = await Promise.all([
        new UnlockRepository(tx).begin(requests, core.clock.now()),
        money.hold(tx, balances, requests),
      ])
      if (begun.length < requests.length) fail('QUOTE_EXPIRED')
      await ask(
        tx,
        begun.filter(({ consent_mode: mode }) => mode === 'ask'),
      )
      const rows: OrderRow[] = []
      for (const order of begun) rows.push(order.consent_mode === 'instant' ? await reveal(tx, order) : order)
      return rows
    },

    async endAsked(tx, order, how) {
      const { state, note, bill, notified } = endings[how]
      const ended = await move(tx, order, {
        from: ['asked'],
        change: { state, ended_at: core.clock.now() },
        step: stepOf(state, { note }),
      })
      await money.giveBack(tx, ended, bill, false)
      await offers.releaseRoom(tx, order.owner_id, order.created_at)
      await notices.expire(tx, order.owner_id, { name: 'askId', value: order.id })
      await notify(tx, ended, ...notified)
      return ended
    },

    async reopen(tx, order) {
      const now = core.clock.now()
      const opened = await move(tx, order, {
        from: ['revealed'],
        change: { confirm_by: now + unlock.confirmMs },
        step: stepOf('reopened', { note: 'changed' }),
      })
      await openWindow(tx, order.id, now)
      await notify(tx, opened, 'buyer', 'unlock_changed')
      return opened
    },
  }
}
