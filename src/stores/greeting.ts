import { makeAutoObservable, runInAction } from 'mobx'
import { GREETING_TEXT_MAX } from '@contract/constants'
import type { CanMessage } from '@contract/types/message'
import type { Prompt } from '@contract/types/member'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { graphemeCount } from '@/lib/graphemes'
import type { ActionsStore } from './actions'
import type { DraftsStore } from './drafts'
import type { SessionStore } from './session'
import type { SystemConfigStore } from './system-config'

/** Whom the greeting is for, with answers to reply to. */
export interface GreetingTarget {
  readonly id: string
  readonly name: string
  readonly prompts: readonly Prompt[]
}

/** What another greeting costs once the day's allowance is used. Source: product §7.4.1 */
export interface GreetingOffer {
  readonly priceCoins: number
  /** How many may be paid for today. */
  readonly extraLeft: number
  /** The coins do not reach. */
  readonly isShort: boolean
}

/** The offer that a refusal carries; null when it carries none. */
function offerOf({ data: { priceCoins, extraLeft } }: CallError): GreetingOffer | null {
  if (typeof priceCoins !== 'number' || typeof extraLeft !== 'number' || extraLeft === 0) return null
  return { priceCoins, extraLeft, isShort: false }
}

/** What greeting is built from. */
export interface GreetingDeps {
  readonly api: Pick<UserApi, 'sendMsg'>
  readonly actions: ActionsStore
  readonly session: Pick<SessionStore, 'info' | 'setQuota'>
  readonly systemConfig: SystemConfigStore
  readonly drafts: Pick<DraftsStore, 'of' | 'set'>
  readonly newClientToken: () => string
}

/** How many ready sentences are offered. Source: screens.md F */
const SUGGESTIONS = 3

/** One text to somebody who has not answered yet. Source: product §7.4, screens.md F */
export class GreetingStore {
  /** Null while the sheet is closed. */
  target: GreetingTarget | null = null
  text = ''
  /** The answered prompt that the text replies to; null when it replies to none. */
  promptId: string | null = null
  /** The server calls the text risky and wants to be told again. */
  needsConfirmation = false
  /** The allowance is used: another greeting may be paid for. Null while nothing is offered. */
  offer: GreetingOffer | null = null
  /** What the member agreed to pay for this greeting; null for nothing. */
  private agreedCoins: number | null = null
  private clientMsgId = ''
  private readonly deps: GreetingDeps

  constructor(deps: GreetingDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'clientMsgId' | 'agreedCoins'>(
      this,
      { deps: false, clientMsgId: false, agreedCoins: false },
      { autoBind: true, deep: false },
    )
  }

  /** Longest greeting, in characters. */
  get maxLength(): number {
    return this.deps.systemConfig.value?.chat?.greetingMax ?? GREETING_TEXT_MAX
  }

  get canSend(): boolean {
    const length = graphemeCount(this.text.trim())
    return length > 0 && length <= this.maxLength
  }

  /** Ready sentences; others for every target, the same each time. */
  get suggestions(): readonly string[] {
    const all = this.deps.systemConfig.value?.dict?.iceBreakers ?? []
    const from = [...(this.target?.id ?? '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
    return Array.from(
      { length: Math.min(SUGGESTIONS, all.length) },
      (_, index) => all[(from + index * 7) % all.length]?.label ?? '',
    ).filter((label, index, labels) => label !== '' && labels.indexOf(label) === index)
  }

  /** Opens the sheet with what was written to this member before and not sent. */
  open(target: GreetingTarget): void {
    this.target = target
    this.promptId = target.prompts[0]?.promptId ?? null
    this.setText(this.deps.drafts.of(target.id))
  }

  close(): void {
    this.target = null
    this.needsConfirmation = false
    this.dropOffer()
  }

  setText(text: string): void {
    this.text = text
    if (this.target) this.deps.drafts.set(this.target.id, text)
    this.needsConfirmation = false
    // Another text is another message; the same one sent again must not become two.
    this.clientMsgId = this.deps.newClientToken()
  }

  /** Replies to an answered prompt, or to none. */
  setPrompt(promptId: string | null): void {
    this.promptId = promptId
    this.clientMsgId = this.deps.newClientToken()
  }

  /** The member thinks about the risky text again. */
  dropConfirmation(): void {
    this.needsConfirmation = false
  }

  /** The member pays nothing. */
  dropOffer(): void {
    this.offer = null
    this.agreedCoins = null
  }

  /** Sends the greeting for what is offered, as `send` does. */
  async sendPaid(): Promise<boolean> {
    this.agreedCoins = this.offer?.priceCoins ?? null
    return this.send()
  }

  /**
   * Sends the greeting; true when it went, false when the server first wants to be told again, or to be
   * paid and that is offered.
   * Fails: GREETING_QUOTA, GREETING_NOT_ACCEPTED, WAIT_FOR_ANSWER, CONTACT_NOT_ALLOWED, SAME_TEXT, PROFILE_INCOMPLETE.
   */
  async send(confirmRisk = false): Promise<boolean> {
    const { target, deps } = this
    if (!target || !this.canSend) return false
    try {
      const { canMessage } = await deps.api.sendMsg({
        userId: target.id,
        clientMsgId: this.clientMsgId,
        type: 'text',
        content: { text: this.text.trim(), ...(this.promptId ? { on: `prompt:${this.promptId}` } : {}) },
        ...(confirmRisk ? { confirmRisk } : {}),
        ...(this.agreedCoins === null ? {} : { payCoins: this.agreedCoins }),
      })
      this.finish(target, canMessage)
      return true
    } catch (error) {
      // What the server wants to know first is asked where the greeting was written, or not at all.
      if (this.target !== target) throw error
      return this.answer(error)
    }
  }

  reset(): void {
    this.close()
    this.text = ''
    this.promptId = null
  }

  private finish(target: GreetingTarget, { greetingsLeft }: CanMessage): void {
    const quota = this.deps.session.info?.quotas.greet
    if (quota && quota.limit !== null && greetingsLeft !== null) {
      this.deps.session.setQuota('greet', { ...quota, used: Math.max(0, quota.limit - greetingsLeft) })
    }
    this.deps.drafts.set(target.id, '')
    // The sheet may be open for somebody else by now.
    if (this.target === target) this.close()
    this.deps.actions.tell({ userId: target.id, kind: 'greet' })
  }

  private answer(error: unknown): false {
    if (error instanceof CallError && error.name === 'CONFIRM_RISK') {
      runInAction(() => {
        this.needsConfirmation = true
        this.offer = null
      })
      return false
    }
    if (error instanceof CallError && this.takeOffer(error)) return false
    if (this.deps.actions.noteShortage(error)) runInAction(() => this.close())
    throw error
  }

  /** Nothing is offered where nothing can be bought. */
  private takeOffer(error: CallError): boolean {
    if (!this.deps.systemConfig.canBuy) return false
    const offer = error.name === 'GREETING_QUOTA' ? offerOf(error) : null
    const isShort = error.name === 'COINS_TOO_LOW' && this.offer !== null
    if (!offer && !isShort) return false
    runInAction(() => {
      this.offer = isShort && this.offer ? { ...this.offer, isShort } : offer
      this.agreedCoins = null
    })
    return true
  }
}
