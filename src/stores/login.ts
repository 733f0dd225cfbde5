import { makeAutoObservable, runInAction } from 'mobx'
import type { AuthApi } from '@/api/auth'
import { CallError } from '@/api/errors'
import type { Clock } from '@/lib/clock'
import { isPhone } from '@/lib/phone'
import type { PhoneProof } from '@/platform/quick-login'
import type { KeyValueStorage } from '@/platform/storage'
import type { BanStore } from './ban'
import type { SessionStore } from './session'
import { SmsTicket } from './sms-ticket'
import type { SystemConfigStore } from './system-config'

/** What a finished login leads to. */
export type LoginOutcome = 'active' | 'incomplete' | 'new' | 'cancelling' | 'banned'

/** A phone that proved itself and has no account yet. */
export interface RegisterTicket {
  readonly ticket: string
  readonly phoneMasked: string
}

/** What logging in is built from. */
export interface LoginDeps {
  readonly api: Pick<AuthApi, 'getAuthToken' | 'spTokenLogin'>
  readonly session: Pick<SessionStore, 'logIn'>
  readonly ban: Pick<BanStore, 'learn'>
  readonly systemConfig: SystemConfigStore
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly deviceId: string
}

/** What proves the phone: a typed code, or the platform's word. */
type Proof =
  | { readonly scene: 'sms'; readonly ticket: string; readonly phone: string; readonly smsCode: string }
  | PhoneProof

/** An invitation link counts for so long. Source: product §8.1 */
const INVITE_MS = 7 * 24 * 3_600_000
const INVITE_CODE = /^[A-HJ-NP-Z2-9]{6}$/

/** Logging in by a code, or by the platform's word: the phone, the code that was sent, and the consent. Source: product §8.1 */
export class LoginStore {
  phone = ''
  code = ''
  step: 'phone' | 'code' = 'phone'
  /** Ticked by hand only, never for the member. */
  isAgreed = false
  /** Grows with every refused code. */
  refusalCount = 0
  /** Why the last code was refused; null when it was not. */
  codeError: CallError | null = null
  registration: RegisterTicket | null = null
  private invite: { code: string; at: number } | null
  /** Last moment to bring a cancelling account back; null otherwise. */
  cancelDeadline: number | null = null
  private readonly sms: SmsTicket
  private readonly deps: LoginDeps

  constructor(deps: LoginDeps) {
    this.deps = deps
    this.invite = deps.storage.get('invite')
    this.sms = new SmsTicket('login', deps)
    makeAutoObservable<this, 'deps' | 'sms'>(this, { deps: false, sms: false }, { autoBind: true })
  }

  get canRequestCode(): boolean {
    return isPhone(this.phone)
  }

  /** Moment from which another code may be asked for. */
  get resendAt(): number {
    return this.sms.resendAt
  }

  /** Code of the invitation link that led here, while it counts; null otherwise. */
  get inviteCode(): string | null {
    return this.invite && this.deps.clock.now() - this.invite.at < INVITE_MS ? this.invite.code : null
  }

  /** Keeps an invitation link's code; anything that cannot be one is dropped. */
  followInvite(code: string | undefined): void {
    if (!code || !INVITE_CODE.test(code)) return
    this.invite = { code, at: this.deps.clock.now() }
    this.deps.storage.set('invite', this.invite)
  }

  setPhone(phone: string): void {
    this.phone = phone
  }

  setCode(code: string): void {
    this.code = code
    this.codeError = null
  }

  setAgreed(isAgreed: boolean): void {
    this.isAgreed = isAgreed
  }

  /**
   * Sends a code to the phone and moves on to it, unless the phone was edited meanwhile: the code is another one's then.
   * Fails: RESEND_TOO_SOON, TOO_MANY_TRIES, PHONE_NOT_SUPPORTED.
   */
  async requestCode(): Promise<void> {
    const { phone } = this
    await this.sms.requestFor(phone)
    if (phone !== this.phone) return this.sms.reset()
    runInAction(() => {
      this.code = ''
      this.codeError = null
      this.step = 'code'
    })
  }

  /** Goes back to the phone, which may have a slip in it. */
  editPhone(): void {
    this.step = 'phone'
    this.code = ''
    this.codeError = null
  }

  /**
   * Finishes the login with the code. A wrong code empties the boxes and answers null; a ban is told to its store.
   * Fails: TICKET_EXPIRED, TOO_MANY_TRIES, CONSENT_REQUIRED.
   */
  async submit(code: string, restore = false): Promise<LoginOutcome | null> {
    try {
      const typed = { scene: 'sms', ticket: this.sms.ticket, phone: this.phone, smsCode: code } as const
      return await this.logIn(typed, restore)
    } catch (error) {
      if (!(error instanceof CallError) || error.name !== 'CODE_WRONG') throw error
      this.refuse(error)
      return null
    }
  }

  /**
   * Finishes the login by the platform's word for the phone; restoring needs a fresh one. A ban is told to its store.
   * Fails: PROVIDER_REFUSED, PHONE_NOT_SUPPORTED, CONSENT_REQUIRED, FEATURE_OFF.
   */
  prove(proof: PhoneProof, restore = false): Promise<LoginOutcome> {
    return this.logIn(proof, restore)
  }

  /** Forgets who was logging in and what they agreed to, e.g. once the account exists, or when a session ended. */
  startOver(): void {
    this.phone = ''
    this.code = ''
    this.isAgreed = false
    this.step = 'phone'
    this.sms.reset()
    this.registration = null
    this.cancelDeadline = null
    this.codeError = null
  }

  private async logIn(proof: Proof, restore: boolean): Promise<LoginOutcome> {
    try {
      return await this.finish(proof, restore)
    } catch (error) {
      if (!(error instanceof CallError) || error.name !== 'ACCOUNT_BANNED') throw error
      this.startOver()
      this.deps.ban.learn(error.data)
      return 'banned'
    }
  }

  private async finish(proof: Proof, restore: boolean): Promise<LoginOutcome> {
    const { api, session, deviceId } = this.deps
    const inviteCode = this.inviteCode
    const answer = await api.spTokenLogin({
      ...proof,
      deviceId,
      consents: this.consents,
      ...(inviteCode ? { inviteCode } : {}),
      ...(restore ? { restore } : {}),
    })
    if (answer.token) await session.logIn(answer.token)
    runInAction(() => {
      this.cancelDeadline = answer.cancelDeadline ?? null
      this.registration = answer.registerTicket
        ? { ticket: answer.registerTicket, phoneMasked: answer.phoneMasked ?? '' }
        : null
    })
    return answer.registerState
  }

  /** Versions of the agreements as they were shown. */
  get consents(): { user: string; privacy: string } {
    const agreements = this.deps.systemConfig.value?.agreements
    return { user: agreements?.user.version ?? '-', privacy: agreements?.privacy.version ?? '-' }
  }

  private refuse(error: CallError): void {
    this.codeError = error
    this.code = ''
    this.refusalCount += 1
  }
}
