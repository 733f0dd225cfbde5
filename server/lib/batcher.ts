import { setImmediate as turn } from 'node:timers/promises'
import { DomainError } from './errors'
import type { Log } from './log'

/** Where calls of one moment wait for each other, so that few transactions serve them all. Source: ours (measured) */
export interface Batcher<Item, Answer> {
  /** What came of the item; null when nothing was done for it and it must be served by itself. */
  join(item: Item): Promise<Answer | null>
}

/** How items are served together. */
export interface BatcherRules<Item, Answer> {
  /** For the log. */
  readonly name: string
  /**
   * What an item has to itself: nothing else with its key is served at the same time. One waits while another is served;
   * whoever comes while one waits goes by itself at once.
   */
  keyOf(item: Item): string
  /**
   * Serves items in one transaction; those without an answer must be as if they had never come. A DomainError refuses
   * one of them and undoes all; each is then served alone. Any other error is logged.
   */
  serve(items: readonly Item[]): Promise<ReadonlyMap<Item, Answer>>
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly key: string
  readonly answer: (answer: Answer | null) => void
}

/** Served by one transaction, and transactions of one gathering at the same time. Source: ours (measured) */
const TOGETHER = 100
const AT_ONCE = 2

/** A gathering of this process; it keeps nothing but the calls that wait for their answer. */
export const createBatcher = <Item, Answer>(
  log: Pick<Log, 'error'>,
  { name, keyOf, serve }: BatcherRules<Item, Answer>,
): Batcher<Item, Answer> => {
  const waiting: Waiting<Item, Answer>[] = []
  const keysWaiting = new Set<string>()
  const keysServed = new Set<string>()
  let running = 0
  let serving = 0

  /** Who is here is parted between the transactions that may run: the database works on one while we do on the other. */
  const takeSome = (): Waiting<Item, Answer>[] => {
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
      // What failed for all of them may concern one alone; each learns it by itself.
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
    // What else came with the same turn of the loop comes along.
    await turn()
    for (let some = takeSome(); some.length > 0; some = takeSome()) {
      await serveSome(some)
      // The other may have left what waited for these keys.
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
