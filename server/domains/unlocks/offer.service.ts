import { DAY_MS } from '@contract/constants'
import type { ErrorName } from '@contract/errors'
import type { UnlockAudience, UnlockOffer } from '@contract/types/unlock'
import type { Db } from '../../db/database'
import { quotaDayOf, quotaResetAt } from '../../lib/clock'
import type { Core } from '../../lib/core'
import { fail, type RefusalData } from '../../lib/errors'
import type { Platform } from '../../lib/platform'
import type { RelationService } from '../actions/relation.service'
import type { ProductConfig } from '../config/product-config'
import type { ContactRow, ContactService } from '../contacts/contact.service'
import type { MemberRow, MemberService } from '../members/member.service'
import { restrictionFacts } from '../members/restriction'
import type { ViewerPair } from '../members/viewer-pair'
import type { UsageService } from '../usage/usage.service'
import { hasTalked } from './audience'
import { listStandings } from './standing.repository'
import { UnlockRepository } from './unlock.repository'

/** Who may buy whose contact. */
export interface Trade {
  readonly buyer: MemberRow
  readonly owner: MemberRow
  readonly contact: ContactRow
}

/** Who may unlock whose contact, and at what price; the one place that decides it. Source: product §7.6 */
export interface OfferService {
  /** @throws DomainError FEATURE_OFF where the platform does not show it. */
  assertOn(platform: Platform): void
  /**
   * The contact that is offered to the buyer now, whatever the buyer's own account allows.
   * @throws DomainError CONTACT_NOT_ON_SALE; OWNER_UNAVAILABLE while selling is closed or the account is not active;
   * RELATION_MISSING with `audience`.
   */
  openContact(db: Db, buyer: MemberRow, owner: MemberRow): Promise<ContactRow>
  /**
   * What the buyer's own account must be like.
   * @throws DomainError ACCOUNT_RESTRICTED, UNLOCK_TOO_NEW with `at`, PROFILE_INCOMPLETE with `need`.
   */
  assertBuyer(buyer: MemberRow): void
  /**
   * Trades that may be made now, of those that the pairs of buyer and owner wish for: the owner may be seen, the contact
   * is offered to the buyer, who has no order of it and whose account is as it must be, and the day's limits of both have
   * room.
   */
  listOpen(db: Db, pairs: readonly ViewerPair[]): Promise<Trade[]>
  /** Looks at the day's limits of both. @throws DomainError UNLOCK_DAILY_LIMIT with `resetAt`. */
  assertRoom(db: Db, buyerId: string, ownerId: string): Promise<void>
  /** Takes one of the day's limits of both. @throws DomainError UNLOCK_DAILY_LIMIT with `resetAt`. */
  takeRoom(db: Db, buyerId: string, ownerId: string): Promise<void>
  /** As `takeRoom`, for trades in which nobody comes twice. */
  takeRoomEach(db: Db, trades: readonly Trade[]): Promise<void>
  /** Gives an owner's back that was taken at the moment: the sale came to nothing. */
  giveRoomBack(db: Db, ownerId: string, takenAt: number): Promise<void>
  /** What the buyer pays by their membership now, in coins. */
  priceOf(buyer: MemberRow): number
  /** What the owner's page says; null where nothing is, or ever was, offered. */
  offerOf(db: Db, viewer: MemberRow, owner: MemberRow, platform: Platform): Promise<UnlockOffer | null>
}

/** What offers need of others. */
export interface OfferNeeds {
  readonly config: Pick<ProductConfig, 'unlock' | 'features' | 'quota'>
  readonly members: Pick<MemberService, 'isVip'>
  readonly relations: Pick<RelationService, 'isMatched' | 'seenOfEach'>
  readonly contacts: Pick<ContactService, 'find' | 'isSuspended'>
  readonly usage: UsageService
}

const BUY = 'unlock_buy'
const SELL = 'unlock_sell'

/** The two of a trade. */
interface Sides {
  readonly buyerId: string
  readonly ownerId: string
}

type Refusal = readonly [ErrorName, RefusalData?]

