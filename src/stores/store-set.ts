import type { AuthApi } from '@/api/auth'
import type { ConfigApi } from '@/api/config'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/clock'
import type { Random } from '@/lib/uuid'
import { uuid } from '@/lib/uuid'
import type { Appearance } from '@/platform/appearance'
import type { KeptFiles } from '@/platform/kept-files'
import type { KeyValueStorage } from '@/platform/storage'
import type { RealtimeClient } from '@/realtime/client'
import type { Upload } from '@/upload/upload'
import { ActionsStore } from './actions'
import { AlbumStore } from './album'
import { AppealStore } from './appeal'
import { BanStore } from './ban'
import { ConnectionStore } from './connection'
import { DeviceSessionsStore } from './device-sessions'
import { FeedStore } from './feed'
import { FiltersStore } from './filters'
import { GreetingStore } from './greeting'
import { InboxStore } from './inbox'
import { InvitationsStore } from './invitations'
import { LoginStore } from './login'
import { MemberPageStore, type MetAt } from './member-page'
import { MineStore } from './mine'
import { StoresOnDemand } from './on-demand'
import { PeopleListsStore } from './people-lists'
import { PreferencesStore } from './preferences'
import { ProfileCompletionStore } from './profile-completion'
import { ProfileEditorStore } from './profile-editor'
import { RefusedListStore } from './refused-list'
import { RegistrationStore } from './registration'
import { ReportStore } from './report'
import { SessionStore, type SessionEnd } from './session'
import { SettingsStore } from './settings'
import { SmsTicket } from './sms-ticket'
import { SpeedStore } from './speed'
import { SystemConfigStore } from './system-config'
import { TabsStore } from './tabs'
import { TalkStores } from './talk'
import { TermsStore } from './terms'
import { UnreadStore } from './unread'
import { WalletStore } from './wallet'

/** What stores are built from. */
export interface StoreDeps {
  readonly api: { readonly auth: AuthApi; readonly user: UserApi; readonly config: ConfigApi }
  readonly realtime: RealtimeClient
  readonly upload: Upload
  readonly keptFiles: KeptFiles
  readonly storage: KeyValueStorage
  readonly appearance: Appearance
  readonly systemLanguage: string
  readonly clock: Clock
  readonly random: Random
  /** Opens the welcome page; `end` says why. */
  onSessionEnd(end: SessionEnd): void
  /** Opens the first page anew: the session is now the one that another window began. */
  onTakeOver(): void
}

/**
 * All stores, wired. What every start needs is made at once, the others when they are first asked for: making one costs
 * a phone milliseconds before its first picture.
 */
export abstract class StoreSet<Deps extends StoreDeps = StoreDeps> {
  readonly deps: Deps
  readonly preferences: PreferencesStore
  readonly systemConfig: SystemConfigStore
  readonly session: SessionStore
  readonly connection: ConnectionStore
  readonly inbox = new InboxStore()
  readonly unread: UnreadStore
  readonly tabs = new TabsStore()
  readonly actions: ActionsStore
  readonly feed: FeedStore
  protected readonly onDemand = new StoresOnDemand()
  /** What most stores are made of; each takes of it what it names. */
  private readonly parts
  /** The same, speaking to the calls of proving who one is. */
  private readonly authParts

  constructor(deps: Deps) {
    this.deps = deps
    const { api, realtime, storage, clock } = deps
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
    const { upload, keptFiles } = deps
    this.parts = {
      ...{ session, systemConfig, connection, inbox, unread, actions, newClientToken },
      ...{ realtime, upload, keptFiles, storage, clock },
      api: api.user,
    }
    this.authParts = { ...this.parts, api: api.auth }
    this.feed = new FeedStore(this.parts)
  }

  /** A fresh token for a creating or paying call; make it once for each intent. Source: product §3 */
  readonly newClientToken = (): string => uuid(this.deps.random)

  get login(): LoginStore {
    const { ban } = this
    return this.onDemand.of('login', () => new LoginStore({ ...this.authParts, ban }))
  }

  get ban(): BanStore {
    return this.onDemand.of('ban', () => new BanStore(this.authParts))
  }

  get registration(): RegistrationStore {
    const { login } = this
    return this.onDemand.of('registration', () => new RegistrationStore({ ...this.authParts, login }))
  }

  get profileCompletion(): ProfileCompletionStore {
    return this.onDemand.of('profileCompletion', () => new ProfileCompletionStore(this.parts))
  }

  get filters(): FiltersStore {
    const { feed } = this
    return this.onDemand.of('filters', () => new FiltersStore({ ...this.parts, feed }))
  }

  get greeting(): GreetingStore {
    return this.onDemand.of('greeting', () => new GreetingStore({ ...this.parts, drafts: this.talk.drafts }))
  }

  get report(): ReportStore {
    return this.onDemand.of('report', () => new ReportStore(this.parts))
  }

  get appeal(): AppealStore {
    return this.onDemand.of('appeal', () => new AppealStore(this.parts))
  }

  get speed(): SpeedStore {
    const onMatch = (userId: string) => this.actions.tell({ userId, kind: 'match' })
    return this.onDemand.of('speed', () => new SpeedStore({ ...this.parts, onMatch }))
  }

  get wallet(): WalletStore {
    return this.onDemand.of('wallet', () => new WalletStore(this.parts))
  }

  get mine(): MineStore {
    return this.onDemand.of('mine', () => new MineStore(this.session))
  }

  get album(): AlbumStore {
    const onChange = () => void this.session.refresh()
    return this.onDemand.of('album', () => new AlbumStore({ ...this.parts, onChange }))
  }

  get profileEditor(): ProfileEditorStore {
    return this.onDemand.of('profileEditor', () => new ProfileEditorStore(this.parts))
  }

  get people(): PeopleListsStore {
    return this.onDemand.of('people', () => new PeopleListsStore(this.parts))
  }

  get blockedList(): RefusedListStore {
    return this.onDemand.of('blockedList', () => new RefusedListStore('block', this.parts))
  }

  get hiddenList(): RefusedListStore {
    return this.onDemand.of('hiddenList', () => new RefusedListStore('hide', this.parts))
  }

  get deviceSessions(): DeviceSessionsStore {
    return this.onDemand.of('deviceSessions', () => new DeviceSessionsStore(this.authParts))
  }

  get settings(): SettingsStore {
    return this.onDemand.of('settings', () => new SettingsStore(this.parts))
  }

  get terms(): TermsStore {
    return this.onDemand.of('terms', () => new TermsStore(this.parts))
  }

  /** Codes by SMS that prove who the viewer is; one ticket for every page that asks. */
  get proof(): SmsTicket {
    return this.onDemand.of('proof', () => new SmsTicket('sensitive', this.authParts))
  }

  get invitations(): InvitationsStore {
    return this.onDemand.of('invitations', () => new InvitationsStore(this.parts))
  }

  /** Talks with members. */
  get talk(): TalkStores {
    return this.onDemand.of('talk', () => new TalkStores(this.parts))
  }

  /** The page of one member; every open page has its own. */
  memberPage(id: string, from?: MetAt): MemberPageStore {
    return new MemberPageStore({ api: this.deps.api.user, actions: this.actions }, id, from)
  }

  /** Forgets everything of the member whose session ends; preferences and the public configuration stay. */
  protected forget(): void {
    for (const store of [this.actions, this.feed, this.inbox, this.unread, this.tabs]) store.reset()
    this.onDemand.reset()
    // What the last visit showed goes with the session, also when nothing of it was looked at since the start.
    this.deps.storage.remove('cache')
  }
}
