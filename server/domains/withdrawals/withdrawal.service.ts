import type { DataOf, PayloadOf } from '@contract/call'
import type { applyWithdraw } from '@contract/calls/user/apply_withdraw'
import type { withdraw } from '@contract/calls/user/withdraw'
import { errorCodes } from '@contract/errors'
import type { Db } from '../../db/database'
import { answeredBefore, once, type Press } from '../../db/idempotency'
import type { JobQueue } from '../../jobs/queue'
import type { Core } from '../../lib/core'
import { DomainError, fail } from '../../lib/errors'
import type { Language } from '../../lib/language'
import { yuanText } from '../../lib/money'
import type { BillService } from '../bills/bill.service'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { IncomeService } from '../income/income.service'
import { onMember } from '../ledger/accounts'
import type { LedgerService } from '../ledger/ledger.service'
import type { LoginCodeService, TypedCode } from '../logins/login-code.service'
import type { MemberService } from '../members/member.service'
import type { NoticeService } from '../notices/notice.service'
import type { AlipayRow, AlipayService } from './alipay.service'
import { billRefOf } from './moves'
import { newWithdrawal } from './new-withdrawal'
import {
  type Blocker,
  blockersOf,
  closingBlockerOf,
  feeOf,
  leftOf,
  needsCode,
  spansOf,
  type Standing,
} from './quote'
import { presentWithdrawal } from './withdrawal.presenter'
import { WithdrawalRepository, type WithdrawalRow } from './withdrawal.repository'

/** Kind of the job that looks at a new withdrawal by the rules; its payload is `{id}`. */
export const REVIEW_JOB = 'withdrawal_review'

/** Who takes income out, from where, in which language. */
export interface WithdrawCaller {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
  readonly language: Language
}

type Wish = PayloadOf<typeof applyWithdraw>

/** Taking income out to Alipay. Source: product §7.8.5 */
export interface WithdrawalService {
  /** What may be taken out, what it costs and what stands in the way. */
  preview(memberId: string, wish: PayloadOf<typeof withdraw>): Promise<DataOf<typeof withdraw>>
  /**
   * Holds the amount and asks for its review; once a client token, for ever.
   * @throws DomainError the first blocker of the preview by its name, with `until` where it has one: FEATURE_OFF,
   * REAL_NAME_REQUIRED, ALIPAY_ACCOUNT_UNUSABLE, WITHDRAWAL_RUNNING, BELOW_MINIMUM, ABOVE_MAXIMUM, BALANCE_TOO_LOW,
   * WITHDRAWAL_LIMIT; FEE_CHANGED with `feeFen`; SESSION_NOT_FRESH when a code by SMS has to go with it, and CODE_WRONG,
   * TICKET_EXPIRED, TOO_MANY_TRIES of that code; TOKEN_REUSED.
   */
  apply(caller: WithdrawCaller, wish: Wish): Promise<DataOf<typeof applyWithdraw>>
  /** What the last withdrawal would take out, and where to. Source: product §7.12.1 */
  closingOf(db: Db, memberId: string): Promise<ClosingPayout>
  /**
   * Holds everything that may be taken out, without minimum, limit or fee, and asks for its review.
   * @throws DomainError what `closingOf` names as standing in the way.
   */
  closeOut(db: Db, memberId: string, clientToken: string): Promise<void>
}

/** The withdrawal with which an account ends. */
export interface ClosingPayout {
  readonly availableFen: number
  /** Null when nothing stands in the way. */
  readonly blocker: Blocker | null
  /** Login of the account, masked; null without one. */
  readonly payeeMasked: string | null
}

/** What withdrawals need of others. */
export interface WithdrawalParts {
  readonly config: ProductConfig
  readonly members: Pick<MemberService, 'get' | 'getById'>
  readonly accounts: AlipayService
  readonly income: Pick<IncomeService, 'nextRelease' | 'earnedSince'>
  readonly ledger: Pick<LedgerService, 'append' | 'lock' | 'balancesOf'>
  readonly bills: Pick<BillService, 'add'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly news: Pick<News, 'run' | 'add'>
  readonly queue: Pick<JobQueue, 'enqueue'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  /** False where this server pays nothing out. */
  readonly canPay: boolean
}

