import { DAY_MS } from '@contract/constants'
import type { ErrorName } from '@contract/errors'
import type { UnlockAudience, UnlockOffer } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import { quotaDayOf, quotaResetAt } from '../../../lib/clock'
import type { Core } from '../../../lib/core'
import { fail, type RefusalData } from '../../../lib/errors'
import type { Platform } from '../../../lib/platform'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { Contact, ContactRow, ContactService } from '../contacts/contact.service'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import { restrictionFacts } from '../../account/members/restriction'
import type { ViewerPair } from '../../account/members/viewer-pair'
import type { UsageService } from '../../account/usage/usage.service'
import { hasTalked } from './audience'
import { listEligibility } from './eligibility.repository'
import { UnlockRepository } from './unlock.repository'

/** A buyer, an owner and the owner's contact. */
export interface Trade {
  readonly buyer: MemberRow
  readonly owner: MemberRow
  readonly contact: ContactRow
}

/** Decides who may unlock whose contact and at what price; no other code does. Source: product §7.6 */
export interface OfferService {
  /** @throws DomainError FEATURE_OFF when the platform does not offer unlocking. */
  assertOn(platform: Platform): void
  /**
   * The contact that is offered to the buyer now; the buyer's own account is not checked.
   * @throws DomainError CONTACT_NOT_ON_SALE; OWNER_UNAVAILABLE while selling is suspended or the account is not
   * active; RELATION_MISSING with `audience`.
   */
  openContact(db: Db, buyer: MemberRow, owner: MemberRow): Promise<ContactRow>
  /**
   * Checks the buyer's own account.
   * @throws DomainError ACCOUNT_RESTRICTED, UNLOCK_TOO_NEW with `at`, PROFILE_INCOMPLETE with `need`.
   */
  assertBuyer(buyer: MemberRow): void
  /**
   * The possible trades among the pairs of buyer and owner: the owner is visible and offers the contact to the buyer,
   * the buyer has no order of it and an eligible account, and neither has reached a daily limit.
   */
  listOpen(db: Db, pairs: readonly ViewerPair[]): Promise<Trade[]>
  /** Checks the daily limits of both members. @throws DomainError UNLOCK_DAILY_LIMIT with `resetAt`. */
  assertRoom(db: Db, buyerId: string, ownerId: string): Promise<void>
  /**
   * Counts a trade towards the daily limits of both members. @throws DomainError UNLOCK_DAILY_LIMIT with `resetAt`.
   */
  reserveRoom(db: Db, buyerId: string, ownerId: string): Promise<void>
  /** As `reserveRoom`, for trades in which every member occurs once. */
  reserveRoomEach(db: Db, trades: readonly Trade[]): Promise<void>
  /** Removes a failed sale, counted at `reservedAt`, from the owner's daily limit. */
  releaseRoom(db: Db, ownerId: string, reservedAt: number): Promise<void>
  /** The price in coins with the buyer's present membership. */
  priceOf(buyer: MemberRow): number
  /** The offer on the owner's page; null when the owner never offered a contact. */
  offerOf(db: Db, viewer: MemberRow, owner: MemberRow, platform: Platform): Promise<UnlockOffer | null>
}

/** Dependencies of offers. */
export interface OfferDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock' | 'features' | 'quota'>
  readonly members: Pick<MemberService, 'isVip'>
  readonly relations: Pick<RelationService, 'isMatched' | 'seenOfEach'>
  readonly contacts: Pick<ContactService, 'find' | 'isSuspended' | 'isOffered'>
  readonly usage: UsageService
}

const BUY = 'unlock_buy'
const SELL = 'unlock_sell'

/** The two members of a trade. */
interface Sides {
  readonly buyerId: string
  readonly ownerId: string
}

type Refusal = readonly [ErrorName, RefusalData?]

