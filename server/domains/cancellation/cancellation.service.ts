import type { DataOf, PayloadOf } from '@contract/call'
import type { cancelAccount, CancelBlocker, ClosingMoney } from '@contract/calls/user/cancel_account'
import { CANCEL_REASON_MAX, DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import type { Db } from '../../db/database'
import { answeredBefore, once } from '../../db/idempotency'
import type { JobQueue } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import { fail, failField } from '../../lib/errors'
import { isLongerThan } from '../../lib/graphemes'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { LedgerService } from '../ledger/ledger.service'
import type { LocationService } from '../locations/location.service'
import type { LoginCodeService } from '../logins/login-code.service'
import type { MemberRow, MemberService } from '../members/member.service'
import type { MessageGroupService } from '../messages/message-group.service'
import { cleanText } from '../messages/text-rules'
import type { NoticeService } from '../notices/notice.service'
import type { ClosingRefunds } from '../recharges/closing-refunds'
import type { SanctionService } from '../reports/sanction.service'
import type { SessionService } from '../sessions/session.service'
import type { Partings } from '../unlocks/partings'
import type { WithdrawalService } from '../withdrawals/withdrawal.service'
import { CancellationRepository, type CancellationRow, type OpenDeals } from './cancellation.repository'

/** Kinds of the jobs of cancellations; their payload is `{memberId, deadlineAt}`. */
export const CANCELLATION_JOBS = {
  /** Gives back what was paid for unspent coins. */
  refund: 'cancellation_refund',
  /** Erases the account once its time is over. */
  erase: 'cancellation_erase',
  /** Forgets the phone's hash. */
  forgetPhone: 'cancellation_forget_phone',
} as const

/** Who cancels, and from where. */
export interface CancelCaller {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
}

type Answer = DataOf<typeof cancelAccount>
/** What a member submits. */
export type CancelWish = Extract<PayloadOf<typeof cancelAccount>, { step: 'submit' }>

/** Members who leave: what stands in the way, the cooling-off, coming back. Source: product §7.12 */
export interface CancellationService {
  /** What stands in the way, and what becomes of the money. */
  check(memberId: string): Promise<Answer>
  /**
   * Begins the cooling-off: the account is hidden at once, its sessions end, its money goes out.
   * @throws DomainError CANCELLATION_BLOCKED with `blockers`; INVALID_PARAMETERS for `income` when there is income and
   * no word of it, and for a `reason` too long; REAL_NAME_REQUIRED, ALIPAY_ACCOUNT_UNUSABLE, FEATURE_OFF where it cannot
   * be taken out; CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES; STATE_CHANGED when it is being cancelled already;
   * TOKEN_REUSED.
   */
  submit(caller: CancelCaller, wish: CancelWish): Promise<Answer>
  /** Takes the cancellation back by the member's own call. @throws DomainError STATE_CHANGED, ACCOUNT_CANCELLED */
  withdraw(memberId: string): Promise<Answer>
  /** Last moment in which logging in brings the account back. @throws DomainError ACCOUNT_CANCELLED when it is over. */
  deadlineOf(db: Db, memberId: string): Promise<number>
  /** True for the phone of an erased account, which is kept from others for a while. Source: product §7.12.2 */
  holdsPhone(db: Db, phoneHash: Buffer): Promise<boolean>
  /** Brings the account back as it was, in the login's transaction. @throws DomainError ACCOUNT_CANCELLED */
  restore(db: Db, member: MemberRow): Promise<MemberRow>
}

/** What cancellations need of others. */
export interface CancellationParts {
  readonly config: Pick<ProductConfig, 'cancel' | 'coin'>
  readonly members: Pick<MemberService, 'get' | 'lock' | 'getById'>
  readonly ledger: Pick<LedgerService, 'lock'>
  readonly coins: Pick<CoinService, 'balanceOf'>
  readonly withdrawals: Pick<WithdrawalService, 'closingOf' | 'closeOut'>
  readonly refunds: Pick<ClosingRefunds, 'quote'>
  readonly partings: Pick<Partings, 'accountHeld' | 'buyerLeaves'>
  readonly sanctions: Pick<SanctionService, 'lockRunning' | 'list' | 'holdIfDue'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  readonly sessions: Pick<SessionService, 'endAll'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly groups: Pick<MessageGroupService, 'tellPeersOf'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly news: Pick<News, 'run'>
  readonly queue: Pick<JobQueue, 'enqueue'>
}

const PATH = '/api/user/cancel_account'

/** True for a state of the account that nothing has put over another one. */
const isOwn = (state: MemberRow['account_state']): boolean =>
  state === 'incomplete' || state === 'active' || state === 'paused'

/** Cancellations in the table `cancellation`. */
export const createCancellationService = (core: Core, parts: CancellationParts): CancellationService => {
  const { config, members, ledger, coins, withdrawals, refunds, partings, sanctions } = parts
  const { loginCodes, sessions, locations, groups, notices, news, queue } = parts
  const coolingDays = Math.round(config.cancel.coolingMs / DAY_MS)

  /** A buyer's own open unlocks are no blocker: the submit confirms them, so nobody waits days to leave. */
  const blockersOf = (open: OpenDeals, pendingFen: number): CancelBlocker[] => {
    const found: CancelBlocker[] = [
      { kind: 'escrow', count: open.escrow, until: open.escrowUntil },
      { kind: 'dispute', count: open.disputes, until: null },
      { kind: 'withdrawal', count: open.withdrawals, until: null },
      { kind: 'income_pending', count: pendingFen > 0 ? 1 : 0, until: open.incomeUntil },
    ]
    return found.filter(({ count }) => count > 0)
  }

  const moneyOf = async (db: Db, member: MemberRow, { openUnlocks }: OpenDeals): Promise<ClosingMoney> => {
    const payout = await withdrawals.closingOf(db, member.id)
    const blocker = payout.availableFen === 0 ? null : payout.blocker
    const { bonusCoins } = await coins.balanceOf(db, member.id)
    const isVip = (member.vip_expire_at ?? 0) > core.clock.now()
    return {
      incomeFen: payout.availableFen,
      payout: blocker && { code: errorCodes[blocker.name], until: blocker.until },
      payoutTo: payout.payeeMasked,
      ...(await refunds.quote(db, member.id)),
      openUnlocks,
      lostCoins: bonusCoins,
      vipExpireAt: isVip ? member.vip_expire_at : null,
    }
  }

  /** Inside a transaction: the books are held meanwhile. */
  const look = async (db: Db, memberId: string) => {
    const member = await members.lock(db, memberId)
    const { income_pending: pendingFen } = await ledger.lock(db, memberId)
    const open = await new CancellationRepository(db).openDeals(memberId)
    return { member, blockers: blockersOf(open, pendingFen), balances: await moneyOf(db, member, open) }
  }

  const going = (deadline: number): Answer => ({
    state: 'cancelling',
    deadline,
    blockers: [],
    balances: null,
    coolingDays,
  })

  /** State to come back to. @throws DomainError STATE_CHANGED when the account cannot be cancelled as it stands */
  const stateBefore = ({ account_state: state }: MemberRow): CancellationRow['account_before'] =>
    state === 'cancelling' || state === 'banned' ? fail('STATE_CHANGED') : state

  const refuseIfBlocked = (
    { member, blockers, balances }: Awaited<ReturnType<typeof look>>,
    { income, reason }: CancelWish,
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

  const submitIn = async (db: Db, memberId: string, wish: CancelWish): Promise<Answer> => {
    const found = await look(db, memberId)
    refuseIfBlocked(found, wish)
    const income = found.balances.incomeFen > 0 ? (wish.income ?? null) : null
    if (income === 'withdraw') await withdrawals.closeOut(db, memberId, wish.clientToken)
    await partings.buyerLeaves(db, memberId)
    await partings.accountHeld(db, memberId, 'cancelling')
    const now = core.clock.now()
    const row: CancellationRow = {
      member_id: memberId,
      account_before: stateBefore(found.member),
      reason: cleanText(wish.reason ?? '') || null,
      income,
      submitted_at: now,
      deadline_at: now + config.cancel.coolingMs,
      erased_at: null,
      given_up_fen: 0,
      phone_hash: null,
    }
    const cancellations = new CancellationRepository(db)
    await cancellations.insert(row)
    await cancellations.setMember(memberId, { account_state: 'cancelling' })
    await locations.sync(db, memberId)
    await groups.tellPeersOf(db, memberId)
    await enqueue(db, row)
    return going(row.deadline_at)
  }

  /** A restriction that runs goes on; one that ended meanwhile leaves what was before it, and before the cancellation. */
  const standingAgain = async (db: Db, { member_id: id, account_before: before }: CancellationRow) => {
    if (await sanctions.lockRunning(db, id)) return { account_state: 'restricted' as const }
    const steps = before === 'restricted' ? await sanctions.list(db, id) : []
    const account_state = steps.map(({ state_before: state }) => state).find(isOwn) ?? before
    return { account_state, restriction_reason: null, restricted_until: null }
  }

  const restore: CancellationService['restore'] = async (db, member) => {
    const cancellations = new CancellationRepository(db)
    // The member before the cancellation, as the erasure locks them.
    const { account_state: state } = await members.lock(db, member.id)
    const row = await cancellations.lock(member.id)
    if (state !== 'cancelling' || !row || row.deadline_at <= core.clock.now()) {
      return fail('ACCOUNT_CANCELLED')
    }
    await cancellations.delete(member.id)
    await cancellations.setMember(member.id, await standingAgain(db, row))
    await sanctions.holdIfDue(db, member.id)
    await locations.sync(db, member.id)
    await groups.tellPeersOf(db, member.id)
    await notices.add(db, member.id, 'cancellation_taken_back')
    return members.get(db, member.id)
  }

  return {
    restore,

    check: (memberId) =>
      core.work.run(async (db) => {
        const row = await new CancellationRepository(db).find(memberId)
        if (row) return going(row.deadline_at)
        const { blockers, balances } = await look(db, memberId)
        return { state: 'active', deadline: null, blockers, balances, coolingDays }
      }),

    async submit({ id, deviceId, ip }, wish) {
      const { smsTicket: ticket, smsCode: code, clientToken, ...body } = wish
      const press = { memberId: id, path: PATH, clientToken, body, atMs: core.clock.now() }
      const before = await answeredBefore<Answer>(core.db, press)
      if (before) return before.answer
      // Refused before the code is used up, where it can be.
      await core.work.run(async (db) => refuseIfBlocked(await look(db, id), wish))
      const { phone_sealed: sealed } = await members.getById(id)
      const proof = { phone: core.crypto.unseal(sealed), deviceId, ip }
      const answer = await loginCodes.redeem(proof, 'sensitive', { ticket, code }, async (db) => ({
        result: await once(db, press, () => submitIn(db, id, wish)),
      }))
      await sessions.endAll(id, 'cancelled')
      return answer
    },

    withdraw: (memberId) =>
      news.run(async (db) => {
        const member = await members.lock(db, memberId)
        if (member.account_state !== 'cancelling') return fail('STATE_CHANGED')
        await restore(db, member)
        return { state: 'active', deadline: null, blockers: [], balances: null, coolingDays }
      }),

    holdsPhone: (db, phoneHash) => new CancellationRepository(db).holdsPhone(phoneHash),

    async deadlineOf(db, memberId) {
      const row = await new CancellationRepository(db).find(memberId)
      if (!row || row.deadline_at <= core.clock.now()) return fail('ACCOUNT_CANCELLED')
      return row.deadline_at
    },
  }
}
