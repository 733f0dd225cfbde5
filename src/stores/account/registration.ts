import { makeAutoObservable } from 'mobx'
import { MIN_AGE } from '@contract/constants'
import type { Gender } from '@contract/types/member'
import type { AuthApi } from '@/api/auth'
import { failureName } from '@/api/errors'
import { ageOf, zodiacOf, type Zodiac } from '@/lib/time/birthday'
import type { Clock } from '@/lib/time/clock'
import type { LoginStore } from './login'
import type { SessionStore } from './session'

/** Dependencies of the registration. */
export interface RegistrationDeps {
  readonly api: Pick<AuthApi, 'register'>
  readonly session: Pick<SessionStore, 'logIn'>
  readonly login: LoginStore
  readonly clock: Clock
  readonly newClientToken: () => string
}

/** Creating the account of a proven phone. Source: product §8.1 */
export class RegistrationStore {
  gender: Gender | null = null
  /** `YYYY-MM-DD`; null until the member has chosen it. */
  birthday: string | null = null
  inviteCode: string
  /** True when the age stops this registration; there is no second attempt. Source: product §7.13 */
  isStopped = false
  private clientToken: string
  /** Code of the link that was put into the field last. */
  private appliedCode: string | null
  private readonly deps: RegistrationDeps

  constructor(deps: RegistrationDeps) {
    this.deps = deps
    this.appliedCode = deps.login.inviteCode
    this.inviteCode = this.appliedCode ?? ''
    this.clientToken = deps.newClientToken()
    makeAutoObservable<this, 'deps' | 'clientToken' | 'appliedCode'>(
      this,
      { deps: false, clientToken: false, appliedCode: false },
      { autoBind: true },
    )
  }

  /** Full years; null until the birthday is chosen. */
  get age(): number | null {
    return this.birthday === null ? null : ageOf(this.birthday, this.deps.clock.now())
  }

  get zodiac(): Zodiac | null {
    return this.birthday === null ? null : zodiacOf(this.birthday)
  }

  get isUnderAge(): boolean {
    return this.age !== null && this.age < MIN_AGE
  }

  get canSubmit(): boolean {
    return this.gender !== null && this.birthday !== null && this.deps.login.isAgreed
  }

  setGender(gender: Gender): void {
    this.gender = gender
    this.renew()
  }

  setBirthday(birthday: string): void {
    this.birthday = birthday
    this.renew()
  }

  setInviteCode(code: string): void {
    this.inviteCode = code
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 6)
    this.renew()
  }

  /** Puts the code of a link that was opened later into the field, once; a cleared code does not return. */
  applyInvite(): void {
    const { inviteCode } = this.deps.login
    if (inviteCode === null || inviteCode === this.appliedCode) return
    this.appliedCode = inviteCode
    this.setInviteCode(inviteCode)
  }

  /**
   * Creates the account and starts its session; when the agreements have changed, the login's store asks for consent
   * again instead. Fails: TICKET_EXPIRED, INVITE_CODE_INVALID, UNDER_AGE, BIRTHDAY_REFUSED, NETWORK.
   */
  async register(): Promise<void> {
    const { api, login, session } = this.deps
    const { consents } = login
    if (!login.registration || this.gender === null || this.birthday === null) return
    if (!consents) return login.askAgain()
    try {
      const answer = await api.register({
        registerTicket: login.registration.ticket,
        gender: this.gender,
        birthday: this.birthday,
        ...(this.inviteCode ? { inviteCode: this.inviteCode } : {}),
        consents,
        clientToken: this.clientToken,
      })
      await session.logIn(answer.token)
      this.startOver()
    } catch (error) {
      const name = failureName(error)
      if (name === 'CONSENT_REQUIRED') return login.askAgain()
      if (name === 'UNDER_AGE' || name === 'BIRTHDAY_REFUSED') this.stop()
      throw error
    }
  }

  private startOver(): void {
    this.gender = null
    this.birthday = null
    this.inviteCode = ''
    this.renew()
    this.deps.login.startOver()
  }

  private stop(): void {
    this.isStopped = true
    this.deps.login.dropRegistration()
  }

  /** A changed request gets a new idempotency key. */
  private renew(): void {
    this.clientToken = this.deps.newClientToken()
  }
}
