import type { Group } from '@contract/types/message'
import { DAY_MS } from '@contract/constants'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage, StoredValues } from '@/platform/storage'
import type { LoadState } from '../../loadable'

/** Boxes of the messages page, and the name of each box's first page among the cached lists. */
const PLACES = {
  main: 'messageGroups',
  matches: 'messageMatches',
  greetings: 'messageGreetings',
} as const

/** How long the last visit is stored after its last answer, in ms. Source: product §12 */
export const CACHE_AGE_MS = 7 * DAY_MS

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

  constructor(
    private readonly storage: KeyValueStorage,
    private readonly clock: Clock,
  ) {}

  /** Shows the rows of this member's last visit until the present ones arrive. */
  open(memberId: string, boxes: Readonly<Record<KeptBox, KeptList>>): void {
    this.ownerId = memberId
    const cache = this.cache()
    // A visit that is too old, or another member's, does not stay on the device.
    if (cache === null) this.storage.remove('cache')
    const lists = cache?.lists ?? {}
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
    // Another window may have logged out or logged another member in.
    if (memberId === null || memberId !== this.storage.get('memberId') || !(box in PLACES)) return
    const cache = this.cache()
    const lists = { ...cache?.lists, [PLACES[box as KeptBox]]: rows }
    this.storage.set('cache', { ...cache, memberId, at: this.clock.now(), lists })
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

  /** The stored visit of the present member; null without one, or when it is too old. */
  private cache(): StoredValues['cache'] | null {
    const cache = this.storage.get('cache')
    const isFresh = cache?.memberId === this.ownerId && this.clock.now() - cache.at < CACHE_AGE_MS
    return isFresh ? cache : null
  }
}
