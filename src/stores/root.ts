import type { AuthApi } from '@/api/auth'
import type { ConfigApi } from '@/api/config'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/clock'
import { debounce } from '@/lib/debounce'
import type { Unsubscribe } from '@/lib/emitter'
import type { Random } from '@/lib/uuid'
import { uuid } from '@/lib/uuid'
import type { Appearance } from '@/platform/appearance'
import type { KeptFiles } from '@/platform/kept-files'
import type { Network } from '@/platform/network'
import type { KeyValueStorage } from '@/platform/storage'
import type { Visibility } from '@/platform/visibility'
import type { RealtimeClient } from '@/realtime/client'
import type { Upload } from '@/upload/upload'
import { ActionsStore } from './actions'
import { AlbumStore } from './album'
import { AppealStore } from './appeal'
import { BanStore } from './ban'
import { BlockedListStore } from './blocked-list'
import { ConnectionStore } from './connection'
import { DeviceSessionsStore } from './device-sessions'
import { FallbackPoll } from './fallback-poll'
import { FeedStore } from './feed'
import { FiltersStore } from './filters'
import { GreetingStore } from './greeting'
import { InboxStore } from './inbox'
import { InvitationsStore } from './invitations'
import { LoginStore } from './login'
import { MemberPageStore, type MetAt } from './member-page'
import { MineStore } from './mine'
import { PeopleListsStore } from './people-lists'
import { PreferencesStore } from './preferences'
import { ProfileCompletionStore } from './profile-completion'
import { ProfileEditorStore } from './profile-editor'
import { RegistrationStore } from './registration'
import { ReportStore } from './report'
import { SessionStore, type SessionEnd } from './session'
import { SettingsStore } from './settings'
import { SmsTicket } from './sms-ticket'
import { SpeedStore } from './speed'
import { SystemConfigStore } from './system-config'
import { TabsStore } from './tabs'
import { TalkStores } from './talk'
import { UnreadStore } from './unread'
import { WalletStore } from './wallet'

/** Everything outside the stores, handed in once. */
export interface RootDeps {
  readonly api: { readonly auth: AuthApi; readonly user: UserApi; readonly config: ConfigApi }
  readonly realtime: RealtimeClient
  readonly upload: Upload
  readonly keptFiles: KeptFiles
  readonly storage: KeyValueStorage
  readonly network: Network
  readonly visibility: Visibility
  readonly appearance: Appearance
  readonly systemLanguage: string
  readonly deviceId: string
  readonly clock: Clock
  readonly random: Random
  /** Opens the welcome page; `end` says why. */
  onSessionEnd(end: SessionEnd): void
}

/** A store that must forget everything when the session ends. */
interface Resettable {
  reset(): void
}

/** All stores, wired. Pages reach them through `useStores()`. */
export class RootStore {
  readonly preferences: PreferencesStore
  readonly systemConfig: SystemConfigStore
  readonly session: SessionStore
  readonly connection: ConnectionStore
  readonly inbox = new InboxStore()
  readonly unread: UnreadStore
  readonly tabs = new TabsStore()
  readonly login: LoginStore
  readonly ban: BanStore
  readonly registration: RegistrationStore
  readonly profileCompletion: ProfileCompletionStore
  readonly actions: ActionsStore
  readonly feed: FeedStore
  readonly filters: FiltersStore
  readonly greeting: GreetingStore
  readonly report: ReportStore
  readonly appeal: AppealStore
  readonly mine: MineStore
  readonly album: AlbumStore
  readonly profileEditor: ProfileEditorStore
  readonly people: PeopleListsStore
  readonly blockedList: BlockedListStore
  readonly deviceSessions: DeviceSessionsStore
  readonly settings: SettingsStore
  /** Codes by SMS that prove who the viewer is; one ticket for every page that asks. */
  readonly proof: SmsTicket
  readonly invitations: InvitationsStore
  readonly speed: SpeedStore
  readonly wallet: WalletStore
  readonly deps: RootDeps
  private readonly resettables: Resettable[]
  private subscriptions: Unsubscribe[] = []
  private isVisible = true
  private talkStores: TalkStores | null = null
  private readonly poll: FallbackPoll

