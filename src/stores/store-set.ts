import type { AuthApi } from '@/api/auth'
import type { ConfigApi } from '@/api/config'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import type { Random } from '@/lib/uuid'
import { uuid } from '@/lib/uuid'
import type { Appearance } from '@/platform/layout/appearance'
import type { KeptFiles } from '@/platform/media/kept-files'
import type { KeyValueStorage } from '@/platform/storage'
import type { BrowserPush } from '@/platform/browser-push'
import type { RealtimeClient } from '@/realtime/client'
import type { Upload } from '@/upload/upload'
import { AwayStore } from './account/away'
import { ActionsStore } from './discovery/actions'
import { AlbumStore } from './account/album'
import { AppealStore } from './safety/appeal'
import { BanStore } from './account/ban'
import { ConnectionStore } from './connection'
import { DeviceSessionsStore } from './account/device-sessions'
import { FeedStore } from './discovery/feed'
import { FiltersStore } from './discovery/filters'
import { GreetingStore } from './discovery/greeting'
import { HumanProofStore } from './account/human-proof'
import { BannerStore } from './chat/banner'
import { InboxStore } from './chat/groups/inbox'
import { InvitationsStore } from './account/invitations'
import type { KeptChats } from './chat/kept-chats'
import { LoginStore } from './account/login'
import { MineStore } from './account/mine'
import { StoresOnDemand } from './on-demand'
import { pageDeps, type PageDeps, type PageStore, type SharedDeps } from './page-store'
import { PeopleListsStore } from './discovery/people-lists'
import { PreferencesStore } from './account/preferences'
import { ProfileCompletionStore } from './account/profile-completion'
import { ProfileEditorStore } from './account/profile-editor'
import { RefusedListStore } from './safety/refused-list'
import { RegistrationStore } from './account/registration'
import { ReportStore } from './safety/report'
import { SessionStore, type SessionEnd } from './account/session'
import { SettingsStore } from './account/settings'
import { SmsTicket } from './account/sms-ticket'
import { SpeedStore } from './speed/speed'
import { SystemConfigStore } from './system-config'
import { TabsStore } from './tabs'
import { TalkStores } from './chat/talk'
import { TermsStore } from './account/terms'
import { UnreadStore } from './chat/groups/unread'
import { WalletStore } from './money/wallet'

/** Dependencies of the stores. */
export interface StoreDeps {
  readonly api: { readonly auth: AuthApi; readonly user: UserApi; readonly config: ConfigApi }
  readonly realtime: RealtimeClient
  readonly upload: Upload
  readonly keptFiles: KeptFiles
  readonly keptChats: KeptChats
  readonly storage: KeyValueStorage
  readonly browserPush: BrowserPush
  readonly appearance: Appearance
  readonly systemLanguage: string
  readonly clock: Clock
  readonly random: Random
  /** Opens the welcome page; `end` is the reason. */
  onSessionEnd(end: SessionEnd): void
  /** Opens the first page again, because the session is now that of another window. */
  onTakeOver(): void
}

/**
 * All stores, wired together. Stores that every start needs are created at once, the others on first use, because
 * creating one costs a phone milliseconds before its first picture.
 */
export abstract class StoreSet<Deps extends StoreDeps = StoreDeps> {
  /** The present time, as the server has it. */
  readonly clock: Clock
  readonly preferences: PreferencesStore
  readonly systemConfig: SystemConfigStore
  readonly session: SessionStore
  readonly connection: ConnectionStore
  readonly inbox = new InboxStore()
  readonly unread: UnreadStore
  readonly tabs = new TabsStore()
  readonly actions: ActionsStore
  readonly feed: FeedStore
  protected readonly deps: Deps
  protected readonly onDemand = new StoresOnDemand()
  private readonly shared: SharedDeps
  private readonly ofPages: PageDeps

