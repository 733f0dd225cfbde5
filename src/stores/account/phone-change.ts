import { makeAutoObservable, runInAction } from 'mobx'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { codeDigits, isCode, isPhone, phoneDigits } from '@/lib/phone'
import { IdempotencyKeys } from '../idempotency-keys'
import type { SessionStore } from './session'
import type { SmsTicket } from './sms-ticket'

/** Dependencies of the phone change. */
export interface PhoneChangeDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser' | 'refresh'>
  /** The code for the present number. */
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
  newClientToken(): string
}

type ChangeTicket = Pick<SmsTicket, 'ticket' | 'reset' | 'requestFor'>

/** Changing the phone number: first the present number is proven, then the new one. Source: product §8 (24) */
export class PhoneChangeStore {
  phone = ''
  code = ''
  isCodeWrong = false
  /** The server's message about the number; null without one. */
  refusal: string | null = null
  /** The proof of the present number; empty until it is proven. */
  private proof = ''
  /** The number to which the last code was sent. */
  private askedFor = ''
  private readonly keys: IdempotencyKeys
  private readonly deps: PhoneChangeDeps
  private readonly target: ChangeTicket

  /** `target` is the code for the new number. */
  constructor(deps: PhoneChangeDeps, target: ChangeTicket) {
    this.deps = deps
    this.target = target
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    makeAutoObservable<this, 'deps' | 'keys' | 'target'>(
      this,
      { deps: false, keys: false, target: false },
      { autoBind: true },
    )
  }

  /** Which number is being proven. */
  get step(): 'own' | 'target' {
    return this.proof === '' ? 'own' : 'target'
  }

  /** When the number may be changed again, in epoch ms; null when it may be changed now. */
  get changeableAt(): number | null {
    return this.deps.session.user?.phoneChangeableAt ?? null
  }

  get canAsk(): boolean {
    return isPhone(this.phone)
  }

  get canProve(): boolean {
    return isCode(this.code) && this.deps.proof.ticket !== ''
  }

  get canSubmit(): boolean {
    return isCode(this.code) && this.target.ticket !== '' && this.phone === this.askedFor
  }

  setPhone(typed: string): void {
    this.phone = phoneDigits(typed)
    this.refusal = null
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  /**
   * Sends a code to the new number. Fails: INVALID_PARAMETERS for the present number, RESEND_TOO_SOON,
   * TOO_MANY_TRIES.
   */
  async askCode(): Promise<void> {
    const { phone } = this
    this.refusal = null
    try {
      await this.target.requestFor(phone)
      runInAction(() => (this.askedFor = phone))
    } catch (error) {
      if (error instanceof CallError) runInAction(() => (this.refusal = error.fields.phone ?? null))
      throw error
    }
  }

  /** Proves the present number. Fails: CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES, PHONE_TOO_RECENT. */
  async prove(): Promise<void> {
    if (!this.canProve) return
    const { api, proof: own } = this.deps
    try {
      const { phoneProof } = await api.updateInfo({
        phone: { step: 'prove', smsTicket: own.ticket, smsCode: this.code },
      })
      own.reset()
      runInAction(() => {
        this.proof = phoneProof ?? ''
        this.code = ''
      })
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error, own))
      throw error
    }
  }

  /**
   * Changes to the new number. Fails: CODE_WRONG, TICKET_EXPIRED, INVALID_PARAMETERS, SESSION_NOT_FRESH,
   * PHONE_TOO_RECENT.
   */
  async submit(): Promise<boolean> {
    if (!this.canSubmit) return false
    const { target } = this
    const { api, session } = this.deps
    const { phone, code, proof } = this
    try {
      const { user } = await this.keys.send(JSON.stringify([phone, code, proof]), (clientToken) =>
        api.updateInfo({
          phone: { step: 'change', proof, phone, smsTicket: target.ticket, smsCode: code, clientToken },
        }),
      )
      session.setUser(user)
      runInAction(() => this.begin())
      return true
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error, target))
      throw error
    }
  }

  /** Starts from the first step. */
  begin(): void {
    this.phone = ''
    this.askedFor = ''
    this.code = ''
    this.proof = ''
    this.refusal = null
    this.isCodeWrong = false
    this.target.reset()
  }

  private answer({ name, fields }: CallError, ticket: Pick<SmsTicket, 'reset'>): void {
    this.code = ''
    this.isCodeWrong = name === 'CODE_WRONG'
    this.refusal = fields.phone ?? null
    if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') ticket.reset()
    if (name === 'SESSION_NOT_FRESH' || name === 'PHONE_TOO_RECENT') this.proof = ''
    if (name === 'PHONE_TOO_RECENT') void this.deps.session.refresh()
  }
}
