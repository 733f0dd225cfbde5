import { makeAutoObservable, runInAction } from 'mobx'
import type { Group } from '@contract/types/message'
import type { MemberBrief, NoticeSettings } from '@contract/types/member'
import type { Notice } from '@contract/types/notice'
import type { UserApi } from '@/api/user'
import { coalesce } from '@/lib/coalesce'
import { createEmitter, type Unsubscribe } from '@/lib/emitter'
import type { SessionStore } from '../account/session'
import type { ActionsStore } from '../discovery/actions'
import type { BodyOf, InboxStore } from './groups/inbox'
import type { TalkStores } from './talk'

/** What a banner is about; the switches of 消息通知 have the same names. */
type BannerKind = Extract<keyof NoticeSettings['notify'], 'messages' | 'likes' | 'money'>

/** A banner over the page: something new that the open page does not show. */
export interface Banner {
  /** News with the same key is merged; the first part is the kind. */
  readonly key: `message:${string}` | `match:${string}` | 'likes' | 'money'
  /** The other member; null when nobody may know who it is, or it is not known yet. */
  readonly peer: Pick<MemberBrief, 'id' | 'nickname' | 'avatarUrl'> | null
  /** How many are merged; messages of one sender, likes, and system messages of money. */
  readonly count: number
  readonly groupId: string | null
  /** The last system message, for money; null for everything else. */
  readonly notice: Notice | null
  /** Grows with every piece of news, so that a repeat is announced again. */
  readonly serial: number
}

/** Dependencies of the banner. */
export interface BannerDeps {
  readonly api: Pick<UserApi, 'messageGroupList'>
  readonly inbox: InboxStore
  readonly session: Pick<SessionStore, 'viewerId' | 'user'>
  readonly actions: Pick<ActionsStore, 'onChange'>
  readonly talk: Pick<TalkStores, 'groups' | 'shownChat' | 'onChatShown'>
  /** Whether the app is shown; a hidden app shows no banner, but makes its sound. */
  isVisible(): boolean
}

/** Rows that are loaded to find the sender of a message when the message list is not loaded. Source: ours */
const LOOK_UP = 10
/** Boxes in which the sender may be. */
const BOXES = ['main', 'greetings'] as const
/** System messages that a banner shows. */
const MONEY: readonly Notice['category'][] = ['unlock', 'wallet']

type News = Omit<Banner, 'count' | 'serial'>

/**
 * The banner of the open app: messages, likes, matches and money that arrive while another page is shown, one at a time, the
 * latest first. It never contains the text of a message, because others may see the screen. Source: product §7.14
 */
export class BannerStore {
  current: Banner | null = null
  private serial = 0
  /** Increases with a reset, so that a look-up that ends later shows nothing. */
  private generation = 0
  /** Rows that were loaded to find senders. */
  private loaded: readonly Group[] = []
  /** A burst of messages shares one look-up. */
  private readonly loadOnce = coalesce(() => this.load())
  private readonly heard = createEmitter<void>()
  private readonly subscriptions: Unsubscribe[]
  private readonly deps: BannerDeps

  constructor(deps: BannerDeps) {
    this.deps = deps
    makeAutoObservable<
      this,
      'deps' | 'heard' | 'subscriptions' | 'serial' | 'generation' | 'loaded' | 'loadOnce'
    >(
      this,
      {
        ...{ deps: false, heard: false, subscriptions: false, serial: false, generation: false },
        ...{ loaded: false, loadOnce: false },
        onNews: false,
      },
      { autoBind: true, deep: false },
    )
    const { inbox, actions, talk } = deps
    this.subscriptions = [
      inbox.on('msg', (body) => void this.onMessage(body)),
      inbox.on('action', this.onAction),
      inbox.on('notice', ({ notice }) => this.onNotice(notice)),
      talk.onChatShown(this.dismissChat),
      // The viewer made this match, and the app celebrates it.
      actions.onChange(({ userId, kind }) => kind === 'match' && this.dismissIf(`match:${userId}`)),
    ]
  }

  /** Emits at everything that a banner is about, also while the app is hidden; for the sound. */
  get onNews(): (listener: () => void) => Unsubscribe {
    return this.heard.on
  }

  dismiss(): void {
    this.current = null
  }

  reset(): void {
    this.generation += 1
    this.loaded = []
    this.current = null
  }

  /** Stops listening; for tests. */
  dispose(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe()
  }

  private dismissChat({ groupId, peerId }: NonNullable<TalkStores['shownChat']>): void {
    if (groupId !== null) this.dismissIf(`message:${groupId}`)
    if (this.current?.groupId != null && this.current.peer?.id === peerId) this.current = null
  }

  private dismissIf(key: Banner['key']): void {
    if (this.current?.key === key) this.current = null
  }

  private async onMessage({ message }: BodyOf<'msg'>): Promise<void> {
    const { groupId, fromId, type } = message
    if (fromId === this.deps.session.viewerId || type === 'tip' || this.isShown(groupId, fromId)) return
    if (!this.wants('messages')) return
    const { generation } = this
    const group = this.deps.talk.groups.find(groupId) ?? (await this.lookUp(groupId))
    if (generation !== this.generation || group?.muted || this.isShown(groupId, fromId)) return
    runInAction(() =>
      this.show({ key: `message:${groupId}`, peer: group?.peer ?? null, groupId, notice: null }),
    )
  }

  private onAction({ kind, member, groupId }: BodyOf<'action'>): void {
    if (!this.wants('likes')) return
    if (kind === 'match' && member)
      this.show({ key: `match:${member.id}`, peer: member, groupId, notice: null })
    if (kind === 'like' || kind === 'superlike')
      this.show({ key: 'likes', peer: member, groupId: null, notice: null })
  }

  private onNotice(notice: Notice): void {
    if (!MONEY.includes(notice.category) || !this.wants('money')) return
    this.show({ key: 'money', peer: null, groupId: null, notice })
  }

  private wants(kind: BannerKind): boolean {
    return this.deps.session.user?.settings.notify[kind] !== false
  }

  private isShown(groupId: string, peerId: string): boolean {
    const chat = this.deps.talk.shownChat
    return chat !== null && (chat.groupId === groupId || chat.peerId === peerId)
  }

  /** Finds the row of a group that is in no loaded list; null when it cannot be found. Never rejects. */
  private async lookUp(groupId: string): Promise<Group | null> {
    const { groups } = this.deps.talk
    if (groups.boxes.main.state === 'idle') await this.loadOnce()
    else await groups.catchUp()
    return groups.find(groupId) ?? this.loaded.find((group) => group.groupId === groupId) ?? null
  }

  /** Loads the first rows of the boxes while the message list is not loaded. Never rejects. */
  private async load(): Promise<void> {
    try {
      const pages = await Promise.all(
        BOXES.map((box) => this.deps.api.messageGroupList({ box, limit: LOOK_UP })),
      )
      this.loaded = pages.flatMap(({ list }) => list)
    } catch {
      // The banner then names nobody.
    }
  }

  private show(news: News): void {
    this.heard.emit()
    if (!this.deps.isVisible()) return
    const merged = this.current?.key === news.key ? this.current.count : 0
    this.serial += 1
    this.current = { ...news, count: merged + 1, serial: this.serial }
  }
}
