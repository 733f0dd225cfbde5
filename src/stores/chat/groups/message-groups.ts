import { makeAutoObservable } from 'mobx'
import type { Group, Message } from '@contract/types/message'
import type { Notice } from '@contract/types/notice'
import type { ReadBody } from '@contract/types/realtime'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import { coalesce } from '@/lib/coalesce'
import { RetryLater } from '@/lib/retry-later'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import { boxOf, withMessage, withoutMessage, type GroupBox } from './group-row'
import { GroupRows, type GroupList, type GroupPage } from './group-rows'
import type { InboxStore } from './inbox'
import type { KeptChats } from '../kept-chats'
import { KeptGroups } from './kept-groups'
import type { SentMessage } from '../outgoing/outgoing-message'
import { PagedList } from '../../paged-list'
import type { UnreadStore } from './unread'

/** Switches of a row that only the viewer notices. Source: product §5.5 */
export type GroupSwitch = 'pinned' | 'muted' | 'archived'

/** Dependencies of the message groups. */
export interface MessageGroupsDeps {
  readonly api: Pick<UserApi, 'messageGroupList' | 'addAction' | 'deleteAction'>
  readonly inbox: InboxStore
  readonly unread: UnreadStore
  readonly storage: KeyValueStorage
  readonly keptChats: Pick<KeptChats, 'forget'>
  readonly clock: Clock
  readonly onSent: (listener: (sent: SentMessage) => void) => Unsubscribe
  viewerId(): string | null
  newClientToken(): string
}

const kinds = { pinned: 'chat_pin', muted: 'chat_mute', archived: 'chat_archive' } as const

/** Maximum number of pages of a box that are loaded to find a row. Source: ours */
const MAX_SEEK_PAGES = 10

/**
 * The message list with its boxes. Events change rows in place; everything else is loaded.
 * Source: product §7.5, §8.3
 */
export class MessageGroupsStore {
  readonly boxes: Readonly<Record<GroupBox, GroupList>>
  /** Newest system message, for its row; null without any, undefined until the server has answered. */
  latestNotice: Notice | null | undefined = undefined
  private readonly deps: MessageGroupsDeps
  private readonly kept: KeptGroups
  private readonly rows: GroupRows
  private readonly subscriptions: Unsubscribe[]
  /** Groups without a row of which a message arrived. */
  private readonly unknown = new Set<string>()
  /** No message of the peer up to `lastSeq` is newer than `peerSeq`. */
  private readonly seen = new Map<string, { lastSeq: number; peerSeq: number }>()
  private readonly catchUpOnce = coalesce(() => this.askMissed())
  private readonly again = new RetryLater(() => void this.catchUp())

  constructor(deps: MessageGroupsDeps) {
    this.deps = deps
    this.kept = new KeptGroups(deps.storage, deps.clock)
    this.boxes = {
      main: this.buildList('main'),
      matches: this.buildList('matches'),
      greetings: this.buildList('greetings'),
      archived: this.buildList('archived'),
    }
    this.rows = new GroupRows(this.boxes)
    makeAutoObservable<
      this,
      'deps' | 'kept' | 'rows' | 'subscriptions' | 'unknown' | 'seen' | 'catchUpOnce' | 'again' | 'buildList'
    >(
      this,
      {
        ...{ boxes: false, deps: false, kept: false, rows: false, subscriptions: false },
        ...{ unknown: false, seen: false, catchUpOnce: false, again: false, buildList: false, find: false },
      },
      { autoBind: true, deep: false },
    )
    const { inbox } = deps
    this.subscriptions = [
      inbox.on('msg', ({ message }) => this.applyMessage(message)),
      inbox.on('recall', ({ message }) => this.applyRecall(message)),
      inbox.on('read', (event) => this.applyRead(event)),
      inbox.on('group', ({ groupId, group }) => (group ? this.rows.put(groupId, group) : this.drop(groupId))),
      inbox.on('notice', ({ notice }) => this.applyNotice(notice)),
      inbox.on('presence', ({ userId, online }) => this.applyPresence(userId, online)),
      deps.onSent(({ answer }) => this.applyMessage(answer.message)),
    ]
  }

