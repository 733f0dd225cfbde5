import { makeAutoObservable, runInAction } from 'mobx'
import type { FeedbackResult, UnlockAudience, UnlockOrder } from '@contract/types/unlock'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import type { Upload } from '@/upload/upload'
import type { ConnectionStore } from '../connection'
import type { InboxStore } from '../chat/groups/inbox'
import { IdempotencyKeys } from '../idempotency-keys'
import { Loadable } from '../loadable'
import { InterruptedUnlock, type InterruptedUnlockDeps, type KeptUnlock } from './interrupted-unlock'
import { type FeedbackKind, UnlockFeedbackStore } from './unlock-feedback'
import { UnlockOfferStore, type UnlockOfferDeps } from './unlock-offer'

/** An order with the contact, if the viewer may see it. */
export interface UnlockView {
  readonly order: UnlockOrder
  /** The contact in its present form, or in the form that was revealed; null without a reveal. */
  readonly wx: string | null
  /** True when the owner changed it after the reveal, and the buyer sees the new one. */
  readonly hasChanged: boolean
}

/** The owner of the contact, as the page below shows them. */
export interface UnlockOwner {
  readonly userId: string
  readonly name: string
  readonly avatarUrl: string | null
  /** The members whom the owner allows to unlock it; null where the page does not know. */
  readonly audience: UnlockAudience | null
}

/** The contact of a member as the subject of the sheet. */
export type MemberSubject = { readonly kind: 'member' } & UnlockOwner

/** The subject of the sheet: the contact of a member, or an existing order. */
export type UnlockSubject = MemberSubject | { readonly kind: 'order'; readonly orderId: string }

/** Dependencies of an unlock. */
export interface UnlockDeps extends UnlockOfferDeps, InterruptedUnlockDeps {
  readonly api: Pick<UserApi, 'unlockWxPre' | 'unlockWx' | 'getWx' | 'wxFeedback'>
  readonly inbox: Pick<InboxStore, 'on'>
  readonly connection: Pick<ConnectionStore, 'onReachable'>
  readonly upload: Upload
  newClientToken(): string
}

/** Maximum length of a note to the owner, in graphemes. Source: contract `unlock_wx` */
export const NOTE_MAX = 60

/**
 * The sheet of an unlock, from the terms to the end of the order. Each page that opens it has its own store.
 * Source: product §7.6, screens.md E
 */
export class UnlockStore {
  /** Null while the sheet is closed. */
  subject: UnlockSubject | null = null
  readonly offer: UnlockOfferStore
  readonly view = new Loadable<UnlockView>()
  note = ''
  /** True while another page is open over the sheet, which returns after it. */
  isAway = false
  /** True while feedback on the order is being written. */
  isWriting = false
  readonly feedback: UnlockFeedbackStore
  private readonly keys: IdempotencyKeys
  private readonly interrupted: InterruptedUnlock
  private readonly deps: UnlockDeps
  private readonly page: KeptUnlock['page'] | undefined

  /** `page` is the page to which the sheet returns after a purchase of coins; without it the sheet does not return. */
  constructor(deps: UnlockDeps, page?: KeptUnlock['page']) {
    this.deps = deps
    this.page = page
    this.offer = new UnlockOfferStore(deps)
    this.interrupted = new InterruptedUnlock(deps)
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    this.feedback = new UnlockFeedbackStore(deps)
    makeAutoObservable<this, 'deps' | 'page' | 'keys' | 'interrupted'>(
      this,
      {
        offer: false,
        view: false,
        feedback: false,
        deps: false,
        page: false,
        keys: false,
        interrupted: false,
        watch: false,
      },
      { autoBind: true, deep: false },
    )
  }

  get order(): UnlockOrder | null {
    return this.view.value?.order ?? null
  }

