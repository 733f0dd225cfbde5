import { setImmediate as turn } from 'node:timers/promises'
import { DomainError } from './errors'
import type { Log } from './log'

/** Collects calls of one moment, so that few transactions serve them all. Source: ours (measured) */
export interface Batcher<Item, Answer> {
  /** Returns the item's answer; null when nothing was done and the caller must serve it alone. */
  join(item: Item): Promise<Answer | null>
}

/** How items are served together. */
export interface BatcherRules<Item, Answer> {
  /** For the log. */
  readonly name: string
  /**
   * The key of an item. Two items with one key are never served at the same time: one waits while the other is served.
   * `join` returns null at once for further items with that key.
   */
  keyOf(item: Item): string
  /**
   * Serves items in one transaction; it must change nothing for items that get no answer. A DomainError refuses
   * one of them and undoes all; each is then served alone. Any other error is logged.
   */
  serve(items: readonly Item[]): Promise<ReadonlyMap<Item, Answer>>
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly key: string
  readonly answer: (answer: Answer | null) => void
}

/** Most items of one transaction, and most transactions of one batcher at the same time. Source: ours (measured) */
const TOGETHER = 100
const AT_ONCE = 2

/** A batcher of this process; it stores only the calls that wait for their answer. */
export const createBatcher = <Item, Answer>(
  log: Pick<Log, 'error'>,
  { name, keyOf, serve }: BatcherRules<Item, Answer>,
): Batcher<Item, Answer> => {
  const waiting: Waiting<Item, Answer>[] = []
  const keysWaiting = new Set<string>()
  const keysServed = new Set<string>()
  let running = 0
  let serving = 0

  /** Splits waiting items between the transactions that may run: the database works on one while we prepare the other. */
  const nextItems = (): Waiting<Item, Answer>[] => {
    const free = waiting.filter(({ key }) => !keysServed.has(key))
    const some = free.slice(0, Math.min(TOGETHER, Math.ceil(free.length / (AT_ONCE - serving))))
    for (const one of some) {
      waiting.splice(waiting.indexOf(one), 1)
      keysWaiting.delete(one.key)
      keysServed.add(one.key)
    }
    return some
  }

  const serveSome = async (some: readonly Waiting<Item, Answer>[]): Promise<void> => {
    serving += 1
    const answers = await serve(some.map(({ item }) => item)).catch((error: unknown) => {
      // A failure of the whole batch may come from a single item, so every caller serves its item alone.
      if (!(error instanceof DomainError)) log.error(`${name}.together_failed`, error, { items: some.length })
      return new Map<Item, Answer>()
    })
    serving -= 1
    for (const { item, key, answer } of some) {
      keysServed.delete(key)
      answer(answers.get(item) ?? null)
    }
  }

  const open = async (): Promise<void> => {
    if (running >= AT_ONCE) return
    running += 1
    // Items of the same turn of the event loop join this batch.
    await turn()
    for (let some = nextItems(); some.length > 0; some = nextItems()) {
      await serveSome(some)
      // The other transaction may have skipped items that waited for these keys.
      if (waiting.length > 0) void open()
    }
    running -= 1
  }

  return {
    join(item) {
      const key = keyOf(item)
      if (keysWaiting.has(key)) return Promise.resolve(null)
      keysWaiting.add(key)
      return new Promise((answer) => {
        waiting.push({ item, key, answer })
        void open()
      })
    },
  }
}
