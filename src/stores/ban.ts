import { makeAutoObservable, runInAction } from 'mobx'
import type { Ban } from '@contract/types/restriction'
import type { AuthApi } from '@/api/auth'
import { CallError } from '@/api/errors'
import { isAppealText } from './appeal-text'

/** What the ban is built from. */
export interface BanDeps {
  readonly api: Pick<AuthApi, 'appealBan'>
}

/**
 * Where the appeal against the ban stands: to be written, with a reviewer, answered with no, of a ban that no longer runs,
 * or not to be written here, because nothing proves who asks.
 */
export type BanAppeal = Ban['appeal'] | 'over' | 'closed'

type Told = Readonly<Record<string, unknown>>

const momentOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const stateOf = (value: unknown): Ban['appeal'] =>
  value === 'waiting' || value === 'refused' ? value : 'open'

/** The ban of whoever logged in or was logged in, as a refusal told it, and the appeal against it. Source: product §7.9.5, §8.1 */
export class BanStore {
  /** Null while nobody is banned here. */
  current: Ban | null = null
  /** Until it has been read, and when it is asked for. */
  isShown = false
  text = ''
  /** True once the server said that the ban no longer runs. */
  private isOver = false
  private readonly deps: BanDeps

  constructor(deps: BanDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true })
  }

  get appeal(): BanAppeal {
    if (this.isOver) return 'over'
    const state = this.current?.appeal ?? 'open'
    return state === 'open' && !this.current?.appealTicket ? 'closed' : state
  }

  get canSubmit(): boolean {
    return this.appeal === 'open' && isAppealText(this.text)
  }

  /** Takes what a refusal told of the ban. */
  learn(told: Told): void {
    this.reset()
    this.isShown = true
    this.current = {
      reason: typeof told.reason === 'string' ? told.reason : '',
      until: momentOf(told.until),
      appeal: stateOf(told.appeal),
      answerBy: momentOf(told.answerBy),
      appealTicket: typeof told.appealTicket === 'string' ? told.appealTicket : null,
    }
  }

  /** Shows what is known of the ban again; of nobody it says how to appeal. Source: product §8.1 */
  open(): void {
    this.isShown = true
  }

  setText(text: string): void {
    this.text = text
  }

  /**
   * Hands the appeal in; sent again it is the same one. One that stands already is shown instead, and answers false.
   * Fails: APPEAL_TICKET_EXPIRED, after which it can be written only after another login; RATE_LIMITED.
   */
  async submit(): Promise<boolean> {
    const ticket = this.current?.appealTicket
    if (!ticket || !this.canSubmit) return false
    try {
      this.show(await this.deps.api.appealBan({ ticket, text: this.text.trim() }))
      return true
    } catch (error) {
      const name = error instanceof CallError ? error.name : null
      if (name === 'APPEAL_TICKET_EXPIRED') this.forgetTicket()
      if (!(error instanceof CallError) || name !== 'APPEAL_STATE') throw error
      this.show(error.data)
      return false
    }
  }

  /** The member has read it; another login tells it anew. */
  dismiss(): void {
    this.isShown = false
  }

  reset(): void {
    this.current = null
    this.isShown = false
    this.text = ''
    this.isOver = false
  }

  private forgetTicket(): void {
    if (this.current) this.current = { ...this.current, appealTicket: null }
  }

  private show(told: Told): void {
    runInAction(() => {
      this.isOver = told.appeal === 'over'
      if (!this.current || this.isOver) return
      this.current = { ...this.current, appeal: stateOf(told.appeal), answerBy: momentOf(told.answerBy) }
      this.text = ''
    })
  }
}
