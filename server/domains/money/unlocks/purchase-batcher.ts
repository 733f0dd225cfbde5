import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { claimEach, type IdempotencyKey, unclaim } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { createBatcher } from '../../../lib/batcher'
import { coinsOfFen } from '../../../lib/money'
import { pairLockOf } from '../../account/members/pair'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberService } from '../../account/members/member.service'
import type { ViewerPair } from '../../account/members/viewer-pair'
import type { OfferService, Trade } from './offer.service'
import type { OrderLifecycle } from './order-lifecycle'
import type { OrderPresenter, OrderReader, OrderReading } from './order.presenter'
import { isUsable, QuoteRepository, type QuoteRow } from './quote.repository'
import type { LockedBalances, UnlockMoney } from './unlock-money'
import type { NewOrder } from './unlock.repository'

/** A buyer's request to purchase. */
export interface PurchaseRequest {
  readonly buyer: OrderReader
  readonly quoteId: string
  /** The note for the owner; null without one. */
  readonly note: string | null
  readonly idempotencyKey: IdempotencyKey
}

/** Collects simultaneous purchases and makes them in few transactions. */
export interface PurchaseBatcher {
  /**
   * Returns the order. Returns null when the purchase cannot be batched (a repeat, refused, locked elsewhere); then
   * nothing was written, and the caller tries it alone, which gives the reason.
   */
  buy(request: PurchaseRequest): Promise<UnlockOrder | null>
}

/** Dependencies of the batcher. */
export interface PurchaseBatcherDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock' | 'coin'>
  readonly money: Pick<UnlockMoney, 'lockBalances'>
  readonly members: Pick<MemberService, 'recordVipUse'>
  readonly offers: OfferService
  readonly lifecycle: Pick<OrderLifecycle, 'begin'>
  readonly unlockOrders: OrderPresenter
}

/** A request with its quote and the id that its order would get. */
interface Quoted {
  readonly request: PurchaseRequest
  readonly quote: QuoteRow
  readonly orderId: string
}

/** A request that may be granted. */
interface Purchase extends Quoted {
  readonly trade: Trade
}

const pairIn = ({ quote }: Pick<Quoted, 'quote'>): ViewerPair => ({
  viewerId: quote.buyer_id,
  id: quote.owner_id,
})

/** The first requests of each member: in a batch every member occurs once, as buyer or as owner. */
const withoutRepeats = (quoted: readonly Quoted[]): Quoted[] => {
  const seen = new Set<string>()
  return quoted.filter(({ quote }) => {
    const isNew = !seen.has(quote.buyer_id) && !seen.has(quote.owner_id)
    if (isNew) seen.add(quote.buyer_id).add(quote.owner_id)
    return isNew
  })
}

