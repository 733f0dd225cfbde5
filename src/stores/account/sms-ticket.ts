import { makeAutoObservable, runInAction } from 'mobx'
import { SECOND_MS, SMS_RESEND_SECONDS } from '@contract/constants'
import type { AuthApi } from '@/api/auth'
import { CallError } from '@/api/errors'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { HumanProofStore } from './human-proof'

/** Purpose of an SMS code: to log in, to confirm the member's identity, to change the phone, or to prove a guardian's. */
export type SmsPurpose = 'login' | 'sensitive' | 'change_phone' | 'guardian'

/** Dependencies of SMS codes. */
export interface SmsTicketDeps {
  readonly api: Pick<AuthApi, 'getAuthToken'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly humanProof: Pick<HumanProofStore, 'through'>
}

/** SMS codes for one purpose: the ticket of the last one, and when another may be requested. Source: product §9 */
export class SmsTicket {
  /** Time from which another code may be requested. Stored on the device, so that leaving does not reset it. */
  resendAt: number
  /** Ticket of the last code; empty before the first, and after its use. */
  ticket = ''
  /** Time when the ticket expires; 0 before the first. */
  expiresAt = 0
  private readonly purpose: SmsPurpose
  private readonly deps: SmsTicketDeps

  constructor(deps: SmsTicketDeps, purpose: SmsPurpose) {
    this.purpose = purpose
    this.deps = deps
    const askedAt = deps.storage.get('codeRequestedAt')?.[purpose] ?? 0
    this.resendAt = askedAt + SMS_RESEND_SECONDS * SECOND_MS
    makeAutoObservable<this, 'purpose' | 'deps'>(this, { purpose: false, deps: false }, { autoBind: true })
  }

  /**
   * Sends a code to the phone, after a proof of a person where the server requires it. Fails: RESEND_TOO_SOON,
   * TOO_MANY_TRIES, PHONE_NOT_SUPPORTED; ABORTED when the member closes the question.
   */
  requestFor(phone: string): Promise<void> {
    const { purpose } = this
    return this.deps.humanProof.through((humanProof) =>
      this.ask({ scene: 'sms', phone, purpose, ...(humanProof !== undefined && { humanProof }) }),
    )
  }

  /** Sends a code to the viewer's own phone. Fails: RESEND_TOO_SOON, TOO_MANY_TRIES. */
  requestForOwn(): Promise<void> {
    return this.ask({ scene: 'sms', purpose: 'sensitive' })
  }

  /** Restores a ticket that was requested before the app was opened again. */
  resume(ticket: string, expiresAt: number): void {
    this.ticket = ticket
    this.expiresAt = expiresAt
  }

  /** Forgets a ticket that was used or has expired; the pause until the next one stays. */
  reset(): void {
    this.ticket = ''
  }

  private async ask(request: Parameters<AuthApi['getAuthToken']>[0]): Promise<void> {
    try {
      const answer = await this.deps.api.getAuthToken(request)
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