/** Makes offers from contacts, relations and daily counters. */
export const createOfferService = (core: Core, deps: OfferDeps): OfferService => {
  const { productConfig, members, relations, contacts, usage } = deps
  const { unlock } = productConfig

  const closedFor = (owner: MemberRow, contact: Contact | null): Refusal | null => {
    const isOffered = contact !== null && contacts.isOffered(contact)
    if (!isOffered || owner.certified_at === null) return ['CONTACT_NOT_ON_SALE']
    if (contacts.isSuspended(contact) || owner.account_state !== 'active') return ['OWNER_UNAVAILABLE']
    return null
  }

  const isMeant = (db: Db, audience: UnlockAudience, buyerId: string, ownerId: string): Promise<boolean> =>
    audience === 'matched' ? relations.isMatched(db, buyerId, ownerId) : hasTalked(db, buyerId, ownerId)

  const judge = async (
    db: Db,
    buyer: MemberRow,
    owner: MemberRow,
    contact: Contact | null,
  ): Promise<Refusal | null> => {
    const closed = closedFor(owner, contact)
    if (closed || !contact) return closed
    const { audience } = contact
    return (await isMeant(db, audience, buyer.id, owner.id)) ? null : ['RELATION_MISSING', { audience }]
  }

  const refusalOfBuyer = (buyer: MemberRow): Refusal | null => {
    if (buyer.account_state === 'restricted') return ['ACCOUNT_RESTRICTED', restrictionFacts(buyer)]
    const at = buyer.created_at + unlock.buyerAgeMs
    if (at > core.clock.now()) return ['UNLOCK_TOO_NEW', { at }]
    const isComplete = buyer.account_state !== 'incomplete' && buyer.completeness >= unlock.buyerCompleteness
    return isComplete ? null : ['PROFILE_INCOMPLETE', { need: 'complete' }]
  }

  const today = () => {
    const now = core.clock.now()
    const { resetHour } = productConfig.quota
    return { period: quotaDayOf(now, resetHour), resetAt: quotaResetAt(now, resetHour) }
  }

  /** The daily counters of both members that a trade uses. */
  const sides = ({ buyerId, ownerId }: Sides) => [
    { scope: BUY, subject: buyerId, limit: unlock.dailyBuyMax },
    { scope: SELL, subject: ownerId, limit: unlock.dailySellMax },
  ]

  const reserve = async (db: Db, trades: readonly Sides[]): Promise<void> => {
    const { period, resetAt } = today()
    const expireAt = resetAt + DAY_MS
    const usages = trades.flatMap(sides).map((side) => ({ ...side, period, expireAt }))
    if ((await usage.consumeEach(db, usages)).includes(null)) fail('UNLOCK_DAILY_LIMIT', { resetAt })
  }

  const priceOf: OfferService['priceOf'] = (buyer) =>
    members.isVip(buyer) ? unlock.vipPriceCoins : unlock.priceCoins

  const offered = (contact: ContactRow, refusal: Refusal | null, buyer: MemberRow): UnlockOffer => {
    const { audience } = contact
    const base = { audience, priceCoins: null, orderId: null }
    if (refusal === null) return { ...base, state: 'open', priceCoins: priceOf(buyer) }
    return { ...base, state: refusal[0] === 'RELATION_MISSING' ? 'relation' : 'closed' }
  }

  return {
    priceOf,

    assertOn(platform) {
      if (!productConfig.features.unlockWx[platform]) fail('FEATURE_OFF')
    },

    async openContact(db, buyer, owner) {
      const contact = await contacts.find(db, owner.id)
      const refusal = await judge(db, buyer, owner, contact)
      if (refusal) fail(...refusal)
      return contact ?? fail('CONTACT_NOT_ON_SALE')
    },

    async listOpen(db, pairs) {
      const { period } = today()
      const [seen, eligibilities] = await Promise.all([
        relations.seenOfEach(db, pairs),
        listEligibility(db, pairs, { buyScope: BUY, sellScope: SELL, period }),
      ])
      return pairs.flatMap(({ viewerId, id }, at) => {
        const known = seen.get(viewerId)?.get(id)
        const eligibility = eligibilities[at]
        if (!known || !eligibility || eligibility.is_living) return []
        const { viewer: buyer, member: owner, isMatched } = known
        if (refusalOfBuyer(buyer) || closedFor(owner, eligibility)) return []
        const isMet = eligibility.audience === 'matched' ? isMatched : eligibility.has_talked
        const hasRoom = eligibility.bought < unlock.dailyBuyMax && eligibility.sold < unlock.dailySellMax
        return isMet && hasRoom ? [{ buyer, owner, contact: eligibility }] : []
      })
    },

    assertBuyer(buyer) {
      const refusal = refusalOfBuyer(buyer)
      if (refusal) fail(...refusal)
    },

    async assertRoom(db, buyerId, ownerId) {
      const { period, resetAt } = today()
      for (const { limit, ...key } of sides({ buyerId, ownerId })) {
        if ((await usage.peek(db, { ...key, period })) >= limit) fail('UNLOCK_DAILY_LIMIT', { resetAt })
      }
    },

    reserveRoom: (db, buyerId, ownerId) => reserve(db, [{ buyerId, ownerId }]),
    reserveRoomEach: (db, trades) =>
      reserve(
        db,
        trades.map(({ buyer, owner }) => ({ buyerId: buyer.id, ownerId: owner.id })),
      ),

    releaseRoom: (db, ownerId, reservedAt) =>
      usage.giveBack(db, {
        scope: SELL,
        subject: ownerId,
        period: quotaDayOf(reservedAt, productConfig.quota.resetHour),
      }),

    async offerOf(db, viewer, owner, platform) {
      if (viewer.id === owner.id || !productConfig.features.unlockWx[platform]) return null
      const order = await new UnlockRepository(db).findLiving(viewer.id, owner.id)
      const contact = await contacts.find(db, owner.id)
      if (order && contact) {
        const state = order.state === 'asked' ? 'asked' : 'revealed'
        return { state, audience: contact.audience, priceCoins: null, orderId: order.id }
      }
      // A member who never offered the contact has no row for it.
      if (!contact || contact.listed_hash === null) return null
      return offered(contact, await judge(db, viewer, owner, contact), viewer)
    },
  }
}