/** The columns of a new order. */
export const newOrder = (
  {
    note,
    orderId,
    quote,
    trade,
  }: Pick<Purchase, 'quote' | 'orderId' | 'trade'> & Pick<PurchaseRequest, 'note'>,
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

/** True while the offer still has the terms of the quote. */
export const isSameTerms = (quote: QuoteRow, { contact }: Pick<Trade, 'contact'>): boolean =>
  quote.consent_mode === contact.consent_mode && quote.wx_hash.equals(contact.wx_hash)

/** Creates the batcher of this process. */
export const createPurchaseBatcher = (core: Core, deps: PurchaseBatcherDeps): PurchaseBatcher => {
  const { productConfig, money, members, offers, lifecycle, unlockOrders } = deps
  const { clock, ids, log } = core

  const quotedOf = async (db: Db, requests: readonly PurchaseRequest[]): Promise<Quoted[]> => {
    const now = clock.now()
    const rows = await new QuoteRepository(db).list(requests.map(({ quoteId }) => quoteId))
    const quotes = new Map(rows.map((row) => [row.id, row]))
    const quoted = requests.flatMap((request): Quoted[] => {
      const quote = quotes.get(request.quoteId)
      const isOwn = quote?.buyer_id === request.buyer.id
      return quote && isOwn && isUsable(quote, now) ? [{ request, quote, orderId: ids.ulid(now) }] : []
    })
    return withoutRepeats(quoted)
  }

  /** Claims the idempotency keys; returns the new requests whose pair was free, and locks their pairs. */
  const claimNew = async (
    db: Db,
    quoted: readonly Quoted[],
  ): Promise<{ claimed: Quoted[]; locked: Quoted[] }> => {
    const byKey = new Map(quoted.map((one) => [one.request.idempotencyKey, one]))
    const lockOf = (key: IdempotencyKey): string | null => {
      const quote = byKey.get(key)?.quote
      return quote ? pairLockOf(quote.buyer_id, quote.owner_id) : null
    }
    const claims = await claimEach(db, [...byKey.keys()], (key) => byKey.get(key)?.orderId, lockOf)
    const isLocked = new Map(claims.map((claim) => [claim.id, claim.isLocked]))
    return {
      claimed: quoted.filter(({ request }) => isLocked.has(request.buyer.id)),
      locked: quoted.filter(({ request }) => isLocked.get(request.buyer.id)),
    }
  }

  /** The purchases that only a lack of coins can prevent; the rules are those of a single purchase. */
  const listOffered = async (db: Db, locked: readonly Quoted[]): Promise<Purchase[]> => {
    const trades = new Map(
      (await offers.listOpen(db, locked.map(pairIn))).map((trade) => [trade.buyer.id, trade]),
    )
    return locked.flatMap((one): Purchase[] => {
      const trade = trades.get(one.quote.buyer_id)
      return trade && isSameTerms(one.quote, trade) ? [{ ...one, trade }] : []
    })
  }

  const canPay = ({ quote }: Quoted, balances: LockedBalances): boolean =>
    coinsOfFen(balances.get(quote.buyer_id)?.recharge_principal ?? 0, productConfig.coin.fenPerCoin) >=
    quote.price_coins

  const make = async (
    tx: Tx,
    requests: readonly PurchaseRequest[],
  ): Promise<Map<PurchaseRequest, OrderReading>> => {
    const { claimed, locked } = await claimNew(tx, await quotedOf(tx, requests))
    const [offered, balances] = await Promise.all([
      listOffered(tx, locked),
      money.lockBalances(
        tx,
        locked.map(({ quote }) => quote.buyer_id),
      ),
    ])
    const purchases = offered.filter((one) => canPay(one, balances))
    const granted = new Set(purchases.map(({ request }) => request))
    const refused = claimed.filter(({ request }) => !granted.has(request))
    const cheaper = purchases.filter(({ quote }) => quote.price_coins < quote.list_price_coins)
    await Promise.all([
      unclaim(
        tx,
        refused.map(({ request }) => request.idempotencyKey),
      ),
      offers.reserveRoomEach(
        tx,
        purchases.map(({ trade }) => trade),
      ),
      ...cheaper.map(({ trade }) => members.recordVipUse(tx, trade.buyer)),
    ])
    const now = clock.now()
    const wanted = purchases.map((one) =>
      newOrder({ ...one, note: one.request.note }, productConfig.unlock, now),
    )
    const orders = new Map((await lifecycle.begin(tx, balances, wanted)).map((row) => [row.id, row]))
    const made = new Map<PurchaseRequest, OrderReading>()
    for (const { request, orderId } of purchases) {
      const row = orders.get(orderId)
      if (row) made.set(request, { reader: request.buyer, row })
    }
    return made
  }

  const serve = async (requests: readonly PurchaseRequest[]): Promise<Map<PurchaseRequest, UnlockOrder>> => {
    const made = await core.transaction((tx) => make(tx, requests))
    const shown = await unlockOrders.present(core.db, [...made.values()])
    return new Map([...made.keys()].map((request, at) => [request, shown[at] as UnlockOrder]))
  }

  const together = createBatcher<PurchaseRequest, UnlockOrder>(log, {
    name: 'purchases',
    keyOf: ({ buyer }) => buyer.id,
    serve,
  })
  return { buy: together.join }
}
