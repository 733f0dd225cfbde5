import { makeAutoObservable, runInAction } from 'mobx'
import type { AwayState } from '@contract/calls/user/update_info'
import type { UserApi } from '@/api/user'
import type { BrowserPush } from '@/platform/browser-push'

/** Dependencies of the notifications of this browser. */
export interface AwayDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly browserPush: BrowserPush
}

/** Templates of one question, the most that WeChat takes. Source: providers §8 */
const ASK_MAX = 3

/** Whether this browser, or the app of this platform, notifies the member while it is closed. Source: product §7.14 */
export class AwayStore {
  /** The server's answer; null before the first one. */
  private state: AwayState | null = null
  /** Why the browser could not be subscribed just now: the member refused, or its push service did not answer. */
  private hindrance: 'denied' | 'unreachable' | null = null
  private readonly deps: AwayDeps

  constructor(deps: AwayDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true, deep: false })
  }

  /**
   * `none` where it cannot be offered; `denied` where only the browser's settings can change it; `unreachable` where the
   * browser's own push service does not answer, as Google's does not in mainland China. An app is `off` again once it has
   * sent what was allowed.
   */
  get choice(): 'none' | 'denied' | 'unreachable' | 'off' | 'on' {
    if (this.templates.length > 0) return this.grants > 0 ? 'on' : 'off'
    const browser = this.deps.browserPush.state()
    if (browser === 'unsupported' || !this.state || this.state.webPushKey === null) return 'none'
    if (browser === 'denied') return 'denied'
    if (this.hindrance !== null) return this.hindrance
    return this.state.isSubscribed ? 'on' : 'off'
  }

  /** Notices that the member has allowed this app to send, of the kind with the most. */
  get grants(): number {
    return Math.max(0, ...this.templates.map(({ grants }) => grants))
  }

  /** Asks the server whether this browser or app is subscribed. A failure keeps the last answer. Never rejects. */
  async load(): Promise<void> {
    if (IS_WEB && this.deps.browserPush.state() === 'unsupported') return
    await this.ask({ step: 'state' }).catch(() => {})
  }

  /** Asks for the permission and subscribes; call it in a tap. */
  async turnOn(): Promise<void> {
    const key = this.state?.webPushKey
    if (!key) return
    const given = await this.deps.browserPush.subscribe(key).catch(() => 'unreachable' as const)
    const keys = given === null || given === 'unreachable' ? null : given
    runInAction(() => (this.hindrance = given === null ? 'denied' : given === 'unreachable' ? given : null))
    if (keys) await this.ask({ step: 'subscribe', ...keys })
  }

  /**
   * Lets the platform ask whether its app may send one notice of each kind; call it in a tap. False when the member allowed
   * none.
   * @param ask Asks about these templates, and returns the accepted ones.
   */
  async allow(ask: (ids: string[]) => Promise<readonly string[]>): Promise<boolean> {
    const templates = [...this.templates].sort((one, other) => one.grants - other.grants)
    const accepted = await ask(templates.slice(0, ASK_MAX).map(({ id }) => id))
    const kinds = templates.filter(({ id }) => accepted.includes(id)).map(({ kind }) => kind)
    if (kinds.length === 0) return false
    await this.ask({ step: 'grant', kinds })
    return true
  }

  async turnOff(): Promise<void> {
    await this.ask({ step: 'unsubscribe' })
    await this.deps.browserPush.forget()
  }

  reset(): void {
    this.state = null
    this.hindrance = null
  }

  private get templates(): AwayState['templates'] {
    return this.state?.templates ?? []
  }

  private async ask(step: Parameters<UserApi['updateInfo']>[0]['away']): Promise<void> {
    const { away } = await this.deps.api.updateInfo({ away: step })
    runInAction(() => (this.state = away ?? null))
  }
}
