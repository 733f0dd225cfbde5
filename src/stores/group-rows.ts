import { runInAction } from 'mobx'
import type { Data } from '@contract/index'
import type { Group } from '@contract/types/message'
import { boxOf, comesBefore, type GroupBox } from './group-row'
import type { PagedList } from './paged-list'

/** A page, with how many rows events had changed when it was asked for, and that moment among those of the figures. */
export type GroupPage = Data<'/api/user/message_group_list'> & {
  readonly before: { readonly changes: number; readonly asking: number }
}

/** A list of groups with the figures that its pages carry. */
export type GroupList = PagedList<Group, GroupPage>

/**
 * The rows of all boxes: each stands in one, at its place. What events did to them is kept, for answers that were asked for
 * before do not know it. Source: product §7.5
 */
export class GroupRows {
  private readonly lists: readonly GroupList[]
  private count = 0
  private readonly latest = new Map<string, { nth: number; group: Group | null }>()

  constructor(private readonly boxes: Readonly<Record<GroupBox, GroupList>>) {
    this.lists = Object.values(boxes)
  }

  /** How many rows events changed up to now. */
  get changesSoFar(): number {
    return this.count
  }

  /** The row of a group wherever it is loaded. */
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

  /** A row became this; null when it is gone. */
  put(groupId: string, group: Group | null): void {
    this.count += 1
    this.latest.set(groupId, { nth: this.count, group })
    this.place(groupId, group)
  }

  /** Changes a row where it stands. An answer that was asked for before is taken as the newer one. */
  touch(groupId: string, change: (group: Group) => Group): void {
    for (const list of this.lists) list.update(groupId, change)
  }

  /** What changed after the first `changesBefore` changes, while an answer was on its way, is not undone by that. */
  putAgain(changesBefore: number): void {
    for (const [groupId, { nth, group }] of this.latest) {
      if (nth <= changesBefore) continue
      const answered = this.find(groupId)
      if (!group || !answered || answered.lastSeq <= group.lastSeq) this.place(groupId, group)
    }
  }

  /** Forgets what events did. */
  reset(): void {
    this.latest.clear()
  }

  /** Puts a row into its box at its place, and out of all others; null takes it away. */
  private place(groupId: string, group: Group | null): void {
    const target = group && this.boxes[boxOf(group)]
    for (const list of this.lists) if (list !== target) list.remove(groupId)
    if (!group || !target) return
    const others = target.rows.filter((row) => row.groupId !== groupId)
    const at = others.findIndex((row) => comesBefore(group, row))
    // A row behind the loaded ones comes with its own page.
    if (at < 0 && !target.isAtEnd && target.state === 'ready') return target.remove(groupId)
    const place = at < 0 ? others.length : at
    runInAction(() => (target.rows = [...others.slice(0, place), group, ...others.slice(place)]))
  }
}
