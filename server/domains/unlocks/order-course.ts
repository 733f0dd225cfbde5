import type { UnlockState } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import type { OrderStep } from '../../db/tables/unlocks'
import type { JobQueue, NewJob } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import { fail } from '../../lib/errors'
import type { BillNote } from '../../text/bills'
import type { NoticeKind } from '../../text/notices'
import type { OrderNote } from '../../text/unlocks'
import type { ProductConfig } from '../config/product-config'
import type { ContactService } from '../contacts/contact.service'
import type { News } from '../delivery/outbox'
import type { NewNotice, NoticeService } from '../notices/notice.service'
import type { OfferService } from './offer.service'
import type { HeldBalances, UnlockMoney } from './unlock-money'
import { type Move, type NewOrder, type OrderRow, UnlockRepository } from './unlock.repository'

/** Kinds of the jobs that keep an order's deadlines; their payload is `{orderId}`. */
export const UNLOCK_JOBS = {
  timeOut: 'unlock_time_out',
  remind: 'unlock_remind',
  settle: 'unlock_settle',
  replyDue: 'unlock_reply_due',
} as const

/** How an order ends without ever having been answered. */
export type AskEnding = 'declined' | 'timed_out' | 'cancelled' | 'unavailable'

/** One step of an order in words and money. */
export interface StepWords {
  readonly note?: OrderNote
  /** A reviewer's own words to both. */
  readonly words?: string
}

/**
 * The steps of an order, each whole: state, timeline, money, bills, jobs, notices and news, in the caller's transaction.
 * Which step may be taken is decided before; a state that changed meanwhile is refused. Source: product §7.6
 */
export interface OrderCourse {
  /**
   * Begins orders, each of another buyer, and uses their quotes up: the prices go into escrow; an instant one is revealed
   * at once.
   * @param balances Of the buyers, locked in this transaction.
   * @throws DomainError QUOTE_EXPIRED, PRINCIPAL_TOO_LOW with `short`
   */
  begin(db: Db, balances: HeldBalances, orders: readonly NewOrder[]): Promise<OrderRow[]>
  /** Shows the contact to the buyer: it is frozen as it is now. */
  reveal(db: Db, order: OrderRow): Promise<OrderRow>
  /** Ends an order that waits for its owner, and gives the price back. */
  endAsked(db: Db, order: OrderRow, how: AskEnding): Promise<OrderRow>
  /** Opens the buyer's time anew, because the contact became another one. */
  reopen(db: Db, order: OrderRow): Promise<OrderRow>
  /** Moves an order without money; both hear of it. @throws DomainError STATE_CHANGED */
  move(db: Db, order: OrderRow, move: Move): Promise<OrderRow>
  /** The step that a timeline gets now. */
  stepOf(state: string, words?: StepWords): OrderStep
  /** Tells one side of the order, named by the other side. */
  notify(
    db: Db,
    order: OrderRow,
    side: 'buyer' | 'owner',
    kind: NoticeKind,
    params?: Record<string, string>,
  ): Promise<void>
  /** Has a job done for the order at the moment; one of a kind and moment. */
  schedule(db: Db, kind: string, orderId: string, runAt: number): Promise<void>
}