  constructor(deps: Deps) {
    this.deps = deps
    const { api, realtime, storage, clock } = deps
    this.clock = clock
    this.preferences = new PreferencesStore(storage, deps.appearance, deps.systemLanguage)
    this.systemConfig = new SystemConfigStore(api.config, storage)
    this.connection = new ConnectionStore(realtime)
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
      onTakeOver: deps.onTakeOver,
    })
    const { session, newClientToken } = this
    this.actions = new ActionsStore({ api: api.user, session, newClientToken })
    const { systemConfig, connection, inbox, unread, actions } = this
    const { upload, keptFiles, keptChats, random } = deps
    this.shared = {
      ...{ session, systemConfig, connection, inbox, unread, actions, newClientToken },
      ...{ realtime, upload, keptFiles, keptChats, storage, clock, random },
      api: { ...api.auth, ...api.user },
    }
    this.ofPages = pageDeps(this.shared, this)
    this.feed = new FeedStore(this.shared)
  }

  /** Creates a token for a creating or paying call; call it once for each intent. Source: product §3 */
  readonly newClientToken = (): string => uuid(this.deps.random)

  get login(): LoginStore {
    const { ban, humanProof } = this
    return this.onDemand.of('login', () => new LoginStore({ ...this.shared, ban, humanProof }))
  }

  /** Asks for a proof of a person where the server requires it. */
  get humanProof(): HumanProofStore {
    return this.onDemand.of('humanProof', () => new HumanProofStore())
  }

  get ban(): BanStore {
    return this.onDemand.of('ban', () => new BanStore(this.shared))
  }

  get registration(): RegistrationStore {
    const { login } = this
    return this.onDemand.of('registration', () => new RegistrationStore({ ...this.shared, login }))
  }

  get profileCompletion(): ProfileCompletionStore {
    return this.onDemand.of('profileCompletion', () => new ProfileCompletionStore(this.shared))
  }

  get filters(): FiltersStore {
    const { feed } = this
    return this.onDemand.of('filters', () => new FiltersStore({ ...this.shared, feed }))
  }

  get greeting(): GreetingStore {
    return this.onDemand.of('greeting', () => new GreetingStore({ ...this.shared, drafts: this.talk.drafts }))
  }

  get report(): ReportStore {
    return this.onDemand.of('report', () => new ReportStore(this.shared))
  }

  get appeal(): AppealStore {
    return this.onDemand.of('appeal', () => new AppealStore(this.shared))
  }

  get speed(): SpeedStore {
    const onMatch = (userId: string) => this.actions.notify({ userId, kind: 'match' })
    return this.onDemand.of('speed', () => new SpeedStore({ ...this.shared, onMatch }))
  }

  get wallet(): WalletStore {
    return this.onDemand.of('wallet', () => new WalletStore(this.shared))
  }

  get mine(): MineStore {
    return this.onDemand.of('mine', () => new MineStore(this.session))
  }

  get album(): AlbumStore {
    const onChange = () => void this.session.refresh()
    return this.onDemand.of('album', () => new AlbumStore({ ...this.shared, onChange }))
  }

  get profileEditor(): ProfileEditorStore {
    return this.onDemand.of('profileEditor', () => new ProfileEditorStore(this.shared))
  }

  get people(): PeopleListsStore {
    return this.onDemand.of('people', () => new PeopleListsStore(this.shared))
  }

  get blockedList(): RefusedListStore {
    return this.onDemand.of('blockedList', () => new RefusedListStore('block', this.shared))
  }

  get hiddenList(): RefusedListStore {
    return this.onDemand.of('hiddenList', () => new RefusedListStore('hide', this.shared))
  }

  get passedList(): RefusedListStore {
    return this.onDemand.of('passedList', () => new RefusedListStore('pass', this.shared))
  }

  get deviceSessions(): DeviceSessionsStore {
    return this.onDemand.of('deviceSessions', () => new DeviceSessionsStore(this.shared))
  }

  get settings(): SettingsStore {
    return this.onDemand.of('settings', () => new SettingsStore(this.shared))
  }

  /** Notifications of this browser. */
  get away(): AwayStore {
    const { browserPush } = this.deps
    return this.onDemand.of('away', () => new AwayStore({ ...this.shared, browserPush }))
  }

  get terms(): TermsStore {
    return this.onDemand.of('terms', () => new TermsStore(this.shared))
  }

  /** SMS codes that confirm the viewer's identity; one ticket for every page that needs one. */
  get proof(): SmsTicket {
    const { humanProof } = this
    return this.onDemand.of('proof', () => new SmsTicket({ ...this.shared, humanProof }, 'sensitive'))
  }

  get invitations(): InvitationsStore {
    return this.onDemand.of('invitations', () => new InvitationsStore(this.shared))
  }

  /** News over the page that is open. */
  get banner(): BannerStore {
    const isVisible = () => this.isAppVisible()
    return this.onDemand.of('banner', () => new BannerStore({ ...this.shared, talk: this.talk, isVisible }))
  }

  /** Chats with members. */
  get talk(): TalkStores {
    return this.onDemand.of('talk', () => new TalkStores(this.shared))
  }

  /** Creates the store of one page or part, which also ends it; components call `usePageStore`. */
  create<Store, About extends unknown[]>(Owned: PageStore<Store, About>, ...about: About): Store {
    return new Owned(this.ofPages, ...about)
  }

  /** Whether the member can see the app now. */
  protected abstract isAppVisible(): boolean

  /** Clears the data of the member whose session ends; preferences and the public configuration stay. */
  protected forget(): void {
    for (const store of [this.actions, this.feed, this.inbox, this.unread, this.tabs]) store.reset()
    this.onDemand.reset()
    // Also a browser that was subscribed before this start.
    void this.deps.browserPush.forget()
    // The stored last visit ends with the session, even if nothing of it was shown since the start.
    this.deps.storage.remove('cache')
  }
}
