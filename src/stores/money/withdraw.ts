import { makeAutoObservable, runInAction } from 'mobx'
import { errorCodes, type ErrorName } from '@contract/errors'
import type { Data } from '@contract/index'
import type { Withdrawal } from '@contract/types/wallet'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { debounce } from '@/lib/debounce'
import { amountTyped, fenOf, yuan } from '@/lib/money'
import { codeDigits, isCode } from '@/lib/phone'
import { IdempotencyKeys } from '../idempotency-keys'
import { Loadable } from '../loadable'
import type { SmsTicket } from '../account/sms-ticket'

/** How much can be withdrawn, the fee, and the blockers. */
export type WithdrawPreview = Data<'/api/user/withdraw'>

/** The problem of the amount. */
export type AmountProblem = 'below' | 'above' | 'available' | 'today' | 'month'

/** A blocker other than the amount, with its end where it has one. */
export interface WithdrawBlocker {
  readonly name: ErrorName
  readonly until: number | null
}

/** Dependencies of a withdrawal. */
export interface WithdrawDeps {
  readonly api: Pick<UserApi, 'withdraw' | 'applyWithdraw'>
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
  newClientToken(): string
}

/** Pause after the last key before the fee is requested, in ms. Source: ours */
const PREVIEW_DEBOUNCE_MS = 300

/** Refusals about the amount, which its own line shows. */
const ofAmount: ReadonlySet<string> = new Set(['BELOW_MINIMUM', 'ABOVE_MAXIMUM', 'BALANCE_TOO_LOW'])

const nameOf = new Map(Object.entries(errorCodes).map(([name, code]) => [code as number, name as ErrorName]))

/**
 * Withdrawing income: an amount with the server's fee, and the request. Each open page has its own store.
 * Source: product §7.8.5, screens.md 15
 */
export class WithdrawStore {
  /** The last preview with its amount; null for a preview without one. */
  readonly preview = new Loadable<{ readonly fen: number | null; readonly facts: WithdrawPreview }>()
  /** The typed text, in yuan. */
  amount = ''
  code = ''
  isCodeWrong = false
  /** The requested withdrawal; null before. */
  done: Withdrawal | null = null
  /** True when the server required a code that the preview had not announced. */
  private isCodeAsked = false
  private readonly ask: (() => void) & { cancel(): void }
  private readonly keys: IdempotencyKeys
  private readonly deps: WithdrawDeps

  constructor(deps: WithdrawDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    this.ask = debounce(() => void this.load(), PREVIEW_DEBOUNCE_MS)
    makeAutoObservable<this, 'deps' | 'keys' | 'ask'>(
      this,
      { preview: false, deps: false, keys: false, ask: false },
      { autoBind: true },
    )
  }

  /** The last preview for any amount; null before the first answer. */
  get facts(): WithdrawPreview | null {
    return this.preview.value?.facts ?? null
  }

  get amountFen(): number | null {
    return fenOf(this.amount)
  }

  /** The preview for the present amount; null until it has loaded. */
  get quote(): WithdrawPreview | null {
    const last = this.preview.value
    return last !== null && last.fen !== null && last.fen === this.amountFen ? last.facts : null
  }

  /** True when the fee could not be loaded. */
  get hasQuoteFailed(): boolean {
    return this.quote === null && this.preview.state === 'error'
  }

  /** Blockers other than the amount, the most basic first. */
  get blockers(): WithdrawBlocker[] {
    const { facts } = this
    const isLimitOfAmount = this.problem === 'today' || this.problem === 'month'
    return (facts?.blockers ?? []).flatMap(({ code, until }) => {
      const name = nameOf.get(code)
      const isSaid =
        name === undefined || ofAmount.has(name) || (name === 'WITHDRAWAL_LIMIT' && isLimitOfAmount)
      return isSaid ? [] : [{ name, until }]
    })
  }

  /** True when the balance is below the minimum and no amount is typed yet. */
  get hasTooLittle(): boolean {
    const { facts } = this
    return facts !== null && this.amount === '' && facts.availableFen < facts.minFen
  }

  /** The problem of the amount; null while it is empty or valid. */
  get problem(): AmountProblem | null {
    const { facts, amountFen: fen } = this
    if (facts === null || fen === null) return null
    if (fen > facts.availableFen) return 'available'
    if (fen < facts.minFen) return 'below'
    if (fen > facts.maxFen) return 'above'
    // When nothing is left at all, the blocker shows it with its end.
    if (facts.leftThisMonthFen > 0 && fen > facts.leftThisMonthFen) return 'month'
    return facts.leftTodayFen > 0 && fen > facts.leftTodayFen ? 'today' : null
  }

  /** The maximum that can be withdrawn now, in fen; 0 when nothing can. */
  get mostFen(): number {
    const { facts } = this
    if (facts === null) return 0
    const { availableFen, maxFen, leftTodayFen, leftThisMonthFen, minFen } = facts
    const most = Math.min(availableFen, maxFen, leftTodayFen, leftThisMonthFen)
    return most < minFen ? 0 : most
  }

  get needsCode(): boolean {
    return this.isCodeAsked || this.quote?.smsRequired === true
  }

  /** True when everything in the confirmation dialog is known and valid. */
  get canApply(): boolean {
    const isProven = !this.needsCode || (isCode(this.code) && this.deps.proof.ticket !== '')
    return this.quote !== null && this.problem === null && this.blockers.length === 0 && isProven
  }

  /** Loads the preview for the present amount. Never rejects. */
  async load(): Promise<void> {
    this.ask.cancel()
    const fen = this.amountFen
    const request = fen === null || fen === 0 ? {} : { amountFen: fen }
    await this.preview.run(async () => ({ fen, facts: await this.deps.api.withdraw(request) }))
  }

  /** Sets the typed text; input that cannot become an amount is ignored. */
  setAmount(raw: string): void {
    const amount = amountTyped(raw)
    if (amount === null || amount === this.amount) return
    this.amount = amount
    this.ask()
  }

  fillAll(): void {
    if (this.mostFen > 0) this.setAmount(yuan(this.mostFen))
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  /** Requests the withdrawal. Fails: FEE_CHANGED, SESSION_NOT_FRESH, CODE_WRONG, or as the preview's blockers say. */
  async apply(): Promise<void> {
    const { quote, amountFen, deps } = this
    if (quote === null || amountFen === null || !this.canApply) return
    const { feeFen } = quote
    const proof = this.needsCode ? { smsTicket: deps.proof.ticket, smsCode: this.code } : {}
    try {
      const { withdrawal } = await this.keys.send(`${amountFen}:${feeFen}`, (clientToken) =>
        deps.api.applyWithdraw({ amountFen, quoteFeeFen: feeFen, clientToken, ...proof }),
      )
      runInAction(() => this.finish(withdrawal))
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error))
      throw error
    }
  }

  /** Cancels the pending preview when the page is left. */
  dispose(): void {
    this.ask.cancel()
  }

  private finish(withdrawal: Withdrawal): void {
    this.done = withdrawal
    this.code = ''
    if (this.needsCode) this.deps.proof.reset()
  }

  private answer({ name }: CallError): void {
    switch (name) {
      case 'CODE_WRONG':
        this.code = ''
        this.isCodeWrong = true
        return
      case 'TICKET_EXPIRED':
      case 'TOO_MANY_TRIES':
        this.code = ''
        return this.deps.proof.reset()
      case 'SESSION_NOT_FRESH':
        this.isCodeAsked = true
        return
      default:
        // The fee, the limits or the account have changed.
        return void this.load()
    }
  }
}
