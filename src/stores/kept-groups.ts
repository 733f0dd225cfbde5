import type { Group } from '@contract/types/message'
import type { KeyValueStorage } from '@/platform/storage'
import type { LoadState } from './loadable'

/** Boxes that the messages page shows at once, and the place of the first page of each among the cached lists. */
const PLACES = {
  main: 'messageGroups',
  matches: 'messageMatches',
  greetings: 'messageGreetings',
} as const

type KeptBox = keyof typeof PLACES

const BOXES = Object.keys(PLACES) as KeptBox[]

/** What is asked of a list whose first page is kept. */
interface KeptList {
  readonly value: readonly Group[] | null
  readonly state: LoadState
  seed(rows: readonly Group[]): void
}

/** What the messages page showed at its last visit, on the device: readable without a network. Source: product §8 (Offline) */
export class KeptGroups {
  /** Boxes of the last visit, also those that were empty then. */
  private readonly seeded = new Set<string>()

  private ownerId: string | null = null

  constructor(private readonly storage: KeyValueStorage) {}

  /** Puts the rows of this member's last visit into the boxes, until those of today come. */
  open(memberId: string, boxes: Readonly<Record<KeptBox, KeptList>>): void {
    this.ownerId = memberId
    const lists = this.lists()
    for (const box of BOXES) {
      const rows = lists[PLACES[box]]
      if (!Array.isArray(rows)) continue
      this.seeded.add(box)
      boxes[box].seed(rows as Group[])
    }
  }

  /** Keeps the first page of a box; boxes that are opened from the page are not kept. */
  keep(box: string, rows: readonly Group[]): void {
    const memberId = this.ownerId
    if (memberId === null || !(box in PLACES)) return
    this.storage.set('cache', { memberId, lists: { ...this.lists(), [PLACES[box as KeptBox]]: rows } })
  }

  /** Every box can be drawn: it has come, has failed, or stands as the last visit left it. */
  isWhole(boxes: Readonly<Record<KeptBox, KeptList>>): boolean {
    return BOXES.every((box) => {
      const { value, state } = boxes[box]
      return value !== null || state === 'error' || this.seeded.has(box)
    })
  }

  /** Forgets the last visit, also on the device. */
  clear(): void {
    this.seeded.clear()
    this.storage.remove('cache')
  }

  /** The session is over: nothing is kept until it is known whose the next one is. */
  close(): void {
    this.clear()
    this.ownerId = null
  }

  /** What is kept of the present member. */
  private lists(): Readonly<Record<string, unknown>> {
    const cache = this.storage.get('cache')
    return cache && cache.memberId === this.ownerId ? cache.lists : {}
  }
}
