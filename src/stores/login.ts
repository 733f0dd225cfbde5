import { makeAutoObservable, runInAction } from 'mobx'
import { DAY_MS } from '@contract/constants'
import type { Consents } from '@contract/types/common'
import type { AuthApi } from '@/api/auth'
import { CallError, NetworkError } from '@/api/errors'
import type { Clock } from '@/lib/clock'
import { isPhone } from '@/lib/phone'
import type { PhoneProof } from '@/platform/quick-login'
import type { KeyValueStorage } from '@/platform/storage'
import type { BanStore } from './ban'
import { KeptRegisterTicket, type RegisterTicket } from './kept-register-ticket'
import type { SessionStore } from './session'
import { SmsTicket } from './sms-ticket'
import type { SystemConfigStore } from './system-config'

/** What a finished login leads to. */
export type LoginOutcome = 'active' | 'incomplete' | 'new' | 'cancelling' | 'banned'

/** What logging in is built from. */
export interface LoginDeps {
  readonly api: Pick<AuthApi, 'getAuthToken' | 'spTokenLogin'>
  readonly session: Pick<SessionStore, 'logIn'>
  readonly ban: Pick<BanStore, 'learn'>
  readonly systemConfig: SystemConfigStore
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/** What proves the phone: a typed code, or the platform's word. */
type Proof =
  | { readonly scene: 'sms'; readonly ticket: string; readonly phone: string; readonly smsCode: string }
  | PhoneProof

/** An invitation link counts for so long. Source: product §8.1 */
const INVITE_MS = 7 * DAY_MS
const INVITE_CODE = /^[A-HJ-NP-Z2-9]{6}$/

/** Logging in by a code, or by the platform's word: the phone, the code that was sent, and the consent. Source: product §8.1 */
export class LoginStore {
  phone = ''
  code = ''
  step: 'phone' | 'code' = 'phone'
  /** Ticked by hand only, never for the member. */
  isAgreed = false
  /** The agreements are others than those that were ticked: they are asked for with what they say now. Source: product §10 (1007) */
  isAskedAnew = false
  /** Grows with every refused code. */
  refusalCount = 0
  /** Why the last code was refused; null when it was not. */
  codeError: CallError | null = null
  registration: RegisterTicket | null
  private invite: { code: string; at: number } | null
  /** Last moment to bring a cancelling account back; null otherwise. */
  cancelDeadline: number | null = null
  /** What the consent that is asked for anew goes on with. */
  private waiting: (() => Promise<LoginOutcome | null>) | null = null
  /** Agreements that were ticked before the app was opened anew at the code; undefined when it was not. */
  private ticked: Consents | null | undefined = undefined
  private readonly keptTicket: KeptRegisterTicket
  private readonly sms: SmsTicket
  private readonly deps: LoginDeps

  constructor(deps: LoginDeps) {
    this.deps = deps
    this.invite = deps.storage.get('invite')
    this.keptTicket = new KeptRegisterTicket(deps)
    this.registration = this.keptTicket.read()
    this.sms = new SmsTicket('login', deps)
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
    this.isAskedAnew = false
  }

  /**
   * Empties the box and asks with the agreements as they are now, because they changed or were never read here.
   * Fails: NETWORK while they cannot be read.
   */
  async askAnew(): Promise<void> {
    const { systemConfig } = this.deps
    await systemConfig.load()
    if (!systemConfig.value) throw new NetworkError('offline')
    runInAction(() => {
      this.isAgreed = false
      this.isAskedAnew = true
    })
  }

  /** Takes the consent that was asked for anew, and finishes the login that waited for it; null without one. Fails: as `submit`. */
  async agreeAnew(): Promise<LoginOutcome | null> {
    const { waiting } = this
    this.waiting = null
    this.ticked = undefined
    this.setAgreed(true)
    return waiting ? waiting() : null
  }

  /** The consent that was asked for anew is not given: back to the phone, with the box empty. */
  declineAnew(): void {
    this.waiting = null
    this.isAskedAnew = false
    this.editPhone()
  }

  /**
   * Sends a code to the phone and moves on to it, unless the phone was edited meanwhile: the code is another one's then. Who
   * leaves to read it finds the code's step again for as long as it is good.
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
      this.step = 'code'
    })
  }

  /** Goes back to the phone, which may have a slip in it. */
  editPhone(): void {
    this.deps.storage.remove('loginCode')
    this.ticked = undefined
    this.step = 'phone'
    this.code = ''
    this.codeError = null
  }

  /**
   * Finishes the login with the code. A wrong code empties the boxes and answers null, as agreements do that are asked for
   * anew; a ban is told to its store. Fails: TICKET_EXPIRED, TOO_MANY_TRIES, NETWORK.
   */
  submit(code: string, restore = false): Promise<LoginOutcome | null> {
    return this.logIn({ scene: 'sms', ticket: this.sms.ticket, phone: this.phone, smsCode: code }, restore)
  }

  /**
   * Finishes the login by the platform's word for the phone; restoring needs a fresh one. Null when the agreements are asked
   * for anew; a ban is told to its store. Fails: PROVIDER_REFUSED, PHONE_NOT_SUPPORTED, FEATURE_OFF, NETWORK.
   */
  prove(proof: PhoneProof, restore = false): Promise<LoginOutcome | null> {
    return this.logIn(proof, restore)
  }

  /** Forgets who was logging in and what they agreed to, e.g. once the account exists, or when a session ended. */
  startOver(): void {
    this.editPhone()
    this.setRegistration(null)
    this.phone = ''
    this.isAgreed = false
    this.isAskedAnew = false
    this.waiting = null
    this.sms.reset()
    this.cancelDeadline = null
  }

  /** The proof was for nothing: no account comes of it. */
  dropRegistration(): void {
    this.setRegistration(null)
  }

  /** Back at the code that was sent before the app was opened anew, while it is good. */
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

  /** The login goes on once the agreements as they are now are agreed to: the server has not looked at the proof. */
  private async hold(proof: Proof, restore: boolean): Promise<null> {
    await this.askAnew()
    this.waiting = () => this.logIn(proof, restore)
    return null
  }

  /** What is sent as agreed to is what was ticked, also when that was before the app was opened anew. */
  private isTicked({ user, privacy }: Consents): boolean {
    return this.ticked === undefined || (this.ticked?.user === user && this.ticked.privacy === privacy)
  }

  private async answer(error: unknown, proof: Proof, restore: boolean): Promise<LoginOutcome | null> {
    if (!(error instanceof CallError)) throw error
    if (error.name === 'CONSENT_REQUIRED') return this.hold(proof, restore)
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
    const { api, session } = this.deps
    const answer = await api.spTokenLogin({ ...proof, consents, ...(restore ? { restore } : {}) })
    if (answer.registerState !== 'cancelling') this.deps.storage.remove('loginCode')
    if (answer.token) await session.logIn(answer.token)
    runInAction(() => (this.cancelDeadline = answer.cancelDeadline ?? null))
    this.setRegistration(
      answer.registerTicket ? { ticket: answer.registerTicket, phoneMasked: answer.phoneMasked ?? '' } : null,
    )
    return answer.registerState
  }

  private setRegistration(registration: RegisterTicket | null): void {
    this.registration = registration
    this.keptTicket.write(registration)
  }

  /** Versions of the agreements as they were shown; null while none were read. */
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