  /** Shows this member's last visit on this device until the present rows arrive. */
  open(memberId: string): void {
    this.kept.open(memberId, this.boxes)
  }

  /** True when the messages page can be shown completely: every list has loaded, failed, or shows the last visit. */
  get isWhole(): boolean {
    return this.kept.isWhole(this.boxes)
  }

  /**
   * Number of members with pending greetings, and of unread ones; counted here once all are loaded, else by the
   * server.
   */
  get greeters(): { readonly all: number; readonly unread: number } {
    const { rows, isAtEnd } = this.boxes.greetings
    const unread = rows.filter((group) => group.unread > 0 && !group.muted).length
    if (isAtEnd) return { all: rows.length, unread }
    const { figures } = this.deps.unread
    return {
      all: Math.max(rows.length, figures.greeters),
      unread: Math.max(unread, figures.unreadGreeters),
    }
  }

  /** The row of a group in any loaded list. */
  find(groupId: string): Group | null {
    return this.rows.find(groupId)
  }

  /** Looks for the row of a group in all boxes, for example an archived one. Never rejects. */
  async seek(groupId: string): Promise<void> {
    const { archived, main, greetings, matches } = this.boxes
    for (const list of [archived, main, greetings, matches]) {
      await list.loadOnce()
      for (let page = 0; page < MAX_SEEK_PAGES; page += 1) {
        if (this.find(groupId)) return
        if (list.isAtEnd || list.state !== 'ready') break
        await list.loadMore()
      }
    }
  }

  /** Reloads the lists of the messages page as far down as they were read. Never rejects. */
  async refresh(): Promise<void> {
    const { main, matches, greetings, archived } = this.boxes
    const others = archived.state === 'idle' ? [] : [archived.renew()]
    await Promise.all([main.renew(), matches.renew(), greetings.renew(), ...others])
  }

  /** Loads the same lists unless they are loaded or loading. */
  async loadOnce(): Promise<void> {
    if (this.boxes.main.state === 'idle' || this.boxes.main.state === 'error') await this.refresh()
  }

  /**
   * Loads missed changes if anything was shown before, and retries after a failure, because no event may come for
   * long. Calls during a run share one next run. Never rejects.
   */
  catchUp(): Promise<void> {
    return this.catchUpOnce()
  }

  /** Pins, mutes or archives only for the viewer. Fails: INVALID_PARAMETERS when too many are pinned. */
  async setSwitch(group: Group, name: GroupSwitch, isOn: boolean): Promise<void> {
    const userId = group.peer.id
    const kind = kinds[name]
    if (isOn) await this.deps.api.addAction({ kind, userId, clientToken: this.deps.newClientToken() })
    else await this.deps.api.deleteAction({ kind, userId })
    const now = this.find(group.groupId) ?? group
    this.rows.put(group.groupId, { ...now, [name]: isOn })
    void this.deps.unread.refresh()
  }

  /** Deletes the chat only for the viewer. */
  async clear(group: Group): Promise<void> {
    await this.deps.api.addAction({
      kind: 'chat_delete',
      userId: group.peer.id,
      clientToken: this.deps.newClientToken(),
    })
    this.drop(group.groupId)
    void this.deps.unread.refresh()
  }

  /** Ends a match: the group closes for both. Fails: STATE_CHANGED. Source: product §7.3.4 */
  async unmatch(peerId: string): Promise<void> {
    await this.deps.api.deleteAction({ kind: 'match', userId: peerId })
    void this.catchUp()
  }

  /** Removes the rows of a member who was blocked, or whose match was ended. */
  removePeer(peerId: string): void {
    this.deps.keptChats.forget({ userId: peerId })
    for (const { groupId } of this.rows.ofPeer(peerId)) this.rows.put(groupId, null)
  }

  reset(): void {
    for (const list of Object.values(this.boxes)) list.reset()
    this.unknown.clear()
    this.seen.clear()
    this.rows.reset()
    this.again.settled()
    this.latestNotice = undefined
    this.kept.close()
  }