const PATH = '/api/user/apply_withdraw'

const refuseFirst = ([first]: readonly Blocker[]): void => {
  if (first) fail(first.name, first.until === null ? null : { until: first.until })
}

/** Withdrawals in the table `withdrawal`, their money in the books. */
export const createWithdrawalService = (core: Core, parts: WithdrawalParts): WithdrawalService => {
  const { config, members, accounts, income, ledger, bills, notices, news, queue, loginCodes } = parts
  const rules = config.withdraw

  const standingOf = async (db: Db, memberId: string, account: AlipayRow | null): Promise<Standing> => {
    const withdrawals = new WithdrawalRepository(db)
    const { certified_at: certifiedAt } = await members.get(db, memberId)
    return {
      isCertified: certifiedAt !== null,
      account,
      hasRunning: await withdrawals.hasRunning(memberId),
      soFar: await withdrawals.soFar(memberId, spansOf(core.clock.now())),
      availableFen: (await ledger.balancesOf(db, memberId)).income_available,
      canPay: parts.canPay,
    }
  }

  /** The refusal that anybody would get who wishes this now; null when nothing stands in the way. */
  const check = (standing: Standing, { amountFen, quoteFeeFen }: Wish): AlipayRow => {
    refuseFirst(blockersOf(standing, amountFen, rules, core.clock.now()))
    const feeFen = feeOf(amountFen, rules)
    if (feeFen !== quoteFeeFen) fail('FEE_CHANGED', { feeFen })
    return standing.account ?? fail('ALIPAY_ACCOUNT_UNUSABLE')
  }

  const rowOf = (memberId: string, account: AlipayRow, wish: Wish): WithdrawalRow =>
    newWithdrawal(core, {
      memberId,
      account,
      payee: accounts.payeeOf(account),
      wish,
      configVersion: config.version,
    })

  const hold = async (db: Db, row: WithdrawalRow): Promise<void> => {
    const { id, member_id: memberId, amount_fen: amountFen } = row
    await new WithdrawalRepository(db).insert(row)
    const after = await ledger.append(db, {
      key: `withdraw_hold:${id}`,
      kind: 'withdraw_hold',
      postings: [
        onMember(memberId, 'income_available', -amountFen),
        onMember(memberId, 'withdraw_frozen', amountFen),
      ],
    })
    await bills.add(db, {
      memberId,
      ref: billRefOf(id),
      type: 'withdrawal',
      bizType: 'withdraw',
      sign: -1,
      amountFen,
      feeFen: row.fee_fen,
      state: 'reviewing',
      balanceAfterFen: after.get(memberId)?.income_available ?? 0,
      orderNo: id,
    })
    await notices.add(db, memberId, 'withdraw_submitted', { amount: yuanText(amountFen) })
    const job = { kind: REVIEW_JOB, payload: { id }, uniqueKey: `${REVIEW_JOB}:${id}` }
    await queue.enqueue(db, { ...job, runAt: core.clock.now() })
    await news.add(db, memberId, { event: 'wallet' })
  }

  /** A press of long ago, whose answer is forgotten but whose withdrawal stands. */
  const findEarlier = async (db: Db, memberId: string, wish: Wish): Promise<WithdrawalRow | null> => {
    const earlier = await new WithdrawalRepository(db).findByToken(memberId, wish.clientToken)
    if (!earlier) return null
    const isSame = earlier.amount_fen === wish.amountFen && earlier.fee_fen === wish.quoteFeeFen
    return isSame ? earlier : fail('TOKEN_REUSED')
  }

  /** Everything that could change meanwhile is read again, under locks: the account's row, then the books. */
  const applyIn = async (db: Db, caller: WithdrawCaller, wish: Wish, isProven: boolean) => {
    const account = await accounts.lock(db, caller.id)
    const earlier = await findEarlier(db, caller.id, wish)
    if (earlier) return { withdrawal: presentWithdrawal(earlier, caller.language) }
    await ledger.lock(db, caller.id)
    const standing = await standingOf(db, caller.id, account)
    const payee = check(standing, wish)
    if (!isProven && needsCode(standing, wish.amountFen, rules, core.clock.now())) fail('SESSION_NOT_FRESH')
    const row = rowOf(caller.id, payee, wish)
    await hold(db, row)
    return { withdrawal: presentWithdrawal(row, caller.language) }
  }

  /** Refused before the code is used up, where it can be. */
  const applyProven = async (caller: WithdrawCaller, wish: Wish, press: Press, code: TypedCode) => {
    const earlier = await findEarlier(core.db, caller.id, wish)
    if (earlier) return { withdrawal: presentWithdrawal(earlier, caller.language) }
    check(await standingOf(core.db, caller.id, await accounts.find(core.db, caller.id)), wish)
    const { phone_sealed: sealed } = await members.getById(caller.id)
    const proof = { phone: core.crypto.unseal(sealed), deviceId: caller.deviceId, ip: caller.ip }
    return loginCodes.redeem(proof, 'sensitive', code, async (db) => ({
      result: await once(db, press, () => applyIn(db, caller, wish, true)),
    }))
  }

  const closingStanding = async (db: Db, memberId: string, account: AlipayRow | null) => {
    const standing = await standingOf(db, memberId, account)
    return { standing, blocker: closingBlockerOf(standing, rules, core.clock.now()) }
  }

  /** The code of a press may have been used up by its own repeat, which came at the same moment. */
  const orBefore = async <T>(press: Press, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const before = error instanceof DomainError ? await answeredBefore<T>(core.db, press) : null
      if (before === null) throw error
      return before.answer
    }
  }

  return {
    async preview(memberId, { amountFen }) {
      const now = core.clock.now()
      const { db } = core
      const standing = await standingOf(db, memberId, await accounts.find(db, memberId))
      const { monthMs } = spansOf(now)
      const left = leftOf(standing, rules)
      const wishedFen = amountFen ?? 0
      const feeFen = wishedFen === 0 ? 0 : feeOf(wishedFen, rules)
      return {
        availableFen: standing.availableFen,
        minFen: rules.minFen,
        maxFen: rules.maxFen,
        leftTodayFen: left.todayFen,
        leftThisMonthFen: left.monthFen,
        feeFen,
        arriveFen: Math.max(0, wishedFen - feeFen),
        alipay: standing.account === null ? null : await accounts.ownOf(db, memberId),
        blockers: blockersOf(standing, amountFen, rules, now).map(({ name, until }) => ({
          code: errorCodes[name],
          until,
        })),
        smsRequired: needsCode(standing, wishedFen, rules, now),
        earnedThisMonthFen: await income.earnedSince(db, memberId, monthMs),
        nextIncomeRelease: await income.nextRelease(db, memberId),
        reviewDays: rules.reviewWorkDays,
      }
    },

    async apply(caller, wish) {
      const { amountFen, quoteFeeFen, clientToken, smsTicket: ticket, smsCode: code } = wish
      const body = { amountFen, quoteFeeFen }
      const press = { memberId: caller.id, path: PATH, clientToken, body, atMs: core.clock.now() }
      const before = await answeredBefore<DataOf<typeof applyWithdraw>>(core.db, press)
      if (before) return before.answer
      if (ticket === undefined || code === undefined) {
        return news.run((db) => once(db, press, () => applyIn(db, caller, wish, false)))
      }
      return orBefore(press, applyProven(caller, wish, press, { ticket, code }))
    },

    async closingOf(db, memberId) {
      const account = await accounts.find(db, memberId)
      const { standing, blocker } = await closingStanding(db, memberId, account)
      const payeeMasked = account?.account_masked ?? null
      return { availableFen: standing.availableFen, blocker, payeeMasked }
    },

    async closeOut(db, memberId, clientToken) {
      const account = await accounts.lock(db, memberId)
      await ledger.lock(db, memberId)
      const { standing, blocker } = await closingStanding(db, memberId, account)
      refuseFirst(blocker ? [blocker] : [])
      if (standing.availableFen === 0 || account === null) return
      const wish = { amountFen: standing.availableFen, quoteFeeFen: 0, clientToken }
      await hold(db, rowOf(memberId, account, wish))
    },
  }
}
