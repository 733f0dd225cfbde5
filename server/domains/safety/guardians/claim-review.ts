import { DAY_MS } from '@contract/constants'
import type { ActOf } from '@contract/ops/audit-acts'
import type { GuardianForm, GuardianReason } from '@contract/types/guardian'
import type { Tx } from '../../../db/transaction'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { ageAt } from '../../account/members/age'
import type { MemberService } from '../../account/members/member.service'
import type { ChosenRefunds, PaidOrder } from '../../money/recharges/chosen-refunds'
import type { AuditService } from '../audit/audit.service'
import { operatorName, refuse } from '../operators/operator-error'
import { checkSignature, type OperatorSignature } from '../operators/signature'
import { DECIDED_JOB } from './decided-sms'
import type { GuardianPhotos, ShownPhoto } from './guardian-photos'
import {
  type ClaimRefund,
  type GuardianClaimRow,
  type GuardianPhotoRow,
  GuardianRepository,
} from './guardian.repository'

/** How long photos stay after a decision, in ms: the guardian may object. Source: product §7.13 */
export const PHOTOS_KEPT_MS = 30 * DAY_MS
/** Most payments of an account that a case shows. Source: ours */
const MOST_ORDERS = 50

/** The account of a claim, as far as its decision needs it. */
export interface ClaimAccount {
  readonly memberId: string
  readonly age: number
  readonly isVerified: boolean
  readonly orders: readonly PaidOrder[]
}

/** A claim with what its operator needs; `form` and `phone` are null once they are erased. */
export interface ClaimCase {
  readonly claim: GuardianClaimRow
  readonly form: GuardianForm | null
  readonly phone: string | null
  readonly photos: readonly GuardianPhotoRow[]
  readonly refunds: readonly ClaimRefund[]
  /** Null before an operator has chosen it. */
  readonly account: ClaimAccount | null
}

/** Guardians' claims for operators. Each reading is logged. Source: product §7.13 */
export interface ClaimReview {
  /** Waiting claims, the oldest first. */
  list(limit: number): Promise<GuardianClaimRow[]>
  /** @throws OperatorError GUARDIAN_UNKNOWN */
  open(id: string, operator: string): Promise<ClaimCase>
  /** A photo; null when it was deleted. @throws OperatorError GUARDIAN_UNKNOWN */
  openPhoto(id: string, photoId: string, operator: string): Promise<ShownPhoto | null>
  /**
   * Chooses the account of an undecided claim, which the operator found by a search of their own.
   * @throws OperatorError GUARDIAN_UNKNOWN, GUARDIAN_DECIDED with `by`, MEMBER_UNKNOWN, OPERATOR_NAME, WHY_MISSING
   */
  link(id: string, request: OperatorSignature & { readonly memberId: string }): Promise<void>
  /** Refuses a claim without a paid or open refund. @throws OperatorError as `link` does */
  refuse(id: string, request: OperatorSignature & { readonly reason: GuardianReason }): Promise<void>
  /**
   * Begins the refund of payments of the chosen account, all or none; again only after one that came back.
   * @throws OperatorError GUARDIAN_ACCOUNT without an account, as `link` does, and as `ChosenRefunds.begin` does
   */
  refund(
    id: string,
    request: OperatorSignature & { readonly orderNos: readonly string[]; readonly isWhole: boolean },
  ): Promise<ClaimRefund[]>
}

/** Dependencies of the review. */
export interface ClaimReviewDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly audit: Pick<AuditService, 'add'>
  readonly recharges: { readonly chosenRefunds: ChosenRefunds }
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly photos: Pick<GuardianPhotos, 'read'>
}

const isOpen = ({ state }: ClaimRefund): boolean => state !== 'refused'

