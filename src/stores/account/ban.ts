import { makeAutoObservable, runInAction } from 'mobx'
import type { Ban } from '@contract/types/restriction'
import type { AuthApi } from '@/api/auth'
import { CallError } from '@/api/errors'
import { isAppealText } from '../safety/appeal-text'

/** Dependencies of the ban store. */
export interface BanDeps {
  readonly api: Pick<AuthApi, 'appealBan'>
}

/**
 * Status of the appeal against the ban: not written, under review, rejected, about a ban that no longer applies, or
 * closed because no ticket identifies the member.
 */
export type BanAppeal = Ban['appeal'] | 'over' | 'closed'

type BanReport = Readonly<Record<string, unknown>>

const momentOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const stateOf = (value: unknown): Ban['appeal'] =>
  value === 'waiting' || value === 'refused' ? value : 'open'

/** The ban in the refusal of a login or of a session, and the appeal against it. Source: product §7.9.5, §8.1 */
export class BanStore {
  /** Null without a known ban. */
  current: Ban | null = null
  /** True until the member has read it, and when the member opens it again. */
  isShown = false
  text = ''
  /** True once the server said that the ban no longer applies. */
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

  /** Reads the ban from the data of a refusal. */
  learn(report: BanReport): void {
    this.reset()
    this.isShown = true
    this.current = {
      reason: typeof report.reason === 'string' ? report.reason : '',
      until: momentOf(report.until),
      appeal: stateOf(report.appeal),
      answerBy: momentOf(report.answerBy),
      appealTicket: typeof report.appealTicket === 'string' ? report.appealTicket : null,
    }
  }

  /** Shows the ban again; without a known ban the page explains how to appeal. Source: product §8.1 */
  open(): void {
    this.isShown = true
  }

  setText(text: string): void {
    this.text = text
  }

  /**
   * Submits the appeal; a repeated submission is the same appeal. Returns false when the server has an appeal
   * already, which is shown instead. Fails: APPEAL_TICKET_EXPIRED, after which an appeal needs another login;
   * RATE_LIMITED.
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

  /** The member has read it; another login shows it again. */
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

  private show(report: BanReport): void {
    runInAction(() => {
      this.isOver = report.appeal === 'over'
      if (!this.current || this.isOver) return
      this.current = { ...this.current, appeal: stateOf(report.appeal), answerBy: momentOf(report.answerBy) }
      this.text = ''
    })
  }
}
