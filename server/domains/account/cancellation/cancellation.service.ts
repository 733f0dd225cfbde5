import type { DataOf, PayloadOf } from '@contract/call'
import type { cancelAccount } from '@contract/calls/user/cancel_account'
import { CANCEL_REASON_MAX, DAY_MS } from '@contract/constants'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { answeredBefore, once } from '../../../db/idempotency'
import type { JobQueue } from '../../../jobs/queue'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import type { ProductConfig } from '../config/product-config'
import type { LoginCodeService } from '../auth/login-code.service'
import type { MemberRow, MemberService } from '../members/member.service'
import { cleanText } from '../../safety/text-moderation/text-rules'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { SanctionService } from '../../safety/reports/sanction.service'
import type { SessionService } from '../sessions/session.service'
import { CancellationRepository, type CancellationRow } from './cancellation.repository'
import type { AccountDeals, ClosingDeals } from './closing-deals'
import type { Visibility } from './visibility'

/** Kinds of the jobs of cancellations; their payload is `{memberId, deadlineAt}`. */
export const CANCELLATION_JOBS = {
  /** Refunds unspent bought coins. */
  refund: 'cancellation_refund',
  /** Erases the account after the cooling-off. */
  erase: 'cancellation_erase',
  /** Deletes the phone's hash. */
  forgetPhone: 'cancellation_forget_phone',
} as const

/** The member who cancels, with device and address. */
export interface CancelCaller {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
}

type Answer = DataOf<typeof cancelAccount>
/** Data of a submitted cancellation. */
export type CancelRequest = Extract<PayloadOf<typeof cancelAccount>, { step: 'submit' }>

/** Cancellation of accounts: blockers, cooling-off and restoring. Source: product §7.12 */
export interface CancellationService {
  /** The blockers, and what happens to the money. */
  check(memberId: string): Promise<Answer>
  /**
   * Begins the cooling-off: the account is hidden at once, its sessions end, and its money is paid out.
   * @throws DomainError CANCELLATION_BLOCKED with `blockers`; INVALID_PARAMETERS for `income` when there is income
   * and the request does not say what to do with it, and for a `reason` that is too long; REAL_NAME_REQUIRED,
   * ALIPAY_ACCOUNT_UNUSABLE, FEATURE_OFF when income cannot be paid out; CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES;
   * STATE_CHANGED when the account is already being cancelled; TOKEN_REUSED.
   */
  submit(caller: CancelCaller, request: CancelRequest): Promise<Answer>
  /** Last moment at which a login restores the account. @throws DomainError ACCOUNT_CANCELLED when it has passed. */
  deadlineOf(db: Db, memberId: string): Promise<number>
  /** True for the phone of an erased account, which other accounts cannot use for a while. Source: product §7.12.2 */
  holdsPhone(db: Db, phoneHash: Buffer): Promise<boolean>
  /** Restores the account as it was, in the login's transaction. @throws DomainError ACCOUNT_CANCELLED */
  restore(tx: Tx, member: MemberRow): Promise<MemberRow>
}

