import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { GUARDIAN_PHOTOS_MAX, HOUR_MS, SECOND_MS } from '@contract/constants'
import type { GuardianStatus } from '@contract/types/guardian'
import type { AuthApi } from '@/api/auth'
import { CallError } from '@/api/errors'
import { codeDigits, isCode, isPhone, phoneDigits } from '@/lib/phone'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { Upload } from '@/upload/upload'
import type { HumanProofStore } from '../account/human-proof'
import type { SmsTicket } from '../account/sms-ticket'
import { IdempotencyKeys } from '../idempotency-keys'
import { Attachments } from './attachments'
import { emptyDraft, formOf, type GuardianDraft, type GuardianProblem, problemOf } from './guardian-form'

/** Dependencies of the guardian's page. */
export interface GuardianDeps {
  readonly api: Pick<AuthApi, 'guardianProof' | 'guardianClaim' | 'guardianStatus'>
  readonly upload: Upload
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly humanProof: Pick<HumanProofStore, 'through'>
  newClientToken(): string
}

/** A proven phone. */
export interface GuardianProof {
  readonly ticket: string
  readonly phoneMasked: string
  readonly expiresAt: number
}

/** Everything of the page that a reload keeps; removed once the claim is sent. */
interface KeptGuardian {
  readonly draft: GuardianDraft
  readonly proof: GuardianProof | null
  readonly kinship: readonly string[]
  readonly payment: readonly string[]
  readonly at: number
}

/** How long a draft is kept, in ms: its photos are deleted on the server soon after. Source: ours */
const KEPT_MS = 20 * HOUR_MS

type GuardianTicket = Pick<SmsTicket, 'ticket' | 'reset' | 'requestFor' | 'resendAt'>

/** What keeps a claim from being sent. */
export type ClaimProblem = GuardianProblem | 'kinship' | 'payment' | 'uploading' | 'consent'

/** A guardian's claim for what a minor paid, and the status of earlier ones. Source: product §7.13 */
export class GuardianStore {
  mode: 'claim' | 'status' = 'claim'
  phone = ''
  code = ''
  isCodeWrong = false
  proof: GuardianProof | null = null
  /** True after the server refused an old proof. */
  hasExpired = false
  draft: GuardianDraft = emptyDraft
  hasConsented = false
  reference = ''
  /** The claim that was just sent; null before. */
  sent: GuardianStatus | null = null
  /** The claim that was looked for; null before, and when it was not found. */
  found: GuardianStatus | null = null
  isMissing = false
  readonly kinship: Attachments
  readonly payment: Attachments
  private readonly sms: GuardianTicket
  private readonly keys: IdempotencyKeys
  private readonly deps: GuardianDeps

  constructor(deps: GuardianDeps, sms: GuardianTicket) {
    this.deps = deps
    this.sms = sms
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    const upload: Upload = (file, options) =>
      deps.upload(file, { ...options, guardianTicket: this.proof?.ticket ?? '' })
    this.kinship = new Attachments(upload, GUARDIAN_PHOTOS_MAX)
    this.payment = new Attachments(upload, GUARDIAN_PHOTOS_MAX)
    makeAutoObservable<this, 'deps' | 'keys' | 'sms'>(
      this,
      { deps: false, keys: false, sms: false, kinship: false, payment: false, draft: true },
      { autoBind: true, deep: false },
    )
    this.restore()
  }

  get canProve(): boolean {
    return isPhone(this.phone) && isCode(this.code) && this.sms.ticket !== ''
  }

  /** What keeps the claim from being sent; null when nothing does. */
  get problem(): ClaimProblem | null {
    const problem = problemOf(this.draft)
    if (problem !== null) return problem
    if (this.kinship.images.length === 0) return 'kinship'
    if (this.payment.images.length === 0) return 'payment'
    if (!this.kinship.areUp || !this.payment.areUp) return 'uploading'
    return this.hasConsented ? null : 'consent'
  }

  /** Stores the draft on the device whenever it changes; returns the end of it. */
  watch(): () => void {
    return reaction(
      () => this.kept,
      (kept) => kept && this.deps.storage.set('guardian', kept),
      { delay: SECOND_MS / 2 },
    )
  }

  setMode(mode: 'claim' | 'status'): void {
    this.mode = mode
    this.sent = null
  }

