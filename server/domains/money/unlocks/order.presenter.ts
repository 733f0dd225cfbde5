import type { MemberBrief } from '@contract/types/member'
import type { UnlockAct, UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { OrderStep } from '../../../db/tables/unlocks'
import type { Core } from '../../../lib/core'
import type { Language } from '../../../lib/language'
import { wordOrderNote } from '../../../text/unlocks'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import { byPair, type ViewerPair } from '../../account/members/viewer-pair'
import { deactivatedBrief, partedBrief } from '../../account/members/deactivated-member'
import { revealedStates } from '../contacts/order-states'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** The member who reads an order, and the language. */
export interface OrderReader {
  readonly id: string
  readonly language: Language
}

/** An order and its reader. */
export interface OrderReading {
  readonly reader: OrderReader
  readonly row: OrderRow
}

/** Shows orders to their two members; each sees only their own part. */
export interface OrderPresenter {
  /** Orders with a reader each, in the given order. A reader must be the buyer or the owner. */
  present(db: Db, readings: readonly OrderReading[]): Promise<UnlockOrder[]>
  presentOne(db: Db, reader: OrderReader, row: OrderRow): Promise<UnlockOrder>
  /** As `present`, by ids, in no order. */
  presentByIds(db: Db, reader: OrderReader, ids: readonly string[]): Promise<UnlockOrder[]>
  /** The contact as it was when it was revealed, for members who may see it; null for everybody else. */
  frozenFor(readerId: string, row: OrderRow): string | null
}

/** Dependencies of the presenter. */
export interface OrderPresenterDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOfEach'>
  readonly relations: Pick<RelationService, 'blockedAmong'>
}

const isOneOf = (states: readonly string[], state: string): boolean => states.includes(state)

/** True while the buyer may still claim that the settled contact was a fraud. Source: product §7.6.7 */
export const mayClaim = (
  { state, settled_at, verdict, claim }: OrderRow,
  { fraudClaimMs }: ProductConfig['unlock'],
  now: number,
): boolean =>
  state === 'settled' &&
  verdict === null &&
  claim === null &&
  settled_at !== null &&
  now < settled_at + fraudClaimMs

/** True while the owner may answer the buyer's complaint. Source: product §7.6.6 */
export const mayReply = ({ state, reply, reply_by: replyBy }: OrderRow, now: number): boolean =>
  isOneOf(['disputed', 'clawback_claimed'], state) && reply === null && replyBy !== null && now < replyBy

const timelineOf = (steps: readonly OrderStep[], language: Language): UnlockOrder['timeline'] =>
  steps.map(({ state, at, note, words }) => ({ state, at, note: words ?? wordOrderNote(note, language) }))

const feedbackOf = ({ feedback, claim }: OrderRow): UnlockOrder['feedback'] => {
  const said = claim ?? feedback
  return said && { result: said.result, score: said.score, tags: [...said.tags], detail: said.detail }
}

/** Presents orders with the briefs of members. */
export const createOrderPresenter = (core: Core, deps: OrderPresenterDeps): OrderPresenter => {
  const { productConfig, memberBriefs, relations } = deps

  const actsOfBuyer = (row: OrderRow, now: number): UnlockAct[] => {
    if (row.state === 'asked') return now < row.accept_by ? ['cancel'] : []
    if (row.state === 'revealed') return now < (row.confirm_by ?? 0) ? ['confirm', 'complain'] : []
    return mayClaim(row, productConfig.unlock, now) ? ['claim_fraud'] : []
  }

  const actsOfOwner = (row: OrderRow, now: number): UnlockAct[] => {
    if (row.state === 'asked') return now < row.accept_by ? ['accept', 'decline'] : []
    return mayReply(row, now) ? ['reply'] : []
  }

  const frozenFor: OrderPresenter['frozenFor'] = (readerId, row) =>
    row.buyer_id === readerId && row.wx_sealed !== null && isOneOf(revealedStates, row.state)
      ? core.crypto.unseal(row.wx_sealed)
      : null

  const presentRow = (reader: OrderReader, row: OrderRow, peer: MemberBrief): UnlockOrder => {
    const isBuyer = row.buyer_id === reader.id
    const now = core.clock.now()
    const isRevealed = row.state === 'revealed'
    return {
      id: row.id,
      role: isBuyer ? 'buyer' : 'owner',
      peer,
      priceCoins: row.list_price_coins,
      paidCoins: row.paid_coins,
      ownerShareFen: row.owner_share_fen,
      consentMode: row.consent_mode,
      state: row.state,
      acts: isBuyer ? actsOfBuyer(row, now) : actsOfOwner(row, now),
      wx: frozenFor(reader.id, row),
      note: row.note,
      createdAt: row.created_at,
      acceptBy: row.state === 'asked' ? row.accept_by : null,
      revealedAt: row.revealed_at,
      confirmBy: isRevealed ? row.confirm_by : null,
      complainFrom: isRevealed ? row.complain_from : null,
      replyBy: isOneOf(['disputed', 'clawback_claimed'], row.state) ? row.reply_by : null,
      feedback: feedbackOf(row),
      ownerReply: row.reply?.text ?? null,
      verdict: row.verdict,
      changedAt: row.changed_at,
      timeline: timelineOf(row.timeline, reader.language),
    }
  }

  const peerIn = ({ reader, row }: OrderReading): ViewerPair => ({
    viewerId: reader.id,
    id: row.buyer_id === reader.id ? row.owner_id : row.buyer_id,
  })

  const present: OrderPresenter['present'] = async (db, readings) => {
    if (readings.length === 0) return []
    const pairs = readings.map(peerIn)
    const briefs = await memberBriefs.briefsOfEach(db, pairs)
    const blocked = byPair((await relations.blockedAmong(db, pairs)).map((pair) => [pair, true]))
    return readings.map((reading) => {
      const { viewerId, id } = peerIn(reading)
      const brief = briefs.get(viewerId)?.get(id)
      const isShown = brief !== undefined && !blocked.get(viewerId)?.has(id)
      // An order outlives the relation of its members: it shows who the other one is, never when they are online.
      const peer = isShown ? partedBrief(brief) : deactivatedBrief({ id, gender: brief?.gender ?? 'female' })
      return presentRow(reading.reader, reading.row, peer)
    })
  }

  return {
    present,
    frozenFor,
    presentByIds: async (db, reader, ids) =>
      present(
        db,
        (await new UnlockRepository(db).listByIds(ids)).map((row) => ({ reader, row })),
      ),
    async presentOne(db, reader, row) {
      const [order] = await present(db, [{ reader, row }])
      if (!order) throw new Error('order expected')
      return order
    },
  }
}