/** Decisions in the table `guardian_claim`, each with its entry in the audit log. */
export const createClaimReview = (
  { clock, crypto, transaction }: Pick<Core, 'clock' | 'crypto' | 'transaction'>,
  { members, audit, recharges, queue, photos }: ClaimReviewDeps,
): ClaimReview => {
  const record = (
    tx: Tx,
    { id, member_id: memberId, state }: GuardianClaimRow,
    { operator, why }: OperatorSignature,
    { act, after }: { act: ActOf<'guardian'>; after: Record<string, unknown> },
  ): Promise<void> =>
    audit.add(tx, {
      operator,
      act: `guardian.${act}`,
      subject: `guardian:${id}`,
      memberId,
      why,
      before: { state },
      after,
    })

  const accountOf = async (tx: Tx, memberId: string): Promise<ClaimAccount | null> => {
    const member = await members.find(tx, memberId)
    return (
      member && {
        memberId,
        age: ageAt(member.birth_date, clock.now()),
        isVerified: member.certified_at !== null,
        orders: await recharges.chosenRefunds.listOf(tx, memberId, MOST_ORDERS),
      }
    )
  }

  /** Runs a decision on a locked claim of which no refund is open or paid. */
  const inOpen = <T>(
    id: string,
    raw: OperatorSignature,
    act: (tx: Tx, claim: GuardianClaimRow, signed: OperatorSignature) => Promise<T>,
  ): Promise<T> =>
    transaction(async (tx) => {
      const signed = checkSignature(raw)
      const claims = new GuardianRepository(tx)
      const claim = (await claims.lock(id)) ?? refuse('GUARDIAN_UNKNOWN')
      const by = { by: claim.decided_by ?? '?' }
      if (claim.state === 'refused' || claim.erased_at !== null) refuse('GUARDIAN_DECIDED', by)
      return act(tx, claim, signed)
    })

  const decide = async (
    tx: Tx,
    claim: GuardianClaimRow,
    { operator }: OperatorSignature,
    change: Pick<GuardianClaimRow, 'state'> & Partial<GuardianClaimRow>,
  ): Promise<void> => {
    const now = clock.now()
    const claims = new GuardianRepository(tx)
    await claims.update(claim.id, { ...change, decided_by: operator, decided_at: now })
    await claims.expirePhotosOf(claim.id, now + PHOTOS_KEPT_MS)
    // One message for each kind of decision, however often a refund is tried again.
    const uniqueKey = `${DECIDED_JOB}:${claim.id}:${change.state}`
    await queue.enqueue(tx, { kind: DECIDED_JOB, payload: { id: claim.id }, uniqueKey, runAt: now })
  }

  const knownRefunds = async (tx: Tx, claim: GuardianClaimRow): Promise<ClaimRefund[]> =>
    claim.state === 'refunding' ? new GuardianRepository(tx).refundsOf(claim.id) : []

  return {
    list: (limit) => transaction((tx) => new GuardianRepository(tx).listWaiting(limit)),

    open: (id, rawOperator) =>
      transaction(async (tx) => {
        const claims = new GuardianRepository(tx)
        const claim = (await claims.find(id)) ?? refuse('GUARDIAN_UNKNOWN')
        const signed = { operator: operatorName(rawOperator), why: '' }
        await record(tx, claim, signed, { act: 'read', after: { state: claim.state } })
        return {
          claim,
          form: claim.form_sealed && (JSON.parse(crypto.unseal(claim.form_sealed)) as GuardianForm),
          phone: claim.phone_sealed && crypto.unseal(claim.phone_sealed),
          photos: await claims.photosOf(id),
          refunds: await claims.refundsOf(id),
          account: claim.member_id === null ? null : await accountOf(tx, claim.member_id),
        }
      }),

    async openPhoto(id, photoId, rawOperator) {
      const photo = await transaction(async (tx) => {
        const claims = new GuardianRepository(tx)
        const claim = (await claims.find(id)) ?? refuse('GUARDIAN_UNKNOWN')
        const found = (await claims.photosOf(id)).find((one) => one.id === photoId)
        if (found === undefined) return null
        const signed = { operator: operatorName(rawOperator), why: '' }
        await record(tx, claim, signed, { act: 'photo', after: { photo: found.kind } })
        return found
      })
      return photo && photos.read(photo)
    },

    link: (id, { memberId, ...raw }) =>
      inOpen(id, raw, async (tx, claim, signed) => {
        if (claim.state !== 'waiting') refuse('GUARDIAN_DECIDED', { by: claim.decided_by ?? '?' })
        if ((await members.find(tx, memberId)) === null) refuse('MEMBER_UNKNOWN')
        await new GuardianRepository(tx).update(id, { member_id: memberId })
        await record(tx, { ...claim, member_id: memberId }, signed, {
          act: 'linked',
          after: { from: claim.member_id },
        })
      }),

    refuse: (id, { reason, ...raw }) =>
      inOpen(id, raw, async (tx, claim, signed) => {
        if ((await knownRefunds(tx, claim)).some(isOpen)) {
          refuse('GUARDIAN_DECIDED', { by: claim.decided_by ?? '?' })
        }
        await decide(tx, claim, signed, { state: 'refused', reason })
        await record(tx, claim, signed, { act: 'refused', after: { state: 'refused', reason } })
      }),

    refund: (id, { orderNos, isWhole, ...raw }) =>
      inOpen(id, raw, async (tx, claim, signed) => {
        const memberId = claim.member_id ?? refuse('GUARDIAN_ACCOUNT')
        if (orderNos.length === 0) refuse('ORDER_UNKNOWN')
        const came = await knownRefunds(tx, claim)
        const isAgain = came.some((refund) => !isOpen(refund))
        if (claim.state === 'refunding' && !isAgain) {
          refuse('GUARDIAN_DECIDED', { by: claim.decided_by ?? '?' })
        }
        const rows = await recharges.chosenRefunds.begin(tx, { ...signed, memberId, orderNos, isWhole })
        const claims = new GuardianRepository(tx)
        for (const { refund_no: refundNo, order_no: orderNo } of rows) {
          await claims.addRefund(id, refundNo, orderNo)
        }
        await decide(tx, claim, signed, { state: 'refunding' })
        const fen = rows.reduce((sum, { amount_fen: one }) => sum + one, 0)
        const after = { state: 'refunding', orders: orderNos, fen, isWhole }
        await record(tx, claim, signed, { act: 'refunded', after })
        return claims.refundsOf(id)
      }),
  }
}