  /** Follows changes of orders until the returned function is called. */
  watch(): Unsubscribe {
    const { inbox, connection } = this.deps
    const renew = () => {
      if (this.subject !== null && !this.isWriting) void this.load()
    }
    const ends = [
      inbox.on('unlock', ({ orderId }) => {
        if (this.order === null || this.order.id === orderId) renew()
      }),
      // No event reported changes while the connection was down.
      connection.onReachable(renew),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Opens the sheet. */
  open(subject: UnlockSubject): void {
    this.begin(subject)
    void this.load()
  }

  /** Opens the sheet again if the viewer interrupted the unlock of this contact to buy coins. */
  resume(subject: MemberSubject): void {
    // A page that stayed mounted still has its sheet: `comeBack` shows it.
    if (this.subject !== null || this.interrupted.value?.userId !== subject.userId) return
    this.interrupted.forget()
    this.open(subject)
  }

  /** Opens the sheet with an order from a list. */
  openOrder(order: UnlockOrder): void {
    this.begin({ kind: 'order', orderId: order.id })
    this.view.set({ order, wx: order.wx, hasChanged: false })
    void this.load()
  }

  /** Closes the sheet; its content stays visible while it slides out. */
  close(): void {
    this.subject = null
    this.isAway = false
    this.interrupted.forget()
  }

  /** The member opens another page for something that the sheet needs, such as coins. */
  leave(): void {
    this.isAway = true
    if (this.subject?.kind !== 'member') return
    if (this.page === undefined) this.interrupted.forget()
    else this.interrupted.keep(this.subject.userId, this.page)
  }

  /** The page and the sheet are shown again, with fresh balances. */
  comeBack(): void {
    if (!this.isAway) return
    this.isAway = false
    this.interrupted.forget()
    void this.load()
  }

  setNote(note: string): void {
    this.note = note
  }

  /** Starts feedback on the order. */
  write(kind: FeedbackKind, result: FeedbackResult | null = null): void {
    if (this.order === null) return
    this.feedback.begin(this.order.id, kind, result)
    this.isWriting = true
  }

  stopWriting(): void {
    this.isWriting = false
  }

  /** Loads the terms, or the order if it exists. Never rejects. */
  async load(): Promise<void> {
    const { subject, order } = this
    if (subject === null) return
    if (order !== null) return this.loadOrder(order.id)
    return subject.kind === 'order' ? this.loadOrder(subject.orderId) : this.loadTerms(subject.userId)
  }

  /**
   * Pays for the contact. Fails: QUOTE_EXPIRED, PRINCIPAL_TOO_LOW; a refusal that rules it out becomes the `refusal`.
   */
  async buy(): Promise<void> {
    const { subject } = this
    const terms = this.offer.terms.value
    if (terms === null) return
    const note = this.note.trim()
    try {
      const { order } = await this.keys.send(JSON.stringify([terms.quoteId, note]), (clientToken) =>
        this.deps.api.unlockWx({ quoteId: terms.quoteId, clientToken, ...(note && { note }) }),
      )
      this.applyFor(subject, order)
    } catch (error) {
      if (error instanceof CallError && this.subject === subject && (await this.answer(error))) return
      throw error
    }
  }

  /** Decides as the owner, or cancels the request as the buyer. Fails: DECISION_TOO_LATE, STATE_CHANGED. */
  async decide(decision: 'accept' | 'decline' | 'cancel'): Promise<void> {
    const { order, subject } = this
    if (order === null) return
    try {
      const answer = await this.deps.api.unlockWx({ orderId: order.id, decision })
      this.applyFor(subject, answer.order)
    } catch (error) {
      if (error instanceof CallError) void this.load()
      throw error
    }
  }

  /** Submits the feedback. Fails as `UnlockFeedbackStore.submit` does. */
  async submit(): Promise<void> {
    const { order, subject } = this
    if (order === null) return
    try {
      const changed = await this.feedback.submit(order.id)
      if (changed === null) return
      this.applyFor(subject, changed, () => (this.isWriting = false))
    } catch (error) {
      if (error instanceof CallError && error.name !== 'INVALID_PARAMETERS') void this.load()
      throw error
    }
  }

  private begin(subject: UnlockSubject): void {
    this.subject = subject
    this.offer.reset()
    this.view.reset()
    this.note = ''
    this.isAway = false
    this.isWriting = false
  }

  private async loadTerms(userId: string): Promise<void> {
    const terms = await this.offer.load(userId)
    if (terms !== null && terms.already !== null) this.apply(terms.already)
  }

  private async loadOrder(orderId: string): Promise<void> {
    await this.view.run(async () => {
      const { order, revealedWx, frozenWx, changedAt } = await this.deps.api.getWx({ orderId })
      if (order === null) throw new Error('order expected')
      // A changed contact is revealed again, free of charge. Source: product §7.6.10
      const hasChanged = changedAt !== null && revealedWx !== null && revealedWx !== frozenWx
      return { order, wx: hasChanged ? revealedWx : frozenWx, hasChanged }
    })
  }

  /** Applies an answer, unless the sheet shows another subject by now, or is closed. */
  private applyFor(subject: UnlockSubject | null, order: UnlockOrder, also?: () => void): void {
    if (this.subject !== subject) return
    runInAction(() => {
      also?.()
      this.apply(order)
    })
  }

  private apply(order: UnlockOrder): void {
    this.view.set({ order, wx: order.wx, hasChanged: false })
    // The revealed contact may have changed.
    if (order.changedAt !== null) void this.loadOrder(order.id)
  }

  /** Returns true when the sheet itself shows the result of the tap. */
  private async answer(error: CallError): Promise<boolean> {
    const { name, data } = error
    switch (name) {
      case 'ALREADY_UNLOCKED':
        if (typeof data.orderId !== 'string') return false
        await this.loadOrder(data.orderId)
        return true
      case 'QUOTE_EXPIRED':
      case 'PRINCIPAL_TOO_LOW':
      case 'STATE_CHANGED':
        await this.load()
        return false
      case 'OWNER_UNAVAILABLE':
      case 'CONTACT_NOT_ON_SALE':
      case 'RELATION_MISSING':
      case 'UNLOCK_DAILY_LIMIT':
      case 'TARGET_NOT_VISIBLE':
        this.offer.setRefusal(error)
        return true
      default:
        return false
    }
  }
}
