import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { RealtimeClient } from '@/realtime/client'
import type { ActionsStore } from './actions'
import { ChatStore, type ChatPlace } from './chat'
import type { ConnectionStore } from './connection'
import { DraftsStore } from './drafts'
import { HintsStore } from './hints'
import type { InboxStore } from './inbox'
import { LikesStore } from './likes'
import { MessageGroupsStore } from './message-groups'
import { NoticesStore } from './notices'
import { OutgoingStore } from './outgoing'
import type { SessionStore } from './session'
import { TypingStore } from './typing'
import type { UnreadStore } from './unread'

/** What talking is built from. */
export interface TalkDeps {
  readonly api: UserApi
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly inbox: InboxStore
  readonly unread: UnreadStore
  readonly connection: ConnectionStore
  readonly session: Pick<SessionStore, 'viewerId'>
  readonly actions: Pick<ActionsStore, 'onChange'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  newClientToken(): string
}

/** The stores of everything that members say to each other, wired. */
export class TalkStores {
  readonly drafts: DraftsStore
  readonly hints: HintsStore
  readonly typing = new TypingStore()
  readonly outgoing: OutgoingStore
  readonly groups: MessageGroupsStore
  readonly notices: NoticesStore
  readonly likes: LikesStore
  private readonly deps: TalkDeps

  constructor(deps: TalkDeps) {
    this.deps = deps
    const { api, inbox, unread, connection, storage, clock, newClientToken } = deps
    const viewerId = () => deps.session.viewerId
    this.drafts = new DraftsStore(storage)
    this.hints = new HintsStore(storage, clock)
    this.outgoing = new OutgoingStore({
      api,
      storage,
      clock,
      newClientToken,
      isConnected: () => connection.isReachable,
    })
    this.groups = new MessageGroupsStore({
      api,
      inbox,
      unread,
      storage,
      onSent: this.outgoing.onSent,
      viewerId,
      newClientToken,
    })
    this.notices = new NoticesStore({ api, inbox, unread })
    this.likes = new LikesStore(api)
    inbox.on('typing', ({ userId, on }) => this.typing.note(userId, on))
    inbox.on('msg', ({ message }) => this.typing.note(message.fromId, false))
    deps.actions.onChange(({ userId, kind }) => {
      if (kind === 'block') this.groups.removePeer(userId)
      if (kind === 'unblock' || kind === 'greet' || kind === 'match') void this.groups.catchUp()
    })
    connection.onReachable(() => {
      this.outgoing.flush()
      void this.groups.catchUp()
    })
  }

  /** One chat for one open page; the page disposes it. */
  openChat(place: ChatPlace): ChatStore {
    const { api, realtime, inbox, session, unread } = this.deps
    return new ChatStore(place, {
      api,
      realtime,
      inbox,
      connection: this.deps.connection,
      outgoing: this.outgoing,
      drafts: this.drafts,
      clock: this.deps.clock,
      viewerId: () => session.viewerId,
      onRead: () => void unread.refresh(),
    })
  }

  reset(): void {
    const { drafts, typing, outgoing, groups, notices, likes } = this
    for (const store of [drafts, typing, outgoing, groups, notices, likes]) store.reset()
  }
}
