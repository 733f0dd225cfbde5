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

  constructor(private readonly storage: KeyValueStorage) {}

  /** Puts the rows of the last visit into the boxes, until those of today come. */
  seed(boxes: Readonly<Record<KeptBox, KeptList>>): void {
    const cache = this.storage.get('cache')
    for (const box of BOXES) {
      const rows = cache?.[PLACES[box]]
      if (!Array.isArray(rows)) continue
      this.seeded.add(box)
      boxes[box].seed(rows as Group[])
    }
  }

  /** Keeps the first page of a box; boxes that are opened from the page are not kept. */
  keep(box: string, rows: readonly Group[]): void {
    if (!(box in PLACES)) return
    this.storage.set('cache', { ...this.storage.get('cache'), [PLACES[box as KeptBox]]: rows })
  }

  /** Every box can be drawn: it has come, has failed, or stands as the last visit left it. */
  isWhole(boxes: Readonly<Record<KeptBox, KeptList>>): boolean {
    return BOXES.every((box) => {
      const { value, state } = boxes[box]
      return value !== null || state === 'error' || this.seeded.has(box)
    })
  }

  /** Forgets the last visit, as another member may come. */
  clear(): void {
    this.seeded.clear()
    this.storage.remove('cache')
  }
}
