import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import { claimEach, type Press, unclaim } from '../../db/idempotency'
import type { Core } from '../../lib/core'
import { createGathering } from '../../lib/gathering'
import { coinsOfFen } from '../../lib/money'
import { pairLockOf } from '../actions/pair'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberService } from '../members/member.service'
import type { ViewerPair } from '../members/viewer-pair'
import type { OfferService, Trade } from './offer.service'
import type { OrderCourse } from './order-course'
import type { OrderPresenter, OrderReader, OrderReading } from './order.presenter'
import { isUsable, QuoteRepository, type QuoteRow } from './quote.repository'
import type { HeldBalances, UnlockMoney } from './unlock-money'
import type { NewOrder } from './unlock.repository'

/** A purchase that a buyer pressed for. */
export interface PurchaseWish {
  readonly buyer: OrderReader
  readonly quoteId: string
  /** For the owner; null without one. */
  readonly note: string | null
  readonly press: Press
}

/** Where purchases wait for each other: those of one moment are made by few transactions. */
export interface Counter {
  /**
   * The order that was made. Null for what is no plain purchase (a repeat, refused, held by somebody else): nothing was
   * done then, and it goes by itself, to hear why.
   */
  buy(wish: PurchaseWish): Promise<UnlockOrder | null>
}

/** What the counter needs of others. */
export interface CounterNeeds {
  readonly config: Pick<ProductConfig, 'unlock' | 'coin'>
  readonly money: Pick<UnlockMoney, 'lockBalances'>
  readonly members: Pick<MemberService, 'noteVipUse'>
  readonly offers: OfferService
  readonly course: Pick<OrderCourse, 'begin'>
  readonly presenter: OrderPresenter
  readonly news: Pick<News, 'run'>
}

/** A wish with what was shown to its buyer, and the id that its order would get. */
interface Quoted {
  readonly wish: PurchaseWish
  readonly quote: QuoteRow
  readonly orderId: string
}

/** A wish that may be granted. */
interface Purchase extends Quoted {
  readonly trade: Trade
}

const pairIn = ({ quote }: Pick<Quoted, 'quote'>): ViewerPair => ({
  viewerId: quote.buyer_id,
  id: quote.owner_id,
})

/** The first wishes of each: nobody is on two sides of what is done together. */
const withoutRepeats = (quoted: readonly Quoted[]): Quoted[] => {
  const seen = new Set<string>()
  return quoted.filter(({ quote }) => {
    const isNew = !seen.has(quote.buyer_id) && !seen.has(quote.owner_id)
    if (isNew) seen.add(quote.buyer_id).add(quote.owner_id)
    return isNew
  })
}

/** The order as a purchase begins it. */
export const newOrder = (
  { note, orderId, quote, trade }: Pick<Purchase, 'quote' | 'orderId' | 'trade'> & Pick<PurchaseWish, 'note'>,
  { acceptMs }: Pick<ProductConfig['unlock'], 'acceptMs'>,
  now: number,
): NewOrder => ({
  id: orderId,
  quote_id: quote.id,
  buyer_id: quote.buyer_id,
  owner_id: quote.owner_id,
  list_price_coins: quote.list_price_coins,
  paid_coins: quote.price_coins,
  owner_share_fen: quote.owner_share_fen,
  config_version: quote.config_version,
  consent_mode: quote.consent_mode,
  masked: trade.contact.masked,
  note,
  created_at: now,
  accept_by: now + acceptMs,
})

/** True while what was shown to the buyer is still what is offered. */
export const isSameTerms = (quote: QuoteRow, { contact }: Pick<Trade, 'contact'>): boolean =>
  quote.consent_mode === contact.consent_mode && quote.wx_hash.equals(contact.wx_hash)

