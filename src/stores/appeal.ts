import { makeAutoObservable, runInAction } from 'mobx'
import type { UserApi } from '@/api/user'
import { isAppealText } from './appeal-text'
import type { SessionStore } from './session'

/** What an appeal is built from. */
export interface AppealDeps {
  readonly api: Pick<UserApi, 'addAction'>
  readonly session: Pick<SessionStore, 'user' | 'refresh'>
  newClientToken(): string
}

/** Where an appeal stands: to be written, with a reviewer, or answered with no. */
export type AppealState = 'open' | 'waiting' | 'refused'

/** An appeal against a restriction or a warning. Source: product §7.9.5 */
export class AppealStore {
  text = ''
  /** True once this one was sent: a warning shows nowhere that it was appealed. */
  private isSent = false
  /** Kept while a send has no answer, so that its repeat is the same appeal. */
  private clientToken: string | null = null
  private readonly deps: AppealDeps

  constructor(deps: AppealDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'clientToken'>(
      this,
      { deps: false, clientToken: false },
      { autoBind: true },
    )
  }

  get state(): AppealState {
    const appeal = this.deps.session.user?.restriction?.appeal ?? 'open'
    return appeal === 'open' && this.isSent ? 'waiting' : appeal
  }

  /** When the answer comes at the latest, in epoch ms; null while it is not known. */
  get answerBy(): number | null {
    return this.deps.session.user?.restriction?.answerBy ?? null
  }

  get canSubmit(): boolean {
    return isAppealText(this.text)
  }

  setText(text: string): void {
    this.text = text
    this.clientToken = null
  }

  /** Hands the appeal in. Fails: APPEAL_STATE. */
  async submit(): Promise<void> {
    if (!this.canSubmit) return
    this.clientToken ??= this.deps.newClientToken()
    const { clientToken, text } = this
    await this.deps.api.addAction({ kind: 'appeal', clientToken, extra: { text: text.trim() } })
    runInAction(() => {
      this.text = ''
      this.clientToken = null
      this.isSent = true
    })
    await this.deps.session.refresh()
  }

  /** Begins anew: another restriction may be appealed again. */
  begin(): void {
    this.isSent = false
  }

  reset(): void {
    this.text = ''
    this.isSent = false
    this.clientToken = null
  }
}
