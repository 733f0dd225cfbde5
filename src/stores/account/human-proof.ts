import { makeAutoObservable, runInAction } from 'mobx'
import type { HumanProofWidget, WorkChallenge } from '@contract/types/human-proof'
import { CallError, NetworkError } from '@/api/errors'
import type { WorkWatch } from '@/lib/human-proof/solve-work'

/** Solves a challenge; null when it ended before. */
export type SolveWork = (challenge: WorkChallenge, watch: WorkWatch) => Promise<string | null>

const widgetOf = (error: unknown): HumanProofWidget | null =>
  error instanceof CallError && error.name === 'CAPTCHA_REQUIRED'
    ? (error.data.widget as HumanProofWidget)
    : null

/** Asks the member to prove that a person is there, where the server requires it. Source: product §10 (1006), ours */
export class HumanProofStore {
  /** The question that is open; null without one. */
  widget: HumanProofWidget | null = null
  /** Done share of the work, from 0 to 1; null while nothing is worked on. */
  progress: number | null = null
  /** True when the server did not accept the last proof. */
  hasFailed = false
  private answer: ((token: string | null) => void) | null = null

  constructor() {
    makeAutoObservable<this, 'answer'>(this, { answer: false }, { autoBind: true })
  }

  /**
   * Runs a call, and runs it again with a proof when the server asks for one. Fails: as the call; ABORTED when the
   * member closes the question.
   */
  async through<T>(call: (humanProof?: string) => Promise<T>): Promise<T> {
    let token: string | undefined
    for (;;) {
      try {
        return await call(token)
      } catch (error) {
        token = await this.answerTo(error, token !== undefined)
      }
    }
  }

  /**
   * Asks for the proof that a refused call lacked, or that the server did not accept. Rejects with the refusal itself
   * when it asks for none; ABORTED when the member closes the question.
   */
  async answerTo(refusal: unknown, hasFailed: boolean): Promise<string> {
    const widget = widgetOf(refusal)
    if (!widget) throw refusal
    return this.ask(widget, hasFailed)
  }

  /** Works on the challenge of the open question and answers with the result. */
  async work(solve: SolveWork): Promise<void> {
    const { widget } = this
    if (!widget || this.progress !== null) return
    this.progress = 0
    const token = await solve(widget.work, {
      onProgress: (share) => runInAction(() => (this.progress = share)),
      isEnded: () => this.widget !== widget,
    })
    if (token !== null && this.widget === widget) this.settle(token)
  }

  /** Answers the open question with the token of a vendor's captcha. */
  prove(token: string): void {
    this.settle(token)
  }

  /** Closes the question; the call that waits for it fails with ABORTED. */
  close(): void {
    this.settle(null)
  }

  /** Closes a question of the session that ends. */
  reset(): void {
    this.settle(null)
  }

  private ask(widget: HumanProofWidget, hasFailed: boolean): Promise<string> {
    this.settle(null)
    return new Promise((resolve, reject) => {
      this.answer = (token) => (token === null ? reject(new NetworkError('aborted')) : resolve(token))
      runInAction(() => {
        this.widget = widget
        this.hasFailed = hasFailed
      })
    })
  }

  private settle(token: string | null): void {
    const { answer } = this
    this.answer = null
    this.widget = null
    this.progress = null
    answer?.(token)
  }
}