  /** Removes the stored rows from the device. */
  clearCache(): void {
    this.kept.clear()
  }

  /** Stops listening; for tests. */
  dispose(): void {
    for (const unsubscribe of this.subscriptions) unsubscribe()
    this.again.end()
  }

  private drop(groupId: string): void {
    this.rows.put(groupId, null)
    this.deps.keptChats.forget({ groupId })
  }

  private async askMissed(): Promise<void> {
    if (this.boxes.main.state === 'idle') return
    const wanted = [...this.unknown]
    await this.refresh()
    const errors = Object.values(this.boxes).map(({ error }) => error)
    if (errors.every((error) => error === null)) await this.lookAmongArchived(wanted)
    if (errors.some((error) => error !== null && error !== 'SESSION_ENDED')) this.again.failed()
    else this.again.settled()
  }

  /** Loads the archived groups, which open later, if a requested row is in no other list. */
  private async lookAmongArchived(groupIds: readonly string[]): Promise<void> {
    for (const groupId of groupIds) this.unknown.delete(groupId)
    if (groupIds.some((groupId) => this.find(groupId) === null)) await this.boxes.archived.loadOnce()
  }

  private buildList(box: GroupBox): GroupList {
    return new PagedList<Group, GroupPage>({
      load: async (cursor, limit) => {
        const before = { changes: this.rows.changesSoFar, asking: this.deps.unread.asking() }
        return { ...(await this.deps.api.messageGroupList({ box, cursor, ...(limit && { limit }) })), before }
      },
      idOf: (group) => group.groupId,
      onPage: (page, isFirst) => {
        this.rows.putAgain(page.before.changes)
        if (!isFirst) return
        if (box === 'main') this.applyFigures(page)
        this.kept.keep(box, page.list)
      },
    })
  }

  private applyFigures({ unread, latestNotice, before }: GroupPage): void {
    this.deps.unread.apply(unread, before.asking)
    this.latestNotice = latestNotice
  }

  private applyMessage(message: Message): void {
    const row = this.find(message.groupId)
    if (!row) {
      this.unknown.add(message.groupId)
      return void this.catchUp()
    }
    if (message.seq <= row.lastSeq) return
    const fromMe = message.fromId === this.deps.viewerId()
    const { seq } = message
    const isNext = seq === row.lastSeq + 1
    this.seen.set(row.groupId, { lastSeq: seq, peerSeq: fromMe && isNext ? this.peerSeqOf(row) : seq })
    this.rows.put(row.groupId, withMessage(row, message, fromMe))
  }

  /** No message of the peer is newer than this number; the latest may be older. */
  private peerSeqOf({ groupId, lastSeq }: Group): number {
    const seen = this.seen.get(groupId)
    return seen?.lastSeq === lastSeq ? seen.peerSeq : lastSeq
  }

  private applyRecall(message: Message): void {
    const row = this.find(message.groupId)
    if (row) this.rows.put(row.groupId, withoutMessage(row, message))
  }

  private applyRead({ groupId, seq, unread }: ReadBody): void {
    const row = this.find(groupId)
    if (!row) return
    if (unread === null) {
      return this.rows.put(groupId, { ...row, peerReadSeq: Math.max(row.peerReadSeq, seq) })
    }
    // The count does not include later messages.
    if (this.peerSeqOf(row) > unread.upToSeq) return void this.boxes[boxOf(row)].renew()
    this.rows.put(groupId, { ...row, readSeq: Math.max(row.readSeq, seq), unread: unread.count })
  }

  private applyPresence(userId: string, isOnline: boolean): void {
    const activity = isOnline ? ('online' as const) : ('recent' as const)
    for (const { groupId } of this.rows.ofPeer(userId)) {
      this.rows.touch(groupId, (group) => ({ ...group, peer: { ...group.peer, activity } }))
    }
  }

  private applyNotice(notice: Notice): void {
    if (!this.latestNotice || notice.createdAt >= this.latestNotice.createdAt) this.latestNotice = notice
  }
}
