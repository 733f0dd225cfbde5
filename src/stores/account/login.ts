import { makeAutoObservable, runInAction } from 'mobx'
import { DAY_MS } from '@contract/constants'
import type { Consents } from '@contract/types/common'
import type { AuthApi } from '@/api/auth'
import { CallError, NetworkError } from '@/api/errors'
import type { Clock } from '@/lib/time/clock'
import { isPhone } from '@/lib/phone'
import type { PhoneProof } from '@/platform/login/quick-login'
import type { KeyValueStorage } from '@/platform/storage'
import type { BanStore } from './ban'
import { KeptRegisterTicket, type RegisterTicket } from './kept-register-ticket'
import type { HumanProofStore } from './human-proof'
import type { SessionStore } from './session'
import { SmsTicket } from './sms-ticket'
import type { SystemConfigStore } from '../system-config'

/** Result of a finished login. */
export type LoginOutcome = 'active' | 'incomplete' | 'new' | 'cancelling' | 'banned'

/** Dependencies of the login store. */
export interface LoginDeps {
  readonly api: Pick<AuthApi, 'getAuthToken' | 'spTokenLogin'>
  readonly session: Pick<SessionStore, 'logIn'>
  readonly ban: Pick<BanStore, 'learn'>
  readonly systemConfig: SystemConfigStore
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly humanProof: Pick<HumanProofStore, 'through' | 'answerTo'>
}

/** What a typed code proves, with the proof of a person where the server required one. */
type CodeProof = Readonly<Record<'ticket' | 'phone' | 'smsCode', string>> & { readonly humanProof?: string }

/** Proof of the phone: a typed code, or the platform's statement. */
type Proof = (CodeProof & { readonly scene: 'sms' }) | PhoneProof

/** An invitation link is valid for so long. Source: product §8.1 */
const INVITE_MS = 7 * DAY_MS
const INVITE_CODE = /^[A-HJ-NP-Z2-9]{6}$/

/** Login with an SMS code, or with the platform's proof of the phone. Source: product §8.1 */
export class LoginStore {
  phone = ''
  code = ''
  step: 'phone' | 'code' = 'phone'
  /** Ticked only by the member. */
  isAgreed = false
  /** True when the agreements changed since they were accepted; the member is asked again. Source: product §10 (1007) */
  isAskedAgain = false
  /** Increases with every refused code. */
  refusalCount = 0
  /** True once the typed code has proved a phone that still has no account; the code works only once. */
  private hasUsedCode = false
  /** Why the last code was refused; null when it was not. */
  codeError: CallError | null = null
  registration: RegisterTicket | null
  private invite: { code: string; at: number } | null
  /** Deadline for restoring an account in cancellation; null otherwise. */
  cancelDeadline: number | null = null
  /** Continues the login after the renewed consent. */
  private waiting: (() => Promise<LoginOutcome | null>) | null = null
  /** Agreements that were accepted before the app was opened again at the code step; undefined otherwise. */
  private ticked: Consents | null | undefined = undefined
  private readonly keptTicket: KeptRegisterTicket
  private readonly sms: SmsTicket
  private readonly deps: LoginDeps

  constructor(deps: LoginDeps) {
    this.deps = deps
    this.invite = deps.storage.get('invite')
    this.keptTicket = new KeptRegisterTicket(deps)
    this.registration = this.keptTicket.read()
    this.sms = new SmsTicket(deps, 'login')
    this.resume()
    makeAutoObservable<this, 'deps' | 'keptTicket' | 'sms' | 'waiting' | 'ticked'>(
      this,
      { deps: false, keptTicket: false, sms: false, waiting: false, ticked: false },
      { autoBind: true },
    )
  }

  get canRequestCode(): boolean {
    return isPhone(this.phone)
  }

  /** Time from which another code may be requested. */
  get resendAt(): number {
    return this.sms.resendAt
  }

  /** Code of the invitation link that was opened, while it is valid; null otherwise. */
  get inviteCode(): string | null {
    return this.invite && this.deps.clock.now() - this.invite.at < INVITE_MS ? this.invite.code : null
  }

