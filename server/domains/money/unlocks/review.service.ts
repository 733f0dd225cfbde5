import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { mapTexts } from '../../../lib/map-texts'
import type { AuditService } from '../../safety/audit/audit.service'
import { operatorName, refuse } from '../../safety/operators/operator-error'
import type { OrderEnding } from './order-ending'
import { type OrderRow, UnlockRepository } from './unlock.repository'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** An operator's decision about a disputed order; both members read `why`. */
export interface UnlockDecision extends OperatorSignature {
  /** The member in whose favour the operator decides. */
  readonly verdict: 'buyer' | 'owner'
  /** True when the id was proved fake: its owner can never sell again. Only with the verdict `buyer`. */
  readonly bansSeller?: boolean
}

/** A disputed order as operators see it, never with the contact itself. */
export interface UnlockCase {
  readonly order: Omit<OrderRow, 'wx_sealed' | 'feedback' | 'claim' | 'reply' | 'note'>
  /** What both members wrote, with the contact masked; null for an operator who did not open the case by name. */
  readonly said: Pick<OrderRow, 'feedback' | 'claim' | 'reply' | 'note'> | null
}

/** Operators' work on disputed unlocks. Source: product §0.4, §7.6.6, §7.6.7, §11 */
export interface UnlockReviewService {
  /** Orders that wait for a decision, soonest due first, without members' texts. */
  list(db: Db, limit: number): Promise<UnlockCase[]>
  /** An order without members' texts. @throws OperatorError UNLOCK_UNKNOWN */
  find(db: Db, orderId: string): Promise<UnlockCase>
  /** As `find`, with members' texts; the reading is logged. @throws OperatorError UNLOCK_UNKNOWN, OPERATOR_NAME */
  open(orderId: string, operator: string): Promise<UnlockCase>
  /**
   * Decides once, with an entry in the audit log; both members are notified of the reason.
   * @throws OperatorError UNLOCK_UNKNOWN; UNLOCK_DECIDED with `by`; UNLOCK_NOT_CONTESTED; UNLOCK_REPLY_OPEN while the
   * owner may still answer; OPERATOR_NAME, WHY_MISSING.
   */
  decide(orderId: string, decision: UnlockDecision): Promise<UnlockCase>
}

/** Dependencies of reviews. */
export interface UnlockReviewDeps {
  readonly ending: Pick<OrderEnding, 'decideForBuyer' | 'decideForOwner' | 'banSeller'>
  readonly audit: Pick<AuditService, 'add'>
}

const caseOf = (row: OrderRow): UnlockCase => {
  const { wx_sealed: _sealed, feedback: _feedback, claim: _claim, reply: _reply, note: _note, ...order } = row
  return { order, said: null }
}

/** Decides disputed orders and writes the audit log. */
export const createUnlockReview = (core: Core, deps: UnlockReviewDeps): UnlockReviewService => {
  const { ending, audit } = deps

  /**
   * Masks the contact in members' texts, because operators must not see it; an id has only letters, digits, - and _.
   */
  const openedCaseOf = (row: OrderRow): UnlockCase => {
    const { wx_sealed: sealed, masked, feedback, claim, reply, note } = row
    const wxId = sealed === null ? null : core.crypto.unseal(sealed)
    const hide = (text: string): string =>
      wxId === null ? text : text.replace(new RegExp(wxId, 'giu'), masked)
    return { ...caseOf(row), said: mapTexts({ feedback, claim, reply, note }, hide) }
  }

  const lockContested = async (db: Db, orderId: string): Promise<OrderRow> => {
    const order = (await new UnlockRepository(db).lock(orderId)) ?? refuse('UNLOCK_UNKNOWN')
    if (order.verdict !== null) refuse('UNLOCK_DECIDED', { by: order.decided_by ?? 'system' })
    if (order.state !== 'disputed' && order.state !== 'clawback_claimed') refuse('UNLOCK_NOT_CONTESTED')
    const mayStillReply = order.reply === null && core.clock.now() < (order.reply_by ?? 0)
    if (mayStillReply) refuse('UNLOCK_REPLY_OPEN', { until: new Date(order.reply_by ?? 0).toISOString() })
    return order
  }

  const decideIn = async (
    tx: Tx,
    orderId: string,
    { verdict, operator, why, bansSeller }: UnlockDecision,
  ): Promise<OrderRow> => {
    const order = await lockContested(tx, orderId)
    const said = { by: operator, words: why }
    const isBuyer = verdict === 'buyer'
    const ended = isBuyer
      ? await ending.decideForBuyer(tx, order, said)
      : await ending.decideForOwner(tx, order, said)
    const isBanned = isBuyer && bansSeller === true
    if (isBanned) await ending.banSeller(tx, order.owner_id)
    await audit.add(tx, {
      operator,
      act: `unlock.${verdict}`,
      subject: `unlock:${order.id}`,
      memberId: isBuyer ? order.owner_id : order.buyer_id,
      why,
      before: { order: order.state },
      after: { order: ended.state, ...(isBanned && { seller: 'banned' }) },
    })
    return ended
  }

  return {
    list: async (db, limit) => (await new UnlockRepository(db).listForReview(limit)).map(caseOf),

    find: async (db, orderId) =>
      caseOf((await new UnlockRepository(db).find(orderId)) ?? refuse('UNLOCK_UNKNOWN')),

    async open(orderId, rawOperator) {
      const operator = operatorName(rawOperator)
      return core.transaction(async (tx) => {
        const order = (await new UnlockRepository(tx).find(orderId)) ?? refuse('UNLOCK_UNKNOWN')
        await audit.add(tx, {
          operator,
          act: 'unlock.read',
          subject: `unlock:${order.id}`,
          memberId: order.owner_id,
          why: '',
          before: { order: order.state },
          after: { order: order.state },
        })
        return openedCaseOf(order)
      })
    },

    async decide(orderId, decision) {
      const signed = { ...decision, ...checkSignature(decision) }
      return caseOf(await core.transaction((tx) => decideIn(tx, orderId, signed)))
    },
  }
}
