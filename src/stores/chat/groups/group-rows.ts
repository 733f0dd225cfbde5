import { runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { Group } from '@contract/types/message'
import { boxOf, comesBefore, type GroupBox } from './group-row'
import type { PagedList } from '../../paged-list'

/**
 * A page, with the number of row changes by events and the number of the figures' request at the time of its request.
 */
export type GroupPage = Data<'/api/user/message_group_list'> & {
  readonly before: { readonly changes: number; readonly asking: number }
}

/** A list of groups; its pages also contain the unread figures. */
export type GroupList = PagedList<Group, GroupPage>

/**
 * The rows of all boxes; each row is in one box, at its place. It remembers changes by events, because answers to
 * earlier requests do not contain them. Source: product §7.5
 */
export class GroupRows {
  private readonly lists: readonly GroupList[]
  private count = 0
  private readonly latest = new Map<string, { nth: number; group: Group | null }>()

  constructor(private readonly boxes: Readonly<Record<GroupBox, GroupList>>) {
    this.lists = Object.values(boxes)
  }

  /** Number of row changes by events so far. */
  get changesSoFar(): number {
    return this.count
  }

  /** The row of a group in any loaded list. */
  find(groupId: string): Group | null {
    for (const list of this.lists) {
      const row = list.rows.find((group) => group.groupId === groupId)
      if (row) return row
    }
    return null
  }

  /** Loaded rows with this peer. */
  ofPeer(peerId: string): Group[] {
    return this.lists.flatMap((list) => list.rows.filter(({ peer }) => peer.id === peerId))
  }

  /** Sets a row; null removes it. */
  put(groupId: string, group: Group | null): void {
    this.count += 1
    this.latest.set(groupId, { nth: this.count, group })
    this.place(groupId, group)
  }

  /** Changes a row in its place. An answer to an earlier request overrides this change. */
  touch(groupId: string, change: (group: Group) => Group): void {
    for (const list of this.lists) list.update(groupId, change)
  }

  /** Restores the changes after the first `changesBefore` ones, which an answer to an earlier request has undone. */
  putAgain(changesBefore: number): void {
    for (const [groupId, { nth, group }] of this.latest) {
      if (nth <= changesBefore) continue
      const answered = this.find(groupId)
      if (!group || !answered || answered.lastSeq <= group.lastSeq) this.place(groupId, group)
    }
  }

  /** Forgets the changes by events. */
  reset(): void {
    this.latest.clear()
  }

  /** Puts a row into its box at its place, and removes it from the others; null removes it from all. */
  private place(groupId: string, group: Group | null): void {
    const target = group && this.boxes[boxOf(group)]
    for (const list of this.lists) if (list !== target) list.remove(groupId)
    if (!group || !target) return
    const others = target.rows.filter((row) => row.groupId !== groupId)
    const at = others.findIndex((row) => comesBefore(group, row))
    // A row after the loaded ones arrives with its own page.
    if (at < 0 && !target.isAtEnd && target.state === 'ready') return target.remove(groupId)
    const place = at < 0 ? others.length : at
    runInAction(() => (target.rows = [...others.slice(0, place), group, ...others.slice(place)]))
  }
}
