import type { DataOf, PayloadOf } from '@contract/call'
import type { unlockWx } from '@contract/calls/user/unlock_wx'
import type { unlockWxPre } from '@contract/calls/user/unlock_wx_pre'
import type { UnlockOrder } from '@contract/types/unlock'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import type { Platform } from '../../../lib/platform'
import { unlockRules } from '../../../text/unlocks'
import { lockPair } from '../../account/members/pair'
import type { RelationService } from '../../discovery/actions/relation.service'
import { ownerShareFenOf, unlockTermsOf } from '../../account/config/money-config.presenter'
import { assertOpen, isClosed } from '../../account/switches/switches'
import type { ProductConfig } from '../../account/config/product-config'
import type { ContactRow } from '../contacts/contact.service'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { cleanText } from '../../safety/text-moderation/text-rules'
import type { OfferService } from './offer.service'
import type { OrderLifecycle } from './order-lifecycle'
import type { OrderPresenter, OrderReader } from './order.presenter'
import { createPurchaseBatcher, isSameTerms, newOrder, type PurchaseRequest } from './purchase-batcher'
import { isUsable, QuoteRepository, type QuoteRow } from './quote.repository'
import { sellerStatsOf } from '../contacts/seller-stats'
import type { UnlockMoney } from './unlock-money'
import { type OrderRow, UnlockRepository } from './unlock.repository'
import type { WalletService } from '../coins/wallet.service'

/** The buyer and the client's platform. */
export interface Buyer extends OrderReader {
  readonly platform: Platform
}

type Quoted = DataOf<typeof unlockWxPre>
type Purchase = Extract<PayloadOf<typeof unlockWx>, { quoteId: string }>

/** A request with the platform of its buyer. */
type Purchasing = PurchaseRequest & { readonly buyer: Buyer }

/** Price and purchase of a contact. Source: product §7.6.1–7.6.3 */
export interface PurchaseService {
  /**
   * Returns the price and the terms for the viewer, valid for five minutes.
   * @throws DomainError FEATURE_OFF, OWN_CONTACT, TARGET_NOT_VISIBLE (the same for unknown, blocked, left, hidden),
   * ACCOUNT_RESTRICTED, CONTACT_NOT_ON_SALE, OWNER_UNAVAILABLE, RELATION_MISSING with `audience`, UNLOCK_TOO_NEW with
   * `at`, PROFILE_INCOMPLETE, UNLOCK_DAILY_LIMIT with `resetAt`.
   */
  quote(buyer: Buyer, userId: string): Promise<Quoted>
  /**
   * Pays into escrow and asks the owner, or reveals the contact at once.
   * @throws DomainError as `quote`; QUOTE_EXPIRED also when the terms changed; ALREADY_UNLOCKED with `orderId`;
   * PRINCIPAL_TOO_LOW with `short`; TOKEN_REUSED; INVALID_PARAMETERS for a note that is too long.
   */
  buy(buyer: Buyer, payload: Purchase): Promise<UnlockOrder>
}

/** Dependencies of purchases. */
export interface PurchaseDeps {
  readonly productConfig: Pick<ProductConfig, 'version' | 'unlock' | 'coin' | 'income' | 'switches'>
  readonly members: Pick<MemberService, 'get' | 'recordVipUse'>
  readonly relations: Pick<RelationService, 'canSee'>
  readonly offers: OfferService
  readonly lifecycle: Pick<OrderLifecycle, 'begin'>
  readonly money: Pick<UnlockMoney, 'lockBalances'>
  readonly unlockOrders: OrderPresenter
  readonly recharges: { readonly wallets: Pick<WalletService, 'walletOf'> }
}

const BUY_PATH = '/api/user/unlock_wx'
const NOTE_MAX = 60

