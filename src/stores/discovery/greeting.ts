import { makeAutoObservable, runInAction } from 'mobx'
import { GREETING_TEXT_MAX } from '@contract/constants'
import type { CanMessage } from '@contract/types/message'
import type { Prompt } from '@contract/types/member'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { graphemeCount } from '@/lib/graphemes'
import type { ActionsStore } from './actions'
import type { DraftsStore } from '../chat/drafts'
import type { SessionStore } from '../account/session'
import type { SystemConfigStore } from '../system-config'

/** The receiver of the greeting, with answers to reply to. */
export interface GreetingTarget {
  readonly id: string
  readonly name: string
  readonly prompts: readonly Prompt[]
}

/** The price of another greeting after the day's quota is used up. Source: product §7.4.1 */
export interface GreetingOffer {
  readonly priceCoins: number
  /** How many more can be paid for today. */
  readonly extraLeft: number
  /** True when the coins are not enough. */
  readonly isShort: boolean
}

/** The offer in a refusal; null without one. */
function offerOf({ data: { priceCoins, extraLeft } }: CallError): GreetingOffer | null {
  if (typeof priceCoins !== 'number' || typeof extraLeft !== 'number' || extraLeft === 0) return null
  return { priceCoins, extraLeft, isShort: false }
}

/** Dependencies of the greeting. */
export interface GreetingDeps {
  readonly api: Pick<UserApi, 'sendMsg'>
  readonly actions: ActionsStore
  readonly session: Pick<SessionStore, 'info' | 'setQuota'>
  readonly systemConfig: SystemConfigStore
  readonly drafts: Pick<DraftsStore, 'of' | 'set'>
  readonly newClientToken: () => string
}

/** Number of suggested sentences. Source: screens.md F */
const SUGGESTIONS = 3

/** One text to a member who has not answered yet. Source: product §7.4, screens.md F */
export class GreetingStore {
  /** Null while the sheet is closed. */
  target: GreetingTarget | null = null
  text = ''
  /** The prompt that the text replies to; null without one. */
  promptId: string | null = null
  /** The server considers the text risky and requires a confirmation. */
  needsConfirmation = false
  /** The quota is used up and another greeting can be paid for; null without an offer. */
  offer: GreetingOffer | null = null
  /** The price that the member accepted for this greeting; null without one. */
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

  /** Suggested sentences; different for every target, the same each time. */
  get suggestions(): readonly string[] {
    const all = this.deps.systemConfig.value?.dict?.iceBreakers ?? []
    const from = [...(this.target?.id ?? '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
    return Array.from(
      { length: Math.min(SUGGESTIONS, all.length) },
      (_, index) => all[(from + index * 7) % all.length]?.label ?? '',
    ).filter((label, index, labels) => label !== '' && labels.indexOf(label) === index)
  }

  /** Opens the sheet with the unsent text to this member. */
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
    // A changed text is another message; the same one sent again must not become two.
    this.clientMsgId = this.deps.newClientToken()
  }

  /** Replies to a prompt; null replies to none. */
  setPrompt(promptId: string | null): void {
    this.promptId = promptId
    this.clientMsgId = this.deps.newClientToken()
  }

  /** The member returns to the risky text without confirming it. */
  dropConfirmation(): void {
    this.needsConfirmation = false
  }

  /** The member declines to pay. */
  dropOffer(): void {
    this.offer = null
    this.agreedCoins = null
  }

  /** Sends the greeting for the offered price, like `send`. */
  async sendPaid(): Promise<boolean> {
    this.agreedCoins = this.offer?.priceCoins ?? null
    return this.send()
  }

  /**
   * Sends the greeting. Returns false when the server first requires a confirmation, or a payment that can be
   * offered. Fails: GREETING_QUOTA, GREETING_NOT_ACCEPTED, WAIT_FOR_ANSWER, CONTACT_NOT_ALLOWED, SAME_TEXT,
   * PROFILE_INCOMPLETE.
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
      // A question of the server is shown only where the greeting was written.
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
    // The sheet may be open for another member by now.
    if (this.target === target) this.close()
    this.deps.actions.notify({ userId: target.id, kind: 'greet' })
  }

  private answer(error: unknown): false {
    if (error instanceof CallError && error.name === 'CONFIRM_RISK') {
      runInAction(() => {
        this.needsConfirmation = true
        this.offer = null
      })
      return false
    }
    if (error instanceof CallError && this.applyOffer(error)) return false
    if (this.deps.actions.showShortageOf(error)) runInAction(() => this.close())
    throw error
  }

  /** Nothing is offered where nothing can be bought. */
  private applyOffer(error: CallError): boolean {
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
