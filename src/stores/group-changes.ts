import type { Group } from '@contract/types/message'

/** What events did to rows, for answers that were asked for before: those do not know it. */
export class GroupChanges {
  private count = 0
  private readonly latest = new Map<string, { nth: number; group: Group | null }>()

  /** How many there were up to now. */
  get soFar(): number {
    return this.count
  }

  /** A row became this; null when it is gone. */
  note(groupId: string, group: Group | null): void {
    this.count += 1
    this.latest.set(groupId, { nth: this.count, group })
  }

  /** Rows that changed after the first `count` changes, as they are by now. */
  after(count: number): [groupId: string, group: Group | null][] {
    return [...this.latest].flatMap(([groupId, { nth, group }]) => (nth > count ? [[groupId, group]] : []))
  }

  reset(): void {
    this.latest.clear()
  }
}
