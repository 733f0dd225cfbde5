import type { PayloadOf } from '@contract/call'
import type { wxFeedback } from '@contract/calls/user/wx_feedback'
import type { UnlockOrder } from '@contract/types/unlock'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { once } from '../../../db/idempotency'
import type { KeptFeedback } from '../../../db/tables/unlocks'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { ProductConfig } from '../../account/config/product-config'
import type { Evidence } from '../../account/uploads/evidence'
import { type BuyerWord, type OwnerWord, readBuyerWord, readOwnerWord } from './feedback-words'
import { type OrderLifecycle, UNLOCK_JOBS } from './order-lifecycle'
import type { OrderEnding } from './order-ending'
import { mayClaim, mayReply, type OrderPresenter, type OrderReader } from './order.presenter'
import { type OrderRow, UnlockRepository } from './unlock.repository'

/** Feedback of both members about a revealed contact. Source: product §7.6.5–7.6.7 */
export interface FeedbackService {
  /**
   * The buyer confirms, complains, or claims fraud after the settlement; the owner answers once.
   * @throws DomainError NOT_FOUND for an order of other members and for the other member's feedback;
   * FEEDBACK_NOT_ALLOWED with `at` for `not_accepted` before its time, and without `at` while no feedback is possible;
   * FEEDBACK_ALREADY_GIVEN; TOKEN_REUSED; INVALID_PARAMETERS for `detail`, `tags`, `reply` or `imageUrls`.
   */
  say(reader: OrderReader, payload: PayloadOf<typeof wxFeedback>): Promise<UnlockOrder>
}

/** Dependencies of feedback. */
export interface FeedbackDeps {
  readonly productConfig: Pick<ProductConfig, 'unlock'>
  readonly lifecycle: OrderLifecycle
  readonly ending: Pick<OrderEnding, 'settle'>
  readonly unlockOrders: OrderPresenter
  readonly evidence: Evidence
}

const PATH = '/api/user/wx_feedback'
/** Problems that can be claimed after the owner was paid. */
const frauds: readonly string[] = ['fraud', 'asked_money']

/** Applies feedback to orders. */
export const createFeedbackService = (core: Core, deps: FeedbackDeps): FeedbackService => {
  const { productConfig, lifecycle, ending, unlockOrders, evidence } = deps
  const { unlock } = productConfig

  const lockOf = async (db: Db, id: string, side: 'buyer_id' | 'owner_id', readerId: string) => {
    const order = await new UnlockRepository(db).lock(id)
    return order?.[side] === readerId ? order : fail('NOT_FOUND')
  }

  const keepImages = (db: Db, memberId: string, urls: readonly string[]): Promise<void> =>
    evidence.keep(db, memberId, urls, 'imageUrls')

  /** Opens a dispute: the owner has a time to answer, then an operator decides. */
  const contest = async (
    tx: Tx,
    order: OrderRow,
    word: KeptFeedback,
    kind: 'complaint' | 'claim',
  ): Promise<OrderRow> => {
    await keepImages(tx, order.buyer_id, word.imageUrls)
    const replyBy = core.clock.now() + unlock.ownerReplyMs
    const kept = JSON.stringify(word)
    const isClaim = kind === 'claim'
    const contested = await lifecycle.move(tx, order, {
      from: [isClaim ? 'settled' : 'revealed'],
      change: isClaim
        ? { state: 'clawback_claimed', claim: kept, reply_by: replyBy, review_by: replyBy + unlock.reviewMs }
        : { state: 'disputed', feedback: kept, reply_by: replyBy },
      step: lifecycle.stepOf(isClaim ? 'clawback_claimed' : 'disputed', {
        note: isClaim ? 'claimed' : 'complained',
      }),
    })
    await lifecycle.schedule(tx, UNLOCK_JOBS.replyDue, order.id, replyBy)
    await lifecycle.notify(tx, contested, 'owner', isClaim ? 'unlock_claimed' : 'unlock_complained')
    return contested
  }

  const ofRevealed = async (tx: Tx, order: OrderRow, word: KeptFeedback): Promise<OrderRow> => {
    const now = core.clock.now()
    if (now >= (order.confirm_by ?? 0)) fail('FEEDBACK_NOT_ALLOWED')
    if (word.result === 'added') {
      return ending.settle(tx, order, 'added', { feedback: JSON.stringify(word) })
    }
    const at = order.complain_from ?? 0
    if (word.result === 'not_accepted' && now < at) fail('FEEDBACK_NOT_ALLOWED', { at })
    return contest(tx, order, word, 'complaint')
  }

  const sayAsBuyer = async (tx: Tx, readerId: string, payload: BuyerWord, word: KeptFeedback) => {
    const order = await lockOf(tx, payload.orderId, 'buyer_id', readerId)
    if (order.state === 'revealed') return ofRevealed(tx, order, word)
    const isFraud = frauds.includes(word.result)
    if (isFraud && mayClaim(order, unlock, core.clock.now())) return contest(tx, order, word, 'claim')
    return fail(
      order.feedback === null && order.claim === null ? 'FEEDBACK_NOT_ALLOWED' : 'FEEDBACK_ALREADY_GIVEN',
    )
  }

  const sayAsOwner = async (tx: Tx, readerId: string, payload: OwnerWord): Promise<OrderRow> => {
    const now = core.clock.now()
    const reply = readOwnerWord(payload, now)
    const order = await lockOf(tx, payload.orderId, 'owner_id', readerId)
    if (order.reply !== null) fail('FEEDBACK_ALREADY_GIVEN')
    if (!mayReply(order, now)) fail('FEEDBACK_NOT_ALLOWED')
    await keepImages(tx, readerId, reply.imageUrls)
    const replied = await lifecycle.move(tx, order, {
      from: ['disputed', 'clawback_claimed'],
      change: { reply: JSON.stringify(reply), review_by: now + unlock.reviewMs },
      step: lifecycle.stepOf('replied', { note: 'replied' }),
    })
    await lifecycle.notify(tx, replied, 'buyer', 'unlock_replied')
    return replied
  }

  return {
    async say(reader, payload) {
      if ('reply' in payload && !('result' in payload)) {
        await evidence.prepare(reader.id, payload.imageUrls ?? [], 'imageUrls')
        const order = await core.transaction((tx) => sayAsOwner(tx, reader.id, payload))
        return unlockOrders.presentOne(core.db, reader, order)
      }
      const request = payload as BuyerWord
      const { clientToken, ...body } = request
      const word = readBuyerWord(request, core.clock.now())
      const key = { memberId: reader.id, path: PATH, clientToken, body, atMs: core.clock.now() }
      await evidence.prepare(reader.id, word.imageUrls, 'imageUrls')
      const orderId = await core.transaction((tx) =>
        once(tx, key, async () => (await sayAsBuyer(tx, reader.id, request, word)).id),
      )
      const order = await new UnlockRepository(core.db).find(orderId)
      if (!order) throw new Error('order expected')
      return unlockOrders.presentOne(core.db, reader, order)
    },
  }
}
