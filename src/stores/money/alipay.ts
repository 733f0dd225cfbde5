import { makeAutoObservable, runInAction } from 'mobx'
import type { AlipayAccount } from '@contract/types/wallet'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import {
  alipayLogin,
  alipayLoginProblem,
  idCard,
  isIdCard,
  isLegalName,
  legalName,
  type LoginProblem,
} from '@/lib/payee'
import { codeDigits, isCode } from '@/lib/phone'
import { Loadable } from '../loadable'
import type { SmsTicket } from '../account/sms-ticket'

/** Fields of the form with rules of their own. */
export type AlipayField = 'realName' | 'account' | 'idCardNo'

/** The problem of a field. */
export type AlipayProblem = 'empty' | 'form' | LoginProblem

/** Dependencies of the Alipay account. */
export interface AlipayDeps {
  readonly api: Pick<UserApi, 'getAlipay' | 'updateAlipay'>
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
}

/** The order in which problems are shown. */
const FIELDS = ['realName', 'account', 'idCardNo'] as const

/**
 * The Alipay account that receives withdrawals: shown masked, bound or changed by a form. Source: product §8 (16), §9
 */
export class AlipayStore {
  readonly account = new Loadable<AlipayAccount>()
  draft: Readonly<Record<AlipayField, string>> = { realName: '', account: '', idCardNo: '' }
  code = ''
  isCodeWrong = false
  /** Ticked only by the member. */
  hasConsented = false
  /** True while the form is open although an account is bound. */
  isChanging = false
  /** Fields that were left once; only their problems are shown. */
  private left: readonly AlipayField[] = []
  private readonly deps: AlipayDeps

  constructor(deps: AlipayDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(
      this,
      { account: false, deps: false, problemOf: false },
      { autoBind: true },
    )
  }

  get isBound(): boolean {
    return Boolean(this.account.value?.account)
  }

  /** True when the page shows the form. */
  get isEditing(): boolean {
    return this.account.value !== null && (!this.isBound || this.isChanging)
  }

  /** True when another account may be set this month. */
  get mayChange(): boolean {
    return (this.account.value?.changesLeftThisMonth ?? 0) > 0
  }

  /** The fields of the form. */
  get fields(): readonly AlipayField[] {
    return this.account.value?.idCardRequired === true ? FIELDS : ['realName', 'account']
  }

  /** The first field that was left with a problem. */
  get complaint(): { readonly field: AlipayField; readonly problem: AlipayProblem } | null {
    for (const field of this.fields) {
      const problem = this.left.includes(field) ? this.problemOf(field) : null
      if (problem !== null) return { field, problem }
    }
    return null
  }

  get canSave(): boolean {
    const isRight = this.fields.every((field) => this.problemOf(field) === null)
    return isRight && this.hasConsented && isCode(this.code) && this.deps.proof.ticket !== ''
  }

  /** The problem of a field; null when it is valid. */
  problemOf(field: AlipayField): AlipayProblem | null {
    const text = this.draft[field]
    if (text.trim() === '') return 'empty'
    if (field === 'account') return alipayLoginProblem(text)
    const isRight = field === 'realName' ? isLegalName(text) : isIdCard(text)
    return isRight ? null : 'form'
  }

  /** Loads the account; never rejects. */
  async load(): Promise<void> {
    await this.account.run(() => this.deps.api.getAlipay().then(({ alipay }) => alipay))
  }

  setField(field: AlipayField, text: string): void {
    this.draft = { ...this.draft, [field]: text }
  }

  /** The member left a field; from now on its problem is shown. */
  leaveField(field: AlipayField): void {
    // A member who only passes through the field has made no mistake yet.
    if (this.draft[field] !== '' && !this.left.includes(field)) this.left = [...this.left, field]
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  setConsented(hasConsented: boolean): void {
    this.hasConsented = hasConsented
  }

  /** Opens an empty form for another account. */
  change(): void {
    this.clear()
    this.isChanging = true
  }

  /** Closes the form and discards its content. */
  keep(): void {
    this.clear()
  }

  /**
   * Binds the account. Fails: CODE_WRONG, PAYEE_NAME_MISMATCH, ALIPAY_ACCOUNT_TAKEN, ALIPAY_ACCOUNT_UNUSABLE,
   * WITHDRAWAL_RUNNING, UNDER_AGE.
   */
  async save(): Promise<void> {
    if (!this.canSave) return
    const { draft, deps, code } = this
    try {
      const { alipay } = await deps.api.updateAlipay({
        account: alipayLogin(draft.account),
        realName: legalName(draft.realName),
        ...(this.fields.includes('idCardNo') ? { idCardNo: idCard(draft.idCardNo) } : {}),
        consent: true,
        smsTicket: deps.proof.ticket,
        smsCode: code,
      })
      this.account.replace(alipay)
      deps.proof.reset()
      runInAction(() => this.clear())
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error))
      throw error
    }
  }

  private answer({ name }: CallError): void {
    if (name === 'CODE_WRONG') this.isCodeWrong = true
    if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') this.deps.proof.reset()
    if (name === 'CODE_WRONG' || name === 'TICKET_EXPIRED') this.code = ''
    if (name === 'ALIPAY_ACCOUNT_UNUSABLE') void this.load()
  }

  private clear(): void {
    this.isChanging = false
    this.draft = { realName: '', account: '', idCardNo: '' }
    this.left = []
    this.code = ''
    this.isCodeWrong = false
    this.hasConsented = false
  }
}
