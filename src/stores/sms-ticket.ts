import { makeAutoObservable, runInAction } from 'mobx'
import { SECOND_MS, SMS_RESEND_SECONDS } from '@contract/constants'
import type { AuthApi } from '@/api/auth'
import { CallError } from '@/api/errors'
import type { Clock } from '@/lib/clock'
import type { KeyValueStorage } from '@/platform/storage'

/** What a code by SMS is asked for: to log in with a phone, to prove that it is really the member, or to take another phone. */
export type SmsPurpose = 'login' | 'sensitive' | 'change_phone'

/** What asking for codes is built from. */
export interface SmsTicketDeps {
  readonly api: Pick<AuthApi, 'getAuthToken'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/** Codes by SMS for one purpose: the ticket of the last one, and when another may be asked for. Source: product §9 */
export class SmsTicket {
  /** Moment from which another code may be asked for. Kept on the device, so that leaving does not reset it. */
  resendAt: number
  /** Names the code that was sent last; empty before the first, and once it was used up. */
  ticket = ''
  /** Moment at which the ticket is no more; 0 before the first. */
  expiresAt = 0
  private readonly purpose: SmsPurpose
  private readonly deps: SmsTicketDeps

  constructor(purpose: SmsPurpose, deps: SmsTicketDeps) {
    this.purpose = purpose
    this.deps = deps
    const askedAt = deps.storage.get('codeRequestedAt')?.[purpose] ?? 0
    this.resendAt = askedAt + SMS_RESEND_SECONDS * SECOND_MS
    makeAutoObservable<this, 'purpose' | 'deps'>(this, { purpose: false, deps: false }, { autoBind: true })
  }

  /** Has a code sent to the phone. Fails: RESEND_TOO_SOON, TOO_MANY_TRIES, PHONE_NOT_SUPPORTED. */
  requestFor(phone: string): Promise<void> {
    return this.ask({ scene: 'sms', phone, purpose: this.purpose })
  }

  /** Has a code sent to the viewer's own phone. Fails: RESEND_TOO_SOON, TOO_MANY_TRIES. */
  requestForOwn(): Promise<void> {
    return this.ask({ scene: 'sms', purpose: 'sensitive' })
  }

  /** Takes up a ticket that was asked for before the app was opened anew. */
  resume(ticket: string, expiresAt: number): void {
    this.ticket = ticket
    this.expiresAt = expiresAt
  }

  /** The code was used up, or its ticket is no more; the pause until the next one stays. */
  reset(): void {
    this.ticket = ''
  }

  private async ask(wish: Parameters<AuthApi['getAuthToken']>[0]): Promise<void> {
    try {
      const answer = await this.deps.api.getAuthToken(wish)
      runInAction(() => {
        this.ticket = answer.ticket ?? ''
        this.expiresAt = this.deps.clock.now() + (answer.expireIn ?? 0) * SECOND_MS
        this.waitFor(answer.resendAfter ?? SMS_RESEND_SECONDS)
      })
    } catch (error) {
      const retryAfter =
        error instanceof CallError && error.name === 'RESEND_TOO_SOON' && error.data.retryAfter
      if (typeof retryAfter === 'number') runInAction(() => this.waitFor(retryAfter))
      throw error
    }
  }

  private waitFor(seconds: number): void {
    const { clock, storage } = this.deps
    this.resendAt = clock.now() + seconds * SECOND_MS
    storage.set('codeRequestedAt', {
      ...storage.get('codeRequestedAt'),
      [this.purpose]: this.resendAt - SMS_RESEND_SECONDS * SECOND_MS,
    })
  }
}
