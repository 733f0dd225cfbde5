import { makeAutoObservable, runInAction } from 'mobx'
import type { UserApi } from '@/api/user'
import { isAppealText } from './appeal-text'
import type { SessionStore } from '../account/session'

/** Dependencies of an appeal. */
export interface AppealDeps {
  readonly api: Pick<UserApi, 'addAction'>
  readonly session: Pick<SessionStore, 'user' | 'refresh'>
  newClientToken(): string
}

/** Status of an appeal: not written, under review, or rejected. */
export type AppealState = 'open' | 'waiting' | 'refused'

/** An appeal against a restriction or a warning. Source: product §7.9.5 */
export class AppealStore {
  text = ''
  /** True once this appeal was sent, because a warning does not show that it was appealed. */
  private isSent = false
  /** Kept while a request has no answer, so that its repeat is the same appeal. */
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

  /** Latest time of the answer, in epoch ms; null while unknown. */
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

  /** Submits the appeal. Fails: APPEAL_STATE. */
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

  /** Starts again, because another restriction can be appealed separately. */
  begin(): void {
    this.isSent = false
  }

  reset(): void {
    this.text = ''
    this.isSent = false
    this.clientToken = null
  }
}