/** Sells contacts with quotes and orders. */
export const createPurchaseService = (core: Core, deps: PurchaseDeps): PurchaseService => {
  const { productConfig, members, money, relations, offers, lifecycle, unlockOrders, recharges } = deps
  const { unlock } = productConfig
  const batcher = createPurchaseBatcher(core, deps)

  const rulesFor = ({ language }: Buyer, consentMode: ContactRow['consent_mode']): string[] =>
    unlockRules({ ...unlockTermsOf(productConfig), consentMode }, language)

  const termsOf = async (
    buyer: Buyer,
    ownerId: string,
    shown: Pick<ContactRow, 'consent_mode' | 'masked'>,
  ) => {
    const now = core.clock.now()
    const request = { ownerId, sinceMs: now - unlock.statsMs, minSample: unlock.minSampleForRate }
    const { successRate30d, sample } = await sellerStatsOf(core.db, request)
    const balance = await recharges.wallets.walletOf(buyer.id)
    return {
      vipPriceCoins: unlock.vipPriceCoins,
      payableBy: { principalCoins: balance.principalCoins },
      consentMode: shown.consent_mode,
      maskedWx: shown.masked,
      successRate: successRate30d,
      sampleSize: sample,
      rules: rulesFor(buyer, shown.consent_mode),
      balance,
    }
  }

  /** The answer for a contact that was bought already: the terms of its order, with a used quote. */
  const quoteAgain = async (buyer: Buyer, order: OrderRow): Promise<Quoted> => ({
    ...(await termsOf(buyer, order.owner_id, order)),
    quoteId: order.quote_id,
    expireAt: core.clock.now(),
    priceCoins: order.paid_coins,
    listPriceCoins: order.list_price_coins,
    ownerShareFen: order.owner_share_fen,
    already: await unlockOrders.presentOne(core.db, buyer, order),
  })

  const quoteNew = async (buyer: Buyer, viewer: MemberRow, contact: ContactRow): Promise<Quoted> => {
    const now = core.clock.now()
    const quote: QuoteRow = {
      id: core.ids.ulid(now),
      buyer_id: buyer.id,
      owner_id: contact.member_id,
      list_price_coins: unlock.priceCoins,
      price_coins: offers.priceOf(viewer),
      owner_share_fen: ownerShareFenOf(unlock, productConfig.coin),
      consent_mode: contact.consent_mode,
      wx_hash: contact.wx_hash,
      config_version: productConfig.version,
      expire_at: now + unlock.quoteMs,
      used_at: null,
    }
    const quoteId = await core.transaction(async (tx) => {
      // Requests at the same moment share one quote.
      await lockPair(tx, buyer.id, quote.owner_id)
      return new QuoteRepository(tx).put(quote, now)
    })
    return {
      ...(await termsOf(buyer, contact.member_id, contact)),
      quoteId,
      expireAt: quote.expire_at,
      priceCoins: quote.price_coins,
      listPriceCoins: quote.list_price_coins,
      ownerShareFen: quote.owner_share_fen,
      already: null,
    }
  }

  const noteOf = ({ note }: Purchase): string | null => {
    const text = cleanText(note ?? '')
    if (isLongerThan(text, NOTE_MAX)) failField('note', 'maxLength')
    return text === '' ? null : text
  }

  const buyIn = async (tx: Tx, { buyer, quoteId, note }: Purchasing): Promise<string> => {
    assertOpen(productConfig, 'unlock', buyer.platform)
    const quote = (await new QuoteRepository(tx).find(quoteId, buyer.id)) ?? fail('QUOTE_EXPIRED')
    await lockPair(tx, buyer.id, quote.owner_id)
    const owner = (await relations.canSee(tx, buyer.id, quote.owner_id)) ?? fail('TARGET_NOT_VISIBLE')
    const living = await new UnlockRepository(tx).findLiving(buyer.id, owner.id)
    if (living) fail('ALREADY_UNLOCKED', { orderId: living.id })
    const viewer = await members.get(tx, buyer.id)
    offers.assertBuyer(viewer)
    const contact = await offers.openContact(tx, viewer, owner)
    const now = core.clock.now()
    if (!isUsable(quote, now) || !isSameTerms(quote, { contact })) fail('QUOTE_EXPIRED')
    // Every transaction locks the member's row before the money.
    if (quote.price_coins < quote.list_price_coins) await members.recordVipUse(tx, viewer)
    const balances = await money.lockBalances(tx, [buyer.id])
    await offers.reserveRoom(tx, buyer.id, owner.id)
    const trade = { buyer: viewer, owner, contact }
    const orderId = core.ids.ulid(now)
    await lifecycle.begin(tx, balances, [newOrder({ orderId, quote, note, trade }, unlock, now)])
    return orderId
  }

  /** Makes a purchase in its own transaction, which waits for locks and throws the reason of a refusal. */
  const buyAlone = async (request: Purchasing): Promise<UnlockOrder> => {
    // The stored answer contains only the order's id, so that no contact is stored beside it.
    const orderId = await core.transaction((tx) => once(tx, request.idempotencyKey, () => buyIn(tx, request)))
    const order = await new UnlockRepository(core.db).find(orderId)
    if (!order) throw new Error('order expected')
    return unlockOrders.presentOne(core.db, request.buyer, order)
  }

  return {
    async quote(buyer, userId) {
      offers.assertOn(buyer.platform)
      if (userId === buyer.id) fail('OWN_CONTACT')
      const owner = (await relations.canSee(core.db, buyer.id, userId)) ?? fail('TARGET_NOT_VISIBLE')
      const living = await new UnlockRepository(core.db).findLiving(buyer.id, owner.id)
      if (living) return quoteAgain(buyer, living)
      assertOpen(productConfig, 'unlock', buyer.platform)
      const viewer = await members.get(core.db, buyer.id)
      const contact = await offers.openContact(core.db, viewer, owner)
      offers.assertBuyer(viewer)
      await offers.assertRoom(core.db, buyer.id, owner.id)
      return quoteNew(buyer, viewer, contact)
    },

    async buy(buyer, payload) {
      offers.assertOn(buyer.platform)
      const { clientToken, ...body } = payload
      const key = { memberId: buyer.id, path: BUY_PATH, clientToken, body, atMs: core.clock.now() }
      const request = { buyer, quoteId: payload.quoteId, note: noteOf(payload), idempotencyKey: key }
      // A repeat of an earlier purchase still gets its answer.
      const isBatched = !isClosed(productConfig, 'unlock', buyer.platform)
      return (isBatched ? await batcher.buy(request) : null) ?? buyAlone(request)
    },
  }
}
