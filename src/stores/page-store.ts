import type { AuthApi } from '@/api/auth'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import type { Random } from '@/lib/uuid'
import type { KeptFiles } from '@/platform/media/kept-files'
import type { KeyValueStorage } from '@/platform/storage'
import type { RealtimeClient } from '@/realtime/client'
import type { Upload } from '@/upload/upload'
import type { HumanProofStore } from './account/human-proof'
import type { SessionStore } from './account/session'
import type { SmsTicket } from './account/sms-ticket'
import type { InboxStore } from './chat/groups/inbox'
import type { KeptChats } from './chat/kept-chats'
import type { TalkStores } from './chat/talk'
import type { UnreadStore } from './chat/groups/unread'
import type { ConnectionStore } from './connection'
import type { ActionsStore } from './discovery/actions'
import type { WalletStore } from './money/wallet'
import type { SystemConfigStore } from './system-config'

/** Everything that the root passes to its stores; each store declares what it uses of it. */
export interface SharedDeps {
  readonly api: AuthApi & UserApi
  readonly realtime: RealtimeClient
  readonly upload: Upload
  readonly keptFiles: KeptFiles
  readonly keptChats: KeptChats
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly random: Random
  readonly session: SessionStore
  readonly systemConfig: SystemConfigStore
  readonly connection: ConnectionStore
  readonly inbox: InboxStore
  readonly unread: UnreadStore
  readonly actions: ActionsStore
  /** Creates a token for a creating or paying call; called once for each intent. Source: product §3 */
  newClientToken(): string
}

/** Stores that exist after their first use, for the stores of pages. */
interface LaterStores {
  readonly proof: SmsTicket
  readonly humanProof: HumanProofStore
  readonly wallet: WalletStore
  readonly talk: TalkStores
}

/** Everything that the root passes to the store of a page. */
export type PageDeps = SharedDeps & LaterStores

/**
 * A store that one page or part owns. Its constructor takes what it uses of the root's dependencies, then what it is
 * about. The page passes the class, so that the code of the store loads with the page and not with the app.
 */
export type PageStore<Store, About extends unknown[]> = new (deps: PageDeps, ...about: About) => Store

/** Adds the stores that are created on first use; reading one of them creates it. */
export const pageDeps = (shared: SharedDeps, later: LaterStores): PageDeps => ({
  ...shared,
  get proof() {
    return later.proof
  },
  get humanProof() {
    return later.humanProof
  },
  get wallet() {
    return later.wallet
  },
  get talk() {
    return later.talk
  },
})