  setPhone(typed: string): void {
    this.phone = phoneDigits(typed)
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  setDraft(change: Partial<GuardianDraft>): void {
    this.draft = { ...this.draft, ...change }
  }

  setConsented(hasConsented: boolean): void {
    this.hasConsented = hasConsented
  }

  setReference(typed: string): void {
    this.reference = typed.replace(/\D/g, '').slice(0, 12)
    this.isMissing = false
  }

  /** Sends a code. Fails: RESEND_TOO_SOON, TOO_MANY_TRIES, PHONE_NOT_SUPPORTED, ABORTED. */
  askCode(): Promise<void> {
    return this.sms.requestFor(this.phone)
  }

  /** Proves the phone. Fails: CODE_WRONG, TICKET_EXPIRED, TOO_MANY_TRIES, ABORTED. */
  async prove(): Promise<void> {
    if (!this.canProve) return
    const { api, clock, humanProof } = this.deps
    const { phone, code } = this
    try {
      const answer = await humanProof.through((token) =>
        api.guardianProof({
          ticket: this.sms.ticket,
          phone,
          smsCode: code,
          ...(token !== undefined && { humanProof: token }),
        }),
      )
      this.sms.reset()
      runInAction(() => {
        const { guardianTicket: ticket, phoneMasked, expireIn } = answer
        this.proof = { ticket, phoneMasked, expiresAt: clock.now() + expireIn * SECOND_MS }
        this.hasExpired = false
        this.code = ''
      })
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.onWrongCode(error))
      throw error
    }
  }

  /** Forgets the proof, for another number. Photos belong to the number that sent them. */
  forgetProof(): void {
    this.proof = null
    this.kinship.reset()
    this.payment.reset()
  }

  /** Sends the claim. Fails: TICKET_EXPIRED, INVALID_PARAMETERS, TOO_MANY_TRIES, ABORTED. */
  async send(): Promise<void> {
    const form = formOf(this.draft)
    const { proof, problem, deps } = this
    if (form === null || proof === null || problem !== null) return
    const claim = {
      guardianTicket: proof.ticket,
      form,
      kinship: this.kinship.urls,
      payment: this.payment.urls,
      consent: true,
    }
    const about = JSON.stringify([form, claim.kinship, claim.payment])
    await this.whileProven(async () => {
      const sent = await this.keys.send(about, (clientToken) =>
        deps.humanProof.through((token) =>
          deps.api.guardianClaim({
            ...claim,
            clientToken,
            ...(token !== undefined && { humanProof: token }),
          }),
        ),
      )
      runInAction(() => {
        this.reference = sent.reference
        this.sent = sent
        this.forgetDraft()
      })
    })
  }

  /** Looks for a claim, and shows an unknown one as missing. Fails: TICKET_EXPIRED. */
  async find(): Promise<void> {
    const { proof, reference, deps } = this
    if (proof === null) return
    this.found = null
    this.isMissing = false
    try {
      await this.whileProven(async () => {
        const found = await deps.api.guardianStatus({ guardianTicket: proof.ticket, reference })
        runInAction(() => (this.found = found))
      })
    } catch (error) {
      if (!(error instanceof CallError) || error.name !== 'NOT_FOUND') throw error
      runInAction(() => (this.isMissing = true))
    }
  }

  private get kept(): KeptGuardian | null {
    const { draft, proof, kinship, payment } = this
    const isEmpty = draft === emptyDraft && proof === null
    return isEmpty
      ? null
      : { draft, proof, kinship: kinship.urls, payment: payment.urls, at: this.deps.clock.now() }
  }

  private restore(): void {
    const { storage, clock } = this.deps
    const kept = storage.get('guardian') as KeptGuardian | null
    if (!kept) return
    if (clock.now() > kept.at + KEPT_MS) return storage.remove('guardian')
    this.draft = kept.draft
    if (kept.proof && kept.proof.expiresAt > clock.now()) this.proof = kept.proof
    else this.hasExpired = kept.proof !== null
    this.kinship.restore(kept.kinship)
    this.payment.restore(kept.payment)
  }

  private forgetDraft(): void {
    this.draft = emptyDraft
    this.hasConsented = false
    this.kinship.reset()
    this.payment.reset()
    this.deps.storage.remove('guardian')
  }

  private onWrongCode({ name }: CallError): void {
    this.code = ''
    this.isCodeWrong = name === 'CODE_WRONG'
    if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') this.sms.reset()
  }

  private async whileProven(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (error instanceof CallError && error.name === 'TICKET_EXPIRED') {
        runInAction(() => {
          this.proof = null
          this.hasExpired = true
        })
      }
      throw error
    }
  }
}
