import { reaction } from 'mobx'
import { debounce } from '@/lib/debounce'
import type { Unsubscribe } from '@/lib/emitter'
import type { Network } from '@/platform/net/network'
import type { Visibility } from '@/platform/visibility'
import type { ConnectionStore } from './connection'
import { FallbackPoll } from './fallback-poll'
import { MinutesStore } from './minutes'
import { StoreSet, type StoreDeps } from './store-set'

/** Everything from outside the stores, passed in once. */
export interface RootDeps extends StoreDeps {
  readonly network: Network
  readonly visibility: Visibility
}

/**
 * All stores and what drives them: the launch, the connection, the network, and the visibility of the app. Pages
 * reach them through `useStores()`.
 */
export class RootStore extends StoreSet<RootDeps> {
  private subscriptions: Unsubscribe[] = []
  /** Whether the app is shown, for pages that stop or renew something. */
  readonly visibility: Visibility
  /** The present time for labels that change by themselves. */
  readonly minutes: MinutesStore
  private isVisible: boolean
  private readonly poll: FallbackPoll

  constructor(deps: RootDeps) {
    super(deps)
    this.visibility = deps.visibility
    this.minutes = new MinutesStore(deps)
    this.isVisible = deps.visibility.isVisible()
    const { connection } = this
    this.poll = new FallbackPoll(
      () => this.isVisible && (connection.unserved ? void this.systemConfig.load() : connection.poll()),
      deps.random,
    )
  }

  /** Starts listening and the session. Called once, on launch. */
  async start(): Promise<void> {
    this.listen()
    if (!this.session.isLoggedIn) return this.systemConfig.load()
    await this.session.start()
  }

  /** Stops listening and retrying; for tests. */
  stop(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe()
    this.subscriptions = []
    this.poll.stop()
    this.unread.dispose()
    this.onDemand.dispose()
  }

  /**
   * An answer said whether the server serves the app. While it does not, the app asks again at random moments, so that
   * phones do not all come back at the same time.
   */
  setUnserved(unserved: ConnectionStore['unserved']): void {
    const { connection } = this
    const isBack = !unserved && connection.unserved
    connection.setUnserved(unserved)
    this.poll.setRunning(connection.link === 'lost' || !!unserved)
    if (isBack) this.comeBack()
  }

  /** Subscribes stores to pushed events, including stores that no page has used yet. */
  private beginListening(): void {
    void this.talk
    void this.speed
  }

  private isViewer(memberId: string): boolean {
    return memberId === this.session.viewerId
  }

  private listen(): void {
    const { realtime, network, visibility, appearance } = this.deps
    const refreshUnread = debounce(() => this.session.isLoggedIn && void this.unread.refresh())
    this.subscriptions = [
      realtime.onBody(this.inbox.receive),
      realtime.onSessionDoubt(() => void this.session.doubt()),
      realtime.onLink((link) => {
        this.beginListening()
        this.connection.setLink(link)
        this.poll.setRunning(link === 'lost' || !!this.connection.unserved)
        this.sendPresence()
      }),
      this.inbox.on('kick', () => void this.session.doubt()),
      // Own messages and reading by the peer leave nothing unread.
      ...(['msg', 'recall'] as const).map((event) =>
        this.inbox.on(event, ({ message }) => this.isViewer(message.fromId) || refreshUnread()),
      ),
      this.inbox.on('read', ({ byId }) => this.isViewer(byId) && refreshUnread()),
      ...(['group', 'notice', 'action'] as const).map((event) => this.inbox.on(event, refreshUnread)),
      network.watch((isUp) => {
        const isBack = isUp && !this.connection.isNetworkUp
        this.connection.setNetwork(isUp)
        if (isBack) this.comeBack()
      }),
      visibility.watch((isVisible) => {
        this.isVisible = isVisible
        if (this.session.isLoggedIn) this.talk.drafts.settle()
        if (isVisible) this.comeBack()
        this.sendPresence()
      }),
      appearance.watch(this.preferences.setSystemDark),
      reaction(
        () => this.preferences.locale,
        () => this.speakAgain(),
      ),
      refreshUnread.cancel,
    ]
  }

  /** Reloads everything that the server words by language. */
  private speakAgain(): void {
    void this.systemConfig.load()
    if (this.session.isLoggedIn) void this.session.refresh()
  }

  /** A page was shown or the network is back: retries what had failed. */
  private comeBack(): void {
    this.deps.realtime.resume()
    void this.session.resume()
    void this.systemConfig.loadMissing()
    void this.speed.refresh()
  }

  /**
   * Reports whether the app is visible: on every change, and first on each new connection, where the server does not
   * know it.
   */
  private sendPresence(): void {
    if (this.connection.link !== 'online') return
    try {
      this.deps.realtime.publish('presence', { visible: this.isVisible })
    } catch {
      // The connection has just failed; the next one reports it first.
    }
  }

  protected isAppVisible(): boolean {
    return this.isVisible
  }

  protected override forget(): void {
    this.poll.stop()
    super.forget()
  }
}