  constructor(deps: RootDeps) {
    this.deps = deps
    const { api, realtime, storage, clock } = deps
    this.preferences = new PreferencesStore(storage, deps.appearance, deps.systemLanguage)
    this.systemConfig = new SystemConfigStore(api.config, storage)
    this.connection = new ConnectionStore(realtime)
    this.poll = new FallbackPoll(() => this.isVisible && this.connection.poll(), deps.random)
    this.unread = new UnreadStore(api.user)
    this.session = new SessionStore({
      api: api.user,
      systemConfig: this.systemConfig,
      realtime,
      storage,
      clock,
      onForget: () => this.forget(),
      onEnd: (end) => {
        this.login.startOver()
        if (end.status === 403) this.ban.learn(end.data)
        deps.onSessionEnd(end)
      },
    })
    this.ban = new BanStore({ api: api.auth })
    this.login = new LoginStore({
      api: api.auth,
      session: this.session,
      ban: this.ban,
      systemConfig: this.systemConfig,
      storage,
      clock,
      deviceId: deps.deviceId,
    })
    this.registration = new RegistrationStore({
      api: api.auth,
      session: this.session,
      login: this.login,
      clock,
      newClientToken: this.newClientToken,
    })
    this.profileCompletion = new ProfileCompletionStore({
      api: api.user,
      upload: deps.upload,
      session: this.session,
      newClientToken: this.newClientToken,
    })
    const { session, systemConfig, newClientToken } = this
    this.actions = new ActionsStore({ api: api.user, session, newClientToken })
    this.feed = new FeedStore({ api: api.user, actions: this.actions, session, storage, clock })
    this.filters = new FiltersStore({ api: api.user, session, systemConfig, feed: this.feed })
    this.greeting = new GreetingStore({
      api: api.user,
      actions: this.actions,
      session,
      systemConfig,
      newClientToken,
    })
    this.report = new ReportStore({ actions: this.actions, upload: deps.upload })
    this.appeal = new AppealStore({ api: api.user, session, newClientToken })
    this.speed = new SpeedStore({
      api: api.user,
      realtime,
      inbox: this.inbox,
      connection: this.connection,
      session,
      systemConfig,
      clock,
      newClientToken,
      onMatch: (userId) => this.actions.tell({ userId, kind: 'match' }),
    })
    this.wallet = new WalletStore({
      api: api.user,
      inbox: this.inbox,
      connection: this.connection,
      storage,
    })
    this.mine = new MineStore(session)
    this.album = new AlbumStore({
      api: api.user,
      upload: deps.upload,
      newClientToken,
      onChange: () => void session.refresh(),
    })
    this.profileEditor = new ProfileEditorStore({ api: api.user, session, clock })
    this.people = new PeopleListsStore({ api: api.user, actions: this.actions })
    this.blockedList = new BlockedListStore({ api: api.user, actions: this.actions })
    this.deviceSessions = new DeviceSessionsStore({ api: api.auth, session })
    this.settings = new SettingsStore({ api: api.user, session })
    this.proof = new SmsTicket('sensitive', { api: api.auth, storage, clock })
    this.invitations = new InvitationsStore({ api: api.user, systemConfig })
    this.resettables = [
      this.ban,
      this.album,
      this.profileEditor,
      this.people,
      this.blockedList,
      this.deviceSessions,
      this.settings,
      this.proof,
      this.invitations,
      this.speed,
      this.actions,
      this.feed,
      this.filters,
      this.greeting,
      this.report,
      this.appeal,
      this.profileCompletion,
      this.inbox,
      this.unread,
      this.tabs,
    ]
  }

  /** A fresh token for a creating or paying call; make it once for each intent. Source: product §3 */
  readonly newClientToken = (): string => uuid(this.deps.random)

  /** Talks with members. Made when a page or the link first asks for them, since the first screen shows none. */
  get talk(): TalkStores {
    return this.beginTalk()
  }

  private beginTalk(): TalkStores {
    const { deps, inbox, unread, connection, session, actions, newClientToken } = this
    this.talkStores ??= new TalkStores({
      api: deps.api.user,
      realtime: deps.realtime,
      inbox,
      unread,
      connection,
      session,
      actions,
      upload: deps.upload,
      keptFiles: deps.keptFiles,
      storage: deps.storage,
      clock: deps.clock,
      newClientToken,
    })
    return this.talkStores
  }

  /** The page of one member; every open page has its own. */
  memberPage(id: string, from?: MetAt): MemberPageStore {
    return new MemberPageStore({ api: this.deps.api.user, actions: this.actions }, id, from)
  }

  /** Begins to listen to the world and starts the session. Called once, on launch. */
  async start(): Promise<void> {
    this.listen()
    if (!this.session.isLoggedIn) return this.systemConfig.load()
    await this.session.start()
  }

  /** Stops listening, and asking anew for what failed; for tests. */
  stop(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe()
    this.subscriptions = []
    this.poll.stop()
    this.unread.dispose()
    this.talkStores?.dispose()
  }

  private listen(): void {
    const { realtime, network, visibility, appearance } = this.deps
    const refreshUnread = debounce(() => this.session.isLoggedIn && void this.unread.refresh())
    this.subscriptions = [
      realtime.onBody(this.inbox.receive),
      realtime.onSessionDoubt(() => void this.session.refresh()),
      realtime.onLink((link) => {
        this.beginTalk()
        this.connection.setLink(link)
        this.poll.setRunning(link === 'lost')
      }),
      this.inbox.on('kick', () => void this.session.refresh()),
      ...(['msg', 'recall', 'read', 'group', 'notice', 'action'] as const).map((event) =>
        this.inbox.on(event, refreshUnread),
      ),
      network.watch((isUp) => {
        const isBack = isUp && !this.connection.isNetworkUp
        this.connection.setNetwork(isUp)
        if (isBack) this.comeBack()
      }),
      visibility.watch((isVisible) => {
        this.isVisible = isVisible
        if (isVisible) this.comeBack()
        this.tellPresence(isVisible)
      }),
      appearance.watch(this.preferences.setSystemDark),
      refreshUnread.cancel,
    ]
  }

  /** Page shown or network back: what was given up is tried again. */
  private comeBack(): void {
    this.deps.realtime.resume()
    void this.session.resume()
    void this.speed.refresh()
  }

  private tellPresence(isVisible: boolean): void {
    if (this.connection.link !== 'online') return
    try {
      this.deps.realtime.publish('presence', { visible: isVisible })
    } catch {
      // The link broke this moment; the reconnect tells the server all it needs.
    }
  }

  private forget(): void {
    this.poll.stop()
    this.talkStores?.reset()
    for (const store of this.resettables) store.reset()
  }
}