  /** Stores the code of an invitation link; invalid codes are dropped. */
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
    this.isAskedAgain = false
  }

  /**
   * Unticks the box and asks for consent to the present agreements, because they changed or were never read here.
   * Fails: NETWORK while they cannot be read.
   */
  async askAgain(): Promise<void> {
    const { systemConfig } = this.deps
    await systemConfig.load()
    if (!systemConfig.value) throw new NetworkError('offline')
    runInAction(() => {
      this.isAgreed = false
      this.isAskedAgain = true
    })
  }

  /** Accepts the renewed consent and finishes the login that waited for it; null without one. Fails: as `submit`. */
  async agreeAgain(): Promise<LoginOutcome | null> {
    const { waiting } = this
    this.waiting = null
    this.ticked = undefined
    this.setAgreed(true)
    return waiting ? waiting() : null
  }

  /** Declines the renewed consent: returns to the phone, with the box unticked. */
  declineAgain(): void {
    this.waiting = null
    this.isAskedAgain = false
    this.editPhone()
  }

  /**
   * Sends a code to the phone and shows the code step, unless the phone was edited meanwhile, because the code then
   * belongs to another phone. A member who leaves to read the code returns to this step while the code is valid.
   * Fails: RESEND_TOO_SOON, TOO_MANY_TRIES, PHONE_NOT_SUPPORTED.
   */
  async requestCode(): Promise<void> {
    const { phone } = this
    await this.sms.requestFor(phone)
    if (phone !== this.phone) return this.sms.reset()
    const { ticket, expiresAt } = this.sms
    this.deps.storage.set('loginCode', { phone, ticket, expiresAt, consents: this.consents })
    runInAction(() => {
      this.code = ''
      this.codeError = null
      this.hasUsedCode = false
      this.step = 'code'
    })
  }

  /** Returns to the phone, which may have a typing error. */
  editPhone(): void {
    this.deps.storage.remove('loginCode')
    this.ticked = undefined
    this.step = 'phone'
    this.code = ''
    this.codeError = null
    this.hasUsedCode = false
  }

  /** Returns to the phone when the page is shown again after its code was used: nothing is left to do with the code. */
  leaveUsedCode(): void {
    if (this.hasUsedCode) this.editPhone()
  }

  /**
   * Finishes the login with the code. Returns null after a wrong code, which is cleared, and when the agreements have
   * to be accepted again. A ban is passed to its store. Fails: TICKET_EXPIRED, TOO_MANY_TRIES, NETWORK.
   */
  submit(code: string, restore = false): Promise<LoginOutcome | null> {
    return this.logIn({ scene: 'sms', ticket: this.sms.ticket, phone: this.phone, smsCode: code }, restore)
  }

  /**
   * Finishes the login with the platform's proof of the phone; restoring an account needs a fresh proof. Returns null
   * when the agreements have to be accepted again. A ban is passed to its store. Fails: PROVIDER_REFUSED,
   * PHONE_NOT_SUPPORTED, FEATURE_OFF, NETWORK.
   */
  prove(proof: PhoneProof, restore = false): Promise<LoginOutcome | null> {
    return this.logIn(proof, restore)
  }

  /** Forgets the phone and the consent, e.g. once the account exists, or when a session has ended. */
  startOver(): void {
    this.editPhone()
    this.setRegistration(null)
    this.phone = ''
    this.isAgreed = false
    this.isAskedAgain = false
    this.waiting = null
    this.sms.reset()
    this.cancelDeadline = null
  }

  /** Drops a proof that leads to no account. */
  dropRegistration(): void {
    this.setRegistration(null)
  }

  /** Restores the code step after the app was opened again, while the code is valid. */
  private resume(): void {
    const { storage, clock } = this.deps
    const kept = storage.get('loginCode')
    if (!kept) return
    if (kept.expiresAt <= clock.now()) return storage.remove('loginCode')
    this.sms.resume(kept.ticket, kept.expiresAt)
    this.phone = kept.phone
    this.step = 'code'
    this.ticked = kept.consents
  }

  private async logIn(proof: Proof, restore: boolean): Promise<LoginOutcome | null> {
    const { consents } = this
    try {
      return consents && this.isTicked(consents)
        ? await this.finish(proof, restore, consents)
        : await this.hold(proof, restore)
    } catch (error) {
      return this.answer(error, proof, restore)
    }
  }

  /** Holds the login until the present agreements are accepted; the server has not checked the proof. */
  private async hold(proof: Proof, restore: boolean): Promise<null> {
    await this.askAgain()
    this.waiting = () => this.logIn(proof, restore)
    return null
  }

  /** Whether the present agreements are those that were accepted, also before the app was opened again. */
  private isTicked({ user, privacy }: Consents): boolean {
    return this.ticked === undefined || (this.ticked?.user === user && this.ticked.privacy === privacy)
  }

  private async answer(error: unknown, proof: Proof, restore: boolean): Promise<LoginOutcome | null> {
    if (!(error instanceof CallError)) throw error
    if (error.name === 'CONSENT_REQUIRED') return this.hold(proof, restore)
    if (error.name === 'CAPTCHA_REQUIRED' && proof.scene === 'sms') {
      const humanProof = await this.deps.humanProof.answerTo(error, proof.humanProof !== undefined)
      return this.logIn({ ...proof, humanProof }, restore)
    }
    if (error.name === 'CODE_WRONG' && proof.scene === 'sms') {
      this.refuse(error)
      return null
    }
    if (error.name !== 'ACCOUNT_BANNED') throw error
    this.startOver()
    this.deps.ban.learn(error.data)
    return 'banned'
  }

  private async finish(proof: Proof, restore: boolean, consents: Consents): Promise<LoginOutcome> {
    const { api, session, storage } = this.deps
    const answer = await api.spTokenLogin({ ...proof, consents, ...(restore ? { restore } : {}) })
    if (answer.registerState !== 'cancelling') storage.remove('loginCode')
    if (answer.token) await session.logIn(answer.token)
    runInAction(() => {
      this.cancelDeadline = answer.cancelDeadline ?? null
      this.hasUsedCode = proof.scene === 'sms' && answer.registerState === 'new'
    })
    this.setRegistration(
      answer.registerTicket ? { ticket: answer.registerTicket, phoneMasked: answer.phoneMasked ?? '' } : null,
    )
    return answer.registerState
  }

  private setRegistration(registration: RegisterTicket | null): void {
    this.registration = registration
    this.keptTicket.write(registration)
  }

  /** Versions of the agreements as shown; null while none were read. */
  get consents(): Consents | null {
    const agreements = this.deps.systemConfig.value?.agreements
    return agreements ? { user: agreements.user.version, privacy: agreements.privacy.version } : null
  }

  private refuse(error: CallError): void {
    this.codeError = error
    this.code = ''
    this.refusalCount += 1
  }
}
