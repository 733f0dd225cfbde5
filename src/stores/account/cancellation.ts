import { makeAutoObservable, runInAction } from 'mobx'
import { CANCEL_REASON_MAX } from '@contract/constants'
import { errorCodes, type ErrorName } from '@contract/errors'
import type { Data, Payload } from '@contract/index'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { cutGraphemes } from '@/lib/graphemes'
import { codeDigits, isCode } from '@/lib/phone'
import { IdempotencyKeys } from '../idempotency-keys'
import { Loadable } from '../loadable'
import type { SessionStore } from './session'
import type { SmsTicket } from './sms-ticket'

/** The blockers of a cancellation, and what happens to the member's balances. */
export type CancelFacts = Data<'/api/user/cancel_account'>
/** The member's choice about existing income. */
export type IncomeChoice = NonNullable<
  Extract<Payload<'/api/user/cancel_account'>, { step: 'submit' }>['income']
>

/** Dependencies of the cancellation store. */
export interface CancellationDeps {
  readonly api: Pick<UserApi, 'cancelAccount'>
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
  readonly session: Pick<SessionStore, 'endCancelled' | 'leaving'>
  newClientToken(): string
}

const nameOf = new Map(Object.entries(errorCodes).map(([name, code]) => [code as number, name as ErrorName]))

/**
 * Cancelling the account: blockers, the choice about income, the code, and the deadline for a return. Source: product
 * §7.12
 */
export class CancellationStore {
  readonly facts = new Loadable<CancelFacts>()
  /** Null until the member has chosen. */
  income: IncomeChoice | null = null
  reason = ''
  code = ''
  isCodeWrong = false
  private readonly keys: IdempotencyKeys
  private readonly deps: CancellationDeps

  constructor(deps: CancellationDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    makeAutoObservable<this, 'deps' | 'keys'>(
      this,
      { facts: false, deps: false, keys: false },
      { autoBind: true },
    )
  }

  /** What prevents the cancellation; empty while unknown. */
  get blockers(): CancelFacts['blockers'] {
    return this.facts.value?.blockers ?? []
  }

  /** True when there is income, so that the member has to choose. */
  get mustChoose(): boolean {
    return (this.facts.value?.balances?.incomeFen ?? 0) > 0
  }

  /** Why income cannot be withdrawn now, and until when; null when it can be. */
  get payoutBlocker(): { readonly name: ErrorName; readonly until: number | null } | null {
    const payout = this.facts.value?.balances?.payout
    return payout ? { name: nameOf.get(payout.code) ?? 'UNKNOWN', until: payout.until } : null
  }

  /** True when the first step is complete. */
  get isReady(): boolean {
    const isKnown = this.facts.value?.state === 'active' && this.blockers.length === 0
    return isKnown && (!this.mustChoose || this.income !== null)
  }

  get canSubmit(): boolean {
    return this.isReady && isCode(this.code) && this.deps.proof.ticket !== ''
  }

  /** Loads the blockers; never rejects. */
  async load(): Promise<void> {
    await this.facts.run(() => this.deps.api.cancelAccount({ step: 'check' }))
  }

  setIncome(income: IncomeChoice): void {
    this.income = income
  }

  setReason(reason: string): void {
    this.reason = cutGraphemes(reason, CANCEL_REASON_MAX)
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  /**
   * Cancels the account and ends the session. Fails: CODE_WRONG, CANCELLATION_BLOCKED, ALIPAY_ACCOUNT_UNUSABLE,
   * STATE_CHANGED.
   */
  async submit(): Promise<void> {
    if (!this.canSubmit) return
    const { deps, reason, code } = this
    const request = {
      ...(reason.trim() !== '' && { reason: reason.trim() }),
      ...(this.mustChoose && this.income !== null && { income: this.income }),
    }
    try {
      const submit = (clientToken: string) =>
        deps.api.cancelAccount({
          step: 'submit',
          clientToken,
          smsTicket: deps.proof.ticket,
          smsCode: code,
          ...request,
        })
      const { deadline } = await deps.session.leaving(() => this.keys.send(JSON.stringify(request), submit))
      deps.proof.reset()
      deps.session.endCancelled(deadline ?? 0)
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error))
      throw error
    }
  }

  private answer({ name }: CallError): void {
    this.code = ''
    if (name === 'CODE_WRONG') {
      this.isCodeWrong = true
      return
    }
    if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') this.deps.proof.reset()
    // The state has changed meanwhile, so the blockers are loaded again.
    else void this.load()
  }
}
