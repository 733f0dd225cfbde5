import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import { createEmitter, type Unsubscribe } from '@/lib/emitter'
import type { KeptFiles } from '@/platform/media/kept-files'
import type { KeyValueStorage } from '@/platform/storage'
import type { RealtimeClient } from '@/realtime/client'
import type { Upload } from '@/upload/upload'
import type { ActionsStore } from '../discovery/actions'
import type { ConnectionStore } from '../connection'
import { DraftsStore } from './drafts'
import { HintsStore } from '../hints'
import type { InboxStore } from './groups/inbox'
import type { KeptChats } from './kept-chats'
import { LikesStore } from '../discovery/likes'
import { MessageGroupsStore } from './groups/message-groups'
import { NoticesStore } from './notices'
import { OutgoingStore } from './outgoing/outgoing'
import { ReceiptsStore } from './receipts'
import { MAX_RECENT_STICKERS, RecentEmojiStore } from './recent-emoji'
import type { SessionStore } from '../account/session'
import { TypingStore } from './typing'
import type { UnreadStore } from './groups/unread'

/** Dependencies of the chat stores. */
export interface TalkDeps {
  readonly api: UserApi
  readonly realtime: Pick<RealtimeClient, 'publish'>
  readonly inbox: InboxStore
  readonly unread: UnreadStore
  readonly connection: ConnectionStore
  readonly session: Pick<SessionStore, 'viewerId' | 'memberId' | 'onMember' | 'refresh'>
  readonly actions: Pick<ActionsStore, 'onChange'>
  readonly upload: Upload
  readonly keptFiles: KeptFiles
  readonly storage: KeyValueStorage
  readonly keptChats: KeptChats
  readonly clock: Clock
  newClientToken(): string
}

/** A chat on the screen; both are null until its head is loaded, unless the page was opened with them. */
interface ShownChat {
  readonly groupId: string | null
  readonly peerId: string | null
}

/** The stores for everything that members say to each other, wired together. */
export class TalkStores {
  readonly drafts: DraftsStore
  readonly hints: HintsStore
  readonly recentEmoji: RecentEmojiStore
  readonly recentStickers: RecentEmojiStore
  readonly typing = new TypingStore()
  readonly outgoing: OutgoingStore
  readonly groups: MessageGroupsStore
  readonly notices: NoticesStore
  readonly likes: LikesStore
  readonly receipts: ReceiptsStore
  private readonly shown = createEmitter<ShownChat>()
  private shownNow: ShownChat | null = null
  private readonly deps: TalkDeps
  private readonly stopWatching: Unsubscribe

  constructor(deps: TalkDeps) {
    this.deps = deps
    const { api, inbox, realtime, unread, connection, storage, clock, newClientToken } = deps
    const viewerId = () => deps.session.viewerId
    this.drafts = new DraftsStore(storage)
    this.recentEmoji = new RecentEmojiStore(storage)
    this.recentStickers = new RecentEmojiStore(storage, 'recentStickers', MAX_RECENT_STICKERS)
    this.hints = new HintsStore({ storage, clock, session: deps.session })
    this.outgoing = new OutgoingStore({
      api,
      upload: deps.upload,
      keptFiles: deps.keptFiles,
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
      keptChats: deps.keptChats,
      clock,
      onSent: this.outgoing.onSent,
      viewerId,
      newClientToken,
    })
    this.notices = new NoticesStore({ api, inbox, unread, session: deps.session })
    this.likes = new LikesStore(api)
    this.receipts = new ReceiptsStore({ inbox, realtime, viewerId })
    inbox.on('typing', ({ userId, on }) => this.typing.apply(userId, on))
    inbox.on('msg', ({ message }) => this.typing.apply(message.fromId, false))
    deps.actions.onChange(({ userId, kind }) => {
      if (kind === 'block') this.groups.removePeer(userId)
      if (kind === 'unblock' || kind === 'greet' || kind === 'match') void this.groups.catchUp()
    })
    connection.onReachable(() => this.catchUp())
    connection.onPoll(() => this.catchUp())
    const { memberId } = deps.session
    if (memberId !== null) this.open(memberId)
    this.stopWatching = deps.session.onMember((id) => this.open(id))
  }

  /** The chat that the viewer sees now; null while another page is on top or the app is hidden. */
  get shownChat(): ShownChat | null {
    return this.shownNow
  }

  /** Emits when the viewer opens a chat, or returns to it. */
  get onChatShown(): (listener: (chat: ShownChat) => void) => Unsubscribe {
    return this.shown.on
  }

  /** A chat came to the top of a shown app, or left it. */
  setShown(chat: ShownChat, isShown: boolean): void {
    if (isShown) {
      this.shownNow = chat
      this.shown.emit(chat)
    } else if (this.shownNow === chat) this.shownNow = null
  }

  reset(): void {
    const { drafts, recentEmoji, recentStickers, typing, outgoing, groups, notices, likes, receipts } = this
    for (const store of [
      drafts,
      recentEmoji,
      recentStickers,
      typing,
      outgoing,
      groups,
      notices,
      likes,
      receipts,
    ])
      store.reset()
  }

  /** Stops listening and retrying; for tests. */
  dispose(): void {
    this.stopWatching()
    this.groups.dispose()
    this.outgoing.dispose()
  }

  /** Loads this member's data from the device. */
  private open(memberId: string): void {
    for (const store of [this.drafts, this.recentEmoji, this.recentStickers, this.outgoing, this.groups])
      store.open(memberId)
  }

  /** Sends waiting messages and loads missed ones. */
  private catchUp(): void {
    this.outgoing.flush()
    if (this.groups.boxes.main.state === 'idle') void this.deps.unread.refresh()
    else void this.groups.catchUp()
  }
}
