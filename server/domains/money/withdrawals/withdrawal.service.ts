import type { DataOf, PayloadOf } from '@contract/call'
import type { applyWithdraw } from '@contract/calls/user/apply_withdraw'
import type { withdraw } from '@contract/calls/user/withdraw'
import { errorCodes } from '@contract/errors'
import type { Db } from '../../../db/database'
import type { Tx } from '../../../db/transaction'
import { answeredBefore, once, type IdempotencyKey } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { DomainError, fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import type { Platform } from '../../../lib/platform'
import { assertOpen, isClosed } from '../../account/switches/switches'
import { feeOf } from '../../account/config/money-config.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import type { IncomeService } from '../income/income.service'
import type { LedgerService } from '../ledger/ledger.service'
import type { LoginCodeService, TypedCode } from '../../account/auth/login-code.service'
import type { MemberService } from '../../account/members/member.service'
import type { AlipayRow, AlipayService } from './alipay.service'
import type { WithdrawalMoves } from './moves'
import { newWithdrawal } from './new-withdrawal'
import {
  type Blocker,
  blockersOf,
  closingBlockerOf,
  leftOf,
  needsCode,
  spansOf,
  type Eligibility,
} from './quote'
import { presentWithdrawal } from './withdrawal.presenter'
import { WithdrawalRepository, type WithdrawalRow } from './withdrawal.repository'

/** The member who withdraws income, the request's origin and the language. */
export interface WithdrawCaller {
  readonly id: string
  readonly deviceId: string
  readonly ip: string
  readonly language: Language
  readonly platform: Platform
}

type WithdrawRequest = PayloadOf<typeof applyWithdraw>

/** Withdrawals to Alipay. Source: product §7.8.5 */
export interface WithdrawalService {
  /** The amount that can be withdrawn, the fee and the blockers. */
  preview(
    caller: Pick<WithdrawCaller, 'id' | 'platform'>,
    request: PayloadOf<typeof withdraw>,
  ): Promise<DataOf<typeof withdraw>>
  /**
   * Holds the amount and asks for its review; a client token is valid once, for ever.
   * @throws DomainError the first blocker of the preview by its name, with `until` where it has one: PAUSED, FEATURE_OFF,
   * REAL_NAME_REQUIRED, ALIPAY_ACCOUNT_UNUSABLE, WITHDRAWAL_RUNNING, BELOW_MINIMUM, ABOVE_MAXIMUM, BALANCE_TOO_LOW,
   * WITHDRAWAL_LIMIT; FEE_CHANGED with `feeFen`; SESSION_NOT_FRESH when an SMS code is needed, and CODE_WRONG,
   * TICKET_EXPIRED, TOO_MANY_TRIES of that code; TOKEN_REUSED.
   */
  apply(caller: WithdrawCaller, request: WithdrawRequest): Promise<DataOf<typeof applyWithdraw>>
  /** The amount and the account of the last withdrawal. Source: product §7.12.1 */
  closingOf(db: Db, memberId: string): Promise<ClosingPayout>
  /**
   * Holds everything that can be withdrawn, without minimum, limit or fee, and asks for its review.
   * @throws DomainError the blocker that `closingOf` names.
   */
  closeOut(tx: Tx, memberId: string, clientToken: string): Promise<void>
}

/** The withdrawal with which an account ends. */
export interface ClosingPayout {
  readonly availableFen: number
  /** Null when nothing blocks it. */
  readonly blocker: Blocker | null
  /** Login of the account, masked; null without an account. */
  readonly payeeMasked: string | null
}

/** Dependencies of withdrawals. */
export interface WithdrawalDeps {
  readonly productConfig: ProductConfig
  readonly members: Pick<MemberService, 'get' | 'getById'>
  readonly accounts: AlipayService
  readonly income: Pick<IncomeService, 'nextRelease' | 'earnedSince'>
  readonly ledger: Pick<LedgerService, 'lock' | 'balancesOf'>
  readonly moves: Pick<WithdrawalMoves, 'hold'>
  readonly loginCodes: Pick<LoginCodeService, 'redeem'>
  /** False when this server pays nothing out. */
  readonly canPay: boolean
}

const PATH = '/api/user/apply_withdraw'

const refuseFirst = ([first]: readonly Blocker[]): void => {
  if (first) fail(first.name, first.until === null ? null : { until: first.until })
}

/** Stores withdrawals in the table `withdrawal` and their money in the ledger. */
export const createWithdrawalService = (core: Core, deps: WithdrawalDeps): WithdrawalService => {
  const { productConfig, members, accounts, income, ledger, moves, loginCodes } = deps
  const rules = productConfig.withdraw

  const eligibilityOf = async (db: Db, memberId: string, account: AlipayRow | null): Promise<Eligibility> => {
    const withdrawals = new WithdrawalRepository(db)
    const { certified_at: certifiedAt } = await members.get(db, memberId)
    return {
      isVerified: certifiedAt !== null,
      account,
      isNameProven: account === null || accounts.isNameProven(account),
      hasRunning: await withdrawals.hasRunning(memberId),
      soFar: await withdrawals.soFar(memberId, spansOf(core.clock.now())),
      availableFen: (await ledger.balancesOf(db, memberId)).income_available,
      canPay: deps.canPay,
    }
  }

  /** The refusal of this request; null when nothing blocks it. */
  const check = (eligibility: Eligibility, { amountFen, quoteFeeFen }: WithdrawRequest): AlipayRow => {
    refuseFirst(blockersOf(eligibility, amountFen, rules, core.clock.now()))
    const feeFen = feeOf(amountFen, rules)
    if (feeFen !== quoteFeeFen) fail('FEE_CHANGED', { feeFen })
    return eligibility.account ?? fail('ALIPAY_ACCOUNT_UNUSABLE')
  }

  const rowOf = (memberId: string, account: AlipayRow, request: WithdrawRequest): WithdrawalRow =>
    newWithdrawal(core, {
      memberId,
      account,
      payee: accounts.payeeOf(account),
      request,
      configVersion: productConfig.version,
    })

  /** The withdrawal of an old request whose stored answer has been deleted. */
  const findEarlier = async (
    db: Db,
    memberId: string,
    request: WithdrawRequest,
  ): Promise<WithdrawalRow | null> => {
    const earlier = await new WithdrawalRepository(db).findByToken(memberId, request.clientToken)
    if (!earlier) return null
    const isSame = earlier.amount_fen === request.amountFen && earlier.fee_fen === request.quoteFeeFen
    return isSame ? earlier : fail('TOKEN_REUSED')
  }

  /** Reads everything that may have changed again, under locks: first the account's row, then the ledger. */
  const applyIn = async (tx: Tx, caller: WithdrawCaller, request: WithdrawRequest, isProven: boolean) => {
    const account = await accounts.lock(tx, caller.id)
    const earlier = await findEarlier(tx, caller.id, request)
    if (earlier) return { withdrawal: presentWithdrawal(earlier, caller.language) }
    assertOpen(productConfig, 'withdrawal', caller.platform)
    await ledger.lock(tx, caller.id)
    const eligibility = await eligibilityOf(tx, caller.id, account)
    const payee = check(eligibility, request)
    if (!isProven && needsCode(eligibility, request.amountFen, rules, core.clock.now()))
      fail('SESSION_NOT_FRESH')
    const row = rowOf(caller.id, payee, request)
    await moves.hold(tx, row)
    return { withdrawal: presentWithdrawal(row, caller.language) }
  }

  /** Rejects the request before its code is used up, where possible. */
  const applyProven = async (
    caller: WithdrawCaller,
    request: WithdrawRequest,
    key: IdempotencyKey,
    code: TypedCode,
  ) => {
    const earlier = await findEarlier(core.db, caller.id, request)
    if (earlier) return { withdrawal: presentWithdrawal(earlier, caller.language) }
    assertOpen(productConfig, 'withdrawal', caller.platform)
    check(await eligibilityOf(core.db, caller.id, await accounts.find(core.db, caller.id)), request)
    const { phone_sealed: sealed } = await members.getById(caller.id)
    const proof = { phone: core.crypto.unseal(sealed), deviceId: caller.deviceId, ip: caller.ip }
    return loginCodes.redeem(proof, 'sensitive', code, async (tx) => ({
      result: await once(tx, key, () => applyIn(tx, caller, request, true)),
    }))
  }

  const closingEligibility = async (db: Db, memberId: string, account: AlipayRow | null) => {
    const eligibility = await eligibilityOf(db, memberId, account)
    return { eligibility, blocker: closingBlockerOf(eligibility, rules, core.clock.now()) }
  }

  /** A simultaneous repeat of the request may have used its code up. */
  const orBefore = async <T>(key: IdempotencyKey, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const before = error instanceof DomainError ? await answeredBefore<T>(core.db, key) : null
      if (before === null) throw error
      return before.answer
    }
  }

  return {
    async preview({ id: memberId, platform }, { amountFen }) {
      const now = core.clock.now()
      const { db } = core
      const eligibility = await eligibilityOf(db, memberId, await accounts.find(db, memberId))
      const { monthMs } = spansOf(now)
      const left = leftOf(eligibility, rules)
      const wishedFen = amountFen ?? 0
      const feeFen = wishedFen === 0 ? 0 : feeOf(wishedFen, rules)
      return {
        availableFen: eligibility.availableFen,
        minFen: rules.minFen,
        maxFen: rules.maxFen,
        leftTodayFen: left.todayFen,
        leftThisMonthFen: left.monthFen,
        feeFen,
        arriveFen: Math.max(0, wishedFen - feeFen),
        alipay: eligibility.account === null ? null : await accounts.ownOf(db, memberId),
        blockers: [
          ...(isClosed(productConfig, 'withdrawal', platform)
            ? [{ name: 'PAUSED', until: null } as const]
            : []),
          ...blockersOf(eligibility, amountFen, rules, now),
        ].map(({ name, until }) => ({
          code: errorCodes[name],
          until,
        })),
        smsRequired: needsCode(eligibility, wishedFen, rules, now),
        earnedThisMonthFen: await income.earnedSince(db, memberId, monthMs),
        nextIncomeRelease: await income.nextRelease(db, memberId),
        reviewDays: rules.reviewWorkDays,
      }
    },

    async apply(caller, request) {
      const { amountFen, quoteFeeFen, clientToken, smsTicket: ticket, smsCode: code } = request
      const body = { amountFen, quoteFeeFen }
      const key = { memberId: caller.id, path: PATH, clientToken, body, atMs: core.clock.now() }
      const before = await answeredBefore<DataOf<typeof applyWithdraw>>(core.db, key)
      if (before) return before.answer
      if (ticket === undefined || code === undefined) {
        return core.transaction((tx) => once(tx, key, () => applyIn(tx, caller, request, false)))
      }
      return orBefore(key, applyProven(caller, request, key, { ticket, code }))
    },

    async closingOf(db, memberId) {
      const account = await accounts.find(db, memberId)
      const { eligibility, blocker } = await closingEligibility(db, memberId, account)
      const payeeMasked = account?.account_masked ?? null
      return { availableFen: eligibility.availableFen, blocker, payeeMasked }
    },

    async closeOut(tx, memberId, clientToken) {
      const account = await accounts.lock(tx, memberId)
      await ledger.lock(tx, memberId)
      const { eligibility, blocker } = await closingEligibility(tx, memberId, account)
      refuseFirst(blocker ? [blocker] : [])
      if (eligibility.availableFen === 0 || account === null) return
      const request = { amountFen: eligibility.availableFen, quoteFeeFen: 0, clientToken }
      await moves.hold(tx, rowOf(memberId, account, request))
    },
  }
}