/** A counter of this process. */
export const createCounter = (core: Core, needs: CounterNeeds): Counter => {
  const { config, money, members, offers, course, presenter, news } = needs
  const { clock, ids, log } = core

  const quotedOf = async (db: Db, wishes: readonly PurchaseWish[]): Promise<Quoted[]> => {
    const now = clock.now()
    const rows = await new QuoteRepository(db).list(wishes.map(({ quoteId }) => quoteId))
    const quotes = new Map(rows.map((row) => [row.id, row]))
    const quoted = wishes.flatMap((wish): Quoted[] => {
      const quote = quotes.get(wish.quoteId)
      const isOwn = quote?.buyer_id === wish.buyer.id
      return quote && isOwn && isUsable(quote, now) ? [{ wish, quote, orderId: ids.ulid(now) }] : []
    })
    return withoutRepeats(quoted)
  }

  /** Claims presses; those that are new, and of them those whose pair nobody else holds: it is held here now. */
  const claimNew = async (
    db: Db,
    quoted: readonly Quoted[],
  ): Promise<{ claimed: Quoted[]; held: Quoted[] }> => {
    const byPress = new Map(quoted.map((one) => [one.wish.press, one]))
    const lockOf = (press: Press): string | null => {
      const quote = byPress.get(press)?.quote
      return quote ? pairLockOf(quote.buyer_id, quote.owner_id) : null
    }
    const claims = await claimEach(db, [...byPress.keys()], (press) => byPress.get(press)?.orderId, lockOf)
    const isHeld = new Map(claims.map((claim) => [claim.id, claim.isHeld]))
    return {
      claimed: quoted.filter(({ wish }) => isHeld.has(wish.buyer.id)),
      held: quoted.filter(({ wish }) => isHeld.get(wish.buyer.id)),
    }
  }

  /** Those to which nobody could object but for want of coins; the rules are those of a purchase that goes by itself. */
  const listOffered = async (db: Db, held: readonly Quoted[]): Promise<Purchase[]> => {
    const trades = new Map(
      (await offers.listOpen(db, held.map(pairIn))).map((trade) => [trade.buyer.id, trade]),
    )
    return held.flatMap((one): Purchase[] => {
      const trade = trades.get(one.quote.buyer_id)
      return trade && isSameTerms(one.quote, trade) ? [{ ...one, trade }] : []
    })
  }

  const canPay = ({ quote }: Quoted, balances: HeldBalances): boolean =>
    coinsOfFen(balances.get(quote.buyer_id)?.recharge_principal ?? 0, config.coin.fenPerCoin) >=
    quote.price_coins

  const make = async (db: Db, wishes: readonly PurchaseWish[]): Promise<Map<PurchaseWish, OrderReading>> => {
    const { claimed, held } = await claimNew(db, await quotedOf(db, wishes))
    const offered = await listOffered(db, held)
    const balances = await money.lockBalances(
      db,
      offered.map(({ quote }) => quote.buyer_id),
    )
    const purchases = offered.filter((one) => canPay(one, balances))
    const granted = new Set(purchases.map(({ wish }) => wish))
    await unclaim(
      db,
      claimed.filter(({ wish }) => !granted.has(wish)).map(({ wish }) => wish.press),
    )
    await offers.takeRoomEach(
      db,
      purchases.map(({ trade }) => trade),
    )
    for (const { quote, trade } of purchases) {
      if (quote.price_coins < quote.list_price_coins) await members.noteVipUse(db, trade.buyer)
    }
    const now = clock.now()
    const wanted = purchases.map((one) => newOrder({ ...one, note: one.wish.note }, config.unlock, now))
    const orders = new Map((await course.begin(db, balances, wanted)).map((row) => [row.id, row]))
    const made = new Map<PurchaseWish, OrderReading>()
    for (const { wish, orderId } of purchases) {
      const row = orders.get(orderId)
      if (row) made.set(wish, { reader: wish.buyer, row })
    }
    return made
  }

  const serve = async (wishes: readonly PurchaseWish[]): Promise<Map<PurchaseWish, UnlockOrder>> => {
    const made = await news.run((db) => make(db, wishes))
    const shown = await presenter.present(core.db, [...made.values()])
    return new Map([...made.keys()].map((wish, at) => [wish, shown[at] as UnlockOrder]))
  }

  const together = createGathering<PurchaseWish, UnlockOrder>(log, {
    name: 'purchases',
    keyOf: ({ buyer }) => buyer.id,
    serve,
  })
  return { buy: together.join }
}