/** Dependencies of cancellations. */
export interface CancellationDeps {
  readonly productConfig: Pick<ProductConfig, 'cancel'>
  readonly members: Pick<MemberService, 'get' | 'lock' | 'getById'>
  readonly closingDeals: ClosingDeals
  readonly visibility: Visibility
  readonly sanctions: Pick<SanctionService, 'lockRunning' | 'list' | 'suspendIfDue'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

const PATH = '/api/user/cancel_account'

/** True for a state of the account's own, which no cancellation or sanction set. */
const isOwn = (state: MemberRow['account_state']): boolean =>
  state === 'incomplete' || state === 'active' || state === 'paused'

/** Cancellations in the table `cancellation`. */
export const createCancellationService = (core: Core, deps: CancellationDeps): CancellationService => {
  const { productConfig, members, closingDeals, visibility, sanctions } = deps
  const { loginCodes, sessions, notices, queue } = deps
  const coolingDays = Math.round(productConfig.cancel.coolingMs / DAY_MS)

  const going = (deadline: number): Answer => ({
    state: 'cancelling',
    deadline,
    blockers: [],
    balances: null,
    coolingDays,
  })

  /** State to restore. @throws DomainError STATE_CHANGED when the account cannot be cancelled in its state */
  const stateBefore = ({ account_state: state }: MemberRow): CancellationRow['account_before'] =>
    state === 'cancelling' || state === 'banned' ? fail('STATE_CHANGED') : state

  const refuseIfBlocked = (
    { member, blockers, balances }: AccountDeals,
    { income, reason }: CancelRequest,
  ): void => {
    if (isLongerThan(cleanText(reason ?? ''), CANCEL_REASON_MAX)) failField('reason', 'maxLength')
    stateBefore(member)
    if (blockers.length > 0) fail('CANCELLATION_BLOCKED', { blockers: blockers.map(({ kind }) => kind) })
    if (balances.incomeFen > 0 && income === undefined) failField('income', 'required')
  }

  const enqueue = async (db: Db, { member_id: memberId, deadline_at: deadlineAt }: CancellationRow) => {
    const jobOf = (kind: string, runAt: number) => ({
      kind,
      payload: { memberId, deadlineAt },
      uniqueKey: `${kind}:${memberId}:${deadlineAt}`,
      runAt,
    })
    await queue.enqueue(
      db,
      jobOf(CANCELLATION_JOBS.refund, core.clock.now()),
      jobOf(CANCELLATION_JOBS.erase, deadlineAt),
    )
  }

  const submitIn = async (tx: Tx, memberId: string, request: CancelRequest): Promise<Answer> => {
    const found = await closingDeals.look(tx, memberId)
    refuseIfBlocked(found, request)
    const income = found.balances.incomeFen > 0 ? (request.income ?? null) : null
    await closingDeals.settle(tx, memberId, income === 'withdraw' ? request.clientToken : null)
    const now = core.clock.now()
    const row: CancellationRow = {
      member_id: memberId,
      account_before: stateBefore(found.member),
      reason: cleanText(request.reason ?? '') || null,
      income,
      submitted_at: now,
      deadline_at: now + productConfig.cancel.coolingMs,
      erased_at: null,
      given_up_fen: 0,
      phone_hash: null,
    }
    const cancellations = new CancellationRepository(tx)
    await cancellations.insert(row)
    await cancellations.setMember(memberId, { account_state: 'cancelling' })
    await visibility.changed(tx, memberId)
    await enqueue(tx, row)
    return going(row.deadline_at)
  }

  /**
   * A running restriction goes on. Without one the account gets the state from before the cancellation; an ended
   * restriction is replaced by the state before it.
   */
  const statusAgain = async (db: Db, { member_id: id, account_before: before }: CancellationRow) => {
    if (await sanctions.lockRunning(db, id)) return { account_state: 'restricted' as const }
    const steps = before === 'restricted' ? await sanctions.list(db, id) : []
    const account_state = steps.map(({ state_before: state }) => state).find(isOwn) ?? before
    return { account_state, restriction_reason: null, restricted_until: null }
  }

  const restore: CancellationService['restore'] = async (tx, member) => {
    const cancellations = new CancellationRepository(tx)
    // Locks the member before the cancellation, in the same order as the erasure.
    const { account_state: state } = await members.lock(tx, member.id)
    const row = await cancellations.lock(member.id)
    if (state !== 'cancelling' || !row || row.deadline_at <= core.clock.now()) {
      return fail('ACCOUNT_CANCELLED')
    }
    await cancellations.delete(member.id)
    await cancellations.setMember(member.id, await statusAgain(tx, row))
    await sanctions.suspendIfDue(tx, member.id)
    await visibility.changed(tx, member.id)
    await notices.add(tx, member.id, 'cancellation_taken_back')
    return members.get(tx, member.id)
  }

  return {
    restore,

    check: (memberId) =>
      core.transaction(async (tx) => {
        const row = await new CancellationRepository(tx).find(memberId)
        if (row) return going(row.deadline_at)
        const { blockers, balances } = await closingDeals.look(tx, memberId)
        return { state: 'active', deadline: null, blockers, balances, coolingDays }
      }),

    async submit({ id, deviceId, ip }, request) {
      const { smsTicket: ticket, smsCode: code, clientToken, ...body } = request
      const key = { memberId: id, path: PATH, clientToken, body, atMs: core.clock.now() }
      const before = await answeredBefore<Answer>(core.db, key)
      if (before) return before.answer
      // Refuses before the code is used up, where possible.
      await core.transaction(async (tx) => refuseIfBlocked(await closingDeals.look(tx, id), request))
      const { phone_sealed: sealed } = await members.getById(id)
      const proof = { phone: core.crypto.unseal(sealed), deviceId, ip }
      const answer = await loginCodes.redeem(proof, 'sensitive', { ticket, code }, async (tx) => ({
        result: await once(tx, key, () => submitIn(tx, id, request)),
      }))
      await sessions.endAll(id, 'cancelled')
      return answer
    },

    holdsPhone: (db, phoneHash) => new CancellationRepository(db).holdsPhone(phoneHash),

    async deadlineOf(db, memberId) {
      const row = await new CancellationRepository(db).find(memberId)
      if (!row || row.deadline_at <= core.clock.now()) return fail('ACCOUNT_CANCELLED')
      return row.deadline_at
    },
  }
}
