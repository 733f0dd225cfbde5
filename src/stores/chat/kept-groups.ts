import type { Group } from '@contract/types/message'
import type { KeyValueStorage } from '@/platform/storage'
import type { LoadState } from '../loadable'

/** Boxes of the messages page, and the name of each box's first page among the cached lists. */
const PLACES = {
  main: 'messageGroups',
  matches: 'messageMatches',
  greetings: 'messageGreetings',
} as const

type KeptBox = keyof typeof PLACES

const BOXES = Object.keys(PLACES) as KeptBox[]

/** The part of a list that storing needs. */
interface KeptList {
  readonly value: readonly Group[] | null
  readonly state: LoadState
  seed(rows: readonly Group[]): void
}

/**
 * The messages page of the last visit, stored on the device and readable without a network. Source: product §8
 * (Offline)
 */
export class KeptGroups {
  /** Boxes of the last visit, including empty ones. */
  private readonly seeded = new Set<string>()

  private ownerId: string | null = null

  constructor(private readonly storage: KeyValueStorage) {}

  /** Shows the rows of this member's last visit until the present ones arrive. */
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

  /** Stores the first page of a box of the messages page; other boxes are not stored. */
  keep(box: string, rows: readonly Group[]): void {
    const memberId = this.ownerId
    if (memberId === null || !(box in PLACES)) return
    this.storage.set('cache', { memberId, lists: { ...this.lists(), [PLACES[box as KeptBox]]: rows } })
  }

  /** True when every box has loaded, has failed, or shows the last visit. */
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

  /** The session is over; nothing is stored until the next member is known. */
  close(): void {
    this.clear()
    this.ownerId = null
  }

  /** The stored lists of the present member. */
  private lists(): Readonly<Record<string, unknown>> {
    const cache = this.storage.get('cache')
    return cache && cache.memberId === this.ownerId ? cache.lists : {}
  }
}