/** What the course needs of others. */
export interface CourseNeeds {
  readonly config: Pick<ProductConfig, 'unlock'>
  readonly contacts: Pick<ContactService, 'hold'>
  readonly money: UnlockMoney
  readonly offers: Pick<OfferService, 'giveRoomBack'>
  readonly notices: Pick<NoticeService, 'addAll' | 'expire'>
  readonly news: Pick<News, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

const endings: Record<
  AskEnding,
  { state: UnlockState; note: OrderNote; bill: BillNote; told: readonly ['buyer' | 'owner', NoticeKind] }
> = {
  declined: {
    state: 'declined',
    note: 'declined',
    bill: 'unlock_declined',
    told: ['buyer', 'unlock_declined'],
  },
  timed_out: {
    state: 'timed_out',
    note: 'timed_out',
    bill: 'unlock_timed_out',
    told: ['buyer', 'unlock_timed_out'],
  },
  cancelled: {
    state: 'cancelled',
    note: 'cancelled',
    bill: 'unlock_cancelled',
    told: ['owner', 'unlock_cancelled'],
  },
  unavailable: {
    state: 'refunded',
    note: 'unavailable',
    bill: 'unlock_owner_gone',
    told: ['buyer', 'unlock_unavailable'],
  },
}

/** The course over the table `unlock_order`. */
export const createOrderCourse = (core: Core, needs: CourseNeeds): OrderCourse => {
  const { config, contacts, money, offers, notices, news, queue } = needs
  const { unlock } = config

  const tell = async (db: Db, { id, buyer_id, owner_id, state }: OrderRow): Promise<void> => {
    for (const memberId of [buyer_id, owner_id]) {
      await news.add(db, memberId, { event: 'unlock', orderId: id, state })
    }
  }

  const stepOf: OrderCourse['stepOf'] = (state, words = {}) => ({ state, at: core.clock.now(), ...words })

  const move: OrderCourse['move'] = async (db, order, wish) => {
    const moved = (await new UnlockRepository(db).move(order.id, wish)) ?? fail('STATE_CHANGED')
    await tell(db, moved)
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
  const notify: OrderCourse['notify'] = (db, order, side, kind, params = {}) =>
    notices.addAll(db, [noticeOf(order, side, kind, params)])

  const jobOf = (kind: string, orderId: string, runAt: number): NewJob => ({
    kind,
    payload: { orderId },
    uniqueKey: `${kind}:${orderId}:${runAt}`,
    runAt,
  })
  const schedule: OrderCourse['schedule'] = (db, kind, orderId, runAt) =>
    queue.enqueue(db, jobOf(kind, orderId, runAt))

  /** The time in which the buyer looks whether all is well begins now. */
  const openWindow = async (db: Db, orderId: string, now: number): Promise<void> => {
    await schedule(db, UNLOCK_JOBS.remind, orderId, now + unlock.remindMs)
    await schedule(db, UNLOCK_JOBS.settle, orderId, now + unlock.confirmMs)
  }

  const reveal: OrderCourse['reveal'] = async (db, order) => {
    const now = core.clock.now()
    const contact = (await contacts.hold(db, order.owner_id)) ?? fail('OWNER_UNAVAILABLE')
    const isInstant = order.consent_mode === 'instant'
    const revealed = await move(db, order, {
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
    await money.promise(db, revealed)
    await openWindow(db, order.id, now)
    await notices.expire(db, order.owner_id, { name: 'askId', value: order.id })
    await notify(db, revealed, 'buyer', 'unlock_revealed')
    await notify(db, revealed, 'owner', 'unlock_sold')
    return revealed
  }

  /** Asks the owners. */
  const ask = async (db: Db, orders: readonly OrderRow[]): Promise<void> => {
    await queue.enqueue(db, ...orders.map(({ id, accept_by: at }) => jobOf(UNLOCK_JOBS.timeOut, id, at)))
    await notices.addAll(
      db,
      orders.map((order) => noticeOf(order, 'owner', 'unlock_asked', { askId: order.id })),
    )
    for (const order of orders) await tell(db, order)
  }

  return {
    move,
    stepOf,
    notify,
    schedule,
    reveal,

    async begin(db, balances, wishes) {
      if (wishes.length === 0) return []
      const begun = await new UnlockRepository(db).begin(wishes, core.clock.now())
      if (begun.length < wishes.length) fail('QUOTE_EXPIRED')
      await money.hold(db, balances, wishes)
      await ask(
        db,
        begun.filter(({ consent_mode: mode }) => mode === 'ask'),
      )
      const rows: OrderRow[] = []
      for (const order of begun) rows.push(order.consent_mode === 'instant' ? await reveal(db, order) : order)
      return rows
    },

    async endAsked(db, order, how) {
      const { state, note, bill, told } = endings[how]
      const ended = await move(db, order, {
        from: ['asked'],
        change: { state, ended_at: core.clock.now() },
        step: stepOf(state, { note }),
      })
      await money.giveBack(db, ended, bill, false)
      await offers.giveRoomBack(db, order.owner_id, order.created_at)
      await notices.expire(db, order.owner_id, { name: 'askId', value: order.id })
      await notify(db, ended, ...told)
      return ended
    },

    async reopen(db, order) {
      const now = core.clock.now()
      const opened = await move(db, order, {
        from: ['revealed'],
        change: { confirm_by: now + unlock.confirmMs },
        step: stepOf('reopened', { note: 'changed' }),
      })
      await openWindow(db, order.id, now)
      await notify(db, opened, 'buyer', 'unlock_changed')
      return opened
    },
  }
}