/** Offers over contacts, relations and the day's counters. */
export const createOfferService = (core: Core, needs: OfferNeeds): OfferService => {
  const { config, members, relations, contacts, usage } = needs
  const { unlock } = config

  const closedFor = (owner: MemberRow, contact: ContactRow | null): Refusal | null => {
    if (!contact?.sale_enabled || owner.certified_at === null) return ['CONTACT_NOT_ON_SALE']
    if (contacts.isSuspended(contact) || owner.account_state !== 'active') return ['OWNER_UNAVAILABLE']
    return null
  }

  const isMeant = (db: Db, audience: UnlockAudience, buyerId: string, ownerId: string): Promise<boolean> =>
    audience === 'matched' ? relations.isMatched(db, buyerId, ownerId) : hasTalked(db, buyerId, ownerId)

  const judge = async (
    db: Db,
    buyer: MemberRow,
    owner: MemberRow,
    contact: ContactRow | null,
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
    const { resetHour } = config.quota
    return { period: quotaDayOf(now, resetHour), resetAt: quotaResetAt(now, resetHour) }
  }

  /** What a trade takes of the day of each. */
  const sides = ({ buyerId, ownerId }: Sides) => [
    { scope: BUY, subject: buyerId, limit: unlock.dailyBuyMax },
    { scope: SELL, subject: ownerId, limit: unlock.dailySellMax },
  ]

  const takeRoom = async (db: Db, trades: readonly Sides[]): Promise<void> => {
    const { period, resetAt } = today()
    const expireAt = resetAt + DAY_MS
    const usages = trades.flatMap(sides).map((side) => ({ ...side, period, expireAt }))
    if ((await usage.takeEach(db, usages)).includes(null)) fail('UNLOCK_DAILY_LIMIT', { resetAt })
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
      if (!config.features.unlockWx[platform]) fail('FEATURE_OFF')
    },

    async openContact(db, buyer, owner) {
      const contact = await contacts.find(db, owner.id)
      const refusal = await judge(db, buyer, owner, contact)
      if (refusal) fail(...refusal)
      return contact ?? fail('CONTACT_NOT_ON_SALE')
    },

    async listOpen(db, pairs) {
      const seen = await relations.seenOfEach(db, pairs)
      const { period } = today()
      const standings = await listStandings(db, pairs, { buyScope: BUY, sellScope: SELL, period })
      return pairs.flatMap(({ viewerId, id }, at) => {
        const known = seen.get(viewerId)?.get(id)
        const standing = standings[at]
        if (!known || !standing || standing.is_living) return []
        const { viewer: buyer, member: owner, isMatched } = known
        if (refusalOfBuyer(buyer) || closedFor(owner, standing)) return []
        const isMet = standing.audience === 'matched' ? isMatched : standing.has_talked
        const hasRoom = standing.bought < unlock.dailyBuyMax && standing.sold < unlock.dailySellMax
        return isMet && hasRoom ? [{ buyer, owner, contact: standing }] : []
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

    takeRoom: (db, buyerId, ownerId) => takeRoom(db, [{ buyerId, ownerId }]),
    takeRoomEach: (db, trades) =>
      takeRoom(
        db,
        trades.map(({ buyer, owner }) => ({ buyerId: buyer.id, ownerId: owner.id })),
      ),

    giveRoomBack: (db, ownerId, takenAt) =>
      usage.giveBack(db, {
        scope: SELL,
        subject: ownerId,
        period: quotaDayOf(takenAt, config.quota.resetHour),
      }),

    async offerOf(db, viewer, owner, platform) {
      if (viewer.id === owner.id || !config.features.unlockWx[platform]) return null
      const order = await new UnlockRepository(db).findLiving(viewer.id, owner.id)
      const contact = await contacts.find(db, owner.id)
      if (order && contact) {
        const state = order.state === 'asked' ? 'asked' : 'revealed'
        return { state, audience: contact.audience, priceCoins: null, orderId: order.id }
      }
      // Somebody who never offered the contact has no row for it.
      if (!contact || contact.listed_hash === null) return null
      return offered(contact, await judge(db, viewer, owner, contact), viewer)
    },
  }
}
