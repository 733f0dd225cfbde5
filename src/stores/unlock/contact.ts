import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { ActionRow } from '@contract/types/action'
import type { ConsentMode, UnlockAudience, WxAccount } from '@contract/types/unlock'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import { codeDigits, isCode, isPhone } from '@/lib/phone'
import type { ConnectionStore } from '../connection'
import type { InboxStore } from '../chat/groups/inbox'
import { Loadable } from '../loadable'
import { PagedList } from '../paged-list'
import type { SmsTicket } from '../account/sms-ticket'

/** The members who may unlock the contact; `closed` allows nobody. Source: screens.md 26 */
export type ContactAudience = UnlockAudience | 'closed'

/** Why the contact cannot be saved. */
export type ContactProblem = 'form' | 'again'

/** Dependencies of the viewer's contact. */
export interface ContactDeps {
  readonly api: Pick<UserApi, 'getWx' | 'updateWx' | 'actionList' | 'actionToMeList'>
  readonly inbox: Pick<InboxStore, 'on'>
  readonly connection: Pick<ConnectionStore, 'onReachable'>
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
}

const ACCOUNT = /^[a-zA-Z][-_a-zA-Z0-9]{5,19}$/

/** Whether a text can be a WeChat id: a name, or a mobile number. Source: product §9 */
export const isWxId = (text: string): boolean => ACCOUNT.test(text) || isPhone(text)

const idOf = (row: ActionRow) => row.id

/** The viewer's WeChat contact, its unlock settings, and the unlocks of both directions. Source: product §8 (26) */
export class ContactStore {
  readonly own = new Loadable<WxAccount>()
  /** Unlocks that the viewer paid for. */
  readonly bought: PagedList<ActionRow, Data<'/api/user/action_list'>>
  /** Unlocks of the viewer's contact. */
  readonly sold: PagedList<ActionRow, Data<'/api/user/action_to_me_list'>>
  wxId = ''
  /** Repetition of a changed id. */
  again = ''
  audience: ContactAudience = 'closed'
  consentMode: ConsentMode = 'ask'
  code = ''
  isCodeWrong = false
  /** True when the server refused the id, because of its form or because another account has it. */
  isIdRefused = false
  /** True once the field was left, so that its problem is shown. */
  private hasLeft = false
  private isCodeAsked = false
  private readonly deps: ContactDeps

  constructor(deps: ContactDeps) {
    this.deps = deps
    const { api } = deps
    this.bought = new PagedList({
      load: (cursor) => api.actionList({ kind: 'unlock_wx', cursor }),
      idOf,
    })
    this.sold = new PagedList({
      load: (cursor) => api.actionToMeList({ kind: 'unlock_wx', cursor }),
      idOf,
    })
    makeAutoObservable<this, 'deps'>(
      this,
      { own: false, bought: false, sold: false, deps: false, watch: false },
      { autoBind: true },
    )
  }

  /** True when the id differs from the saved one. */
  get isIdChanged(): boolean {
    return this.wxId.trim() !== (this.own.value?.wxId ?? '')
  }

  get isChanged(): boolean {
    const { value } = this.own
    if (value === null) return false
    return this.isIdChanged || this.audience !== audienceOf(value) || this.consentMode !== value.consentMode
  }

  /** The problem of the id; null when it is valid, or while the member is still typing. */
  get problem(): ContactProblem | null {
    if (this.isIdRefused || (this.hasLeft && this.wxId !== '' && !isWxId(this.wxId.trim()))) return 'form'
    const isDone = this.again.trim().length >= this.wxId.trim().length
    return this.isIdChanged && isDone && this.again.trim() !== this.wxId.trim() ? 'again' : null
  }

  /** True when another id replaces the saved one, which needs a code. */
  get needsCode(): boolean {
    const hadOne = Boolean(this.own.value?.wxId)
    return this.isCodeAsked || (hadOne && this.isIdChanged && isWxId(this.wxId.trim()))
  }

  get canSave(): boolean {
    const id = this.wxId.trim()
    const isIdRight = isWxId(id) && !this.isIdRefused && (!this.isIdChanged || this.again.trim() === id)
    const isProven = !this.needsCode || (isCode(this.code) && this.deps.proof.ticket !== '')
    return this.isChanged && isIdRight && isProven
  }

  /**
   * Follows changes of unlock orders, including those during a connection outage, until the returned function is
   * called.
   */
  watch(): Unsubscribe {
    const { inbox, connection } = this.deps
    const renew = () => {
      for (const list of [this.bought, this.sold]) if (list.state !== 'idle') void list.renew()
    }
    const ends = [inbox.on('unlock', renew), connection.onReachable(renew)]
    return () => {
      for (const end of ends) end()
    }
  }

  /** Loads the contact; unsaved input stays. Never rejects. */
  async load(): Promise<void> {
    await this.own.run(async () => {
      const { wx } = await this.deps.api.getWx({})
      if (wx === null) throw new Error('contact expected')
      // The input must be set before the contact: a field that is rendered empty and filled at once breaks on H5.
      if (!this.isChanged) runInAction(() => this.apply(wx))
      return wx
    })
  }

  setWxId(text: string): void {
    this.wxId = text
    this.isIdRefused = false
    this.hasLeft = false
  }

  leaveWxId(): void {
    this.hasLeft = true
  }

  setAgain(text: string): void {
    this.again = text
  }

  setAudience(audience: ContactAudience): void {
    this.audience = audience
  }

  setConsentMode(consentMode: ConsentMode): void {
    this.consentMode = consentMode
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  /**
   * Saves the contact. Fails: WX_ID_INVALID, WX_CHANGE_TOO_FREQUENT, CERTIFICATION_REQUIRED, SESSION_NOT_FRESH,
   * CODE_WRONG.
   */
  async save(): Promise<void> {
    const { own, deps, audience, consentMode } = this
    if (!this.canSave || own.value === null) return
    const { needsCode } = this
    const proof = needsCode ? { smsTicket: deps.proof.ticket, smsCode: this.code } : {}
    try {
      const { wx } = await deps.api.updateWx({
        wxId: this.wxId.trim(),
        saleEnabled: audience !== 'closed',
        consentMode,
        audience: audience === 'closed' ? own.value.audience : audience,
        ...proof,
      })
      own.replace(wx)
      if (needsCode) deps.proof.reset()
      runInAction(() => this.apply(wx))
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error))
      throw error
    }
  }

  private apply(own: WxAccount): void {
    this.wxId = own.wxId ?? ''
    this.again = ''
    this.audience = audienceOf(own)
    this.consentMode = own.consentMode
    this.code = ''
    this.isCodeWrong = false
    this.isCodeAsked = false
    this.isIdRefused = false
    this.hasLeft = false
  }

  private answer({ name }: CallError): void {
    if (name === 'WX_ID_INVALID') this.isIdRefused = true
    if (name === 'CODE_WRONG') this.isCodeWrong = true
    if (name === 'SESSION_NOT_FRESH') this.isCodeAsked = true
    if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') this.deps.proof.reset()
    if (name === 'CODE_WRONG' || name === 'TICKET_EXPIRED') this.code = ''
  }
}

const audienceOf = ({ saleEnabled, audience }: WxAccount): ContactAudience =>
  saleEnabled ? audience : 'closed'
