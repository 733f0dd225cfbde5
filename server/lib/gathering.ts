import { setImmediate as turn } from 'node:timers/promises'
import type { Log } from './log'

/** Where calls of one moment wait for each other, so that few transactions serve them all. Source: ours (measured) */
export interface Gathering<Item, Answer> {
  /** What came of the item; null when nothing was done for it and it must be served by itself. */
  join(item: Item): Promise<Answer | null>
}

/** How items are served together. */
export interface GatheringRules<Item, Answer> {
  /** For the log. */
  readonly name: string
  /** What an item has to itself: of two that share a key the later waits until the earlier was served. */
  keysOf(item: Item): readonly string[]
  /** Serves items in one transaction; those without an answer must be as if they had never come. */
  serve(items: readonly Item[]): Promise<ReadonlyMap<Item, Answer>>
}

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly keys: readonly string[]
  readonly answer: (answer: Answer | null) => void
}

/** Served by one transaction, and transactions of one gathering at the same time. Source: ours (measured) */
const TOGETHER = 100
const AT_ONCE = 2

/** A gathering of this process; it keeps nothing but the calls that wait for their answer. */
export const createGathering = <Item, Answer>(
  log: Pick<Log, 'error'>,
  { name, keysOf, serve }: GatheringRules<Item, Answer>,
): Gathering<Item, Answer> => {
  let waiting: Waiting<Item, Answer>[] = []
  const held = new Set<string>()
  let running = 0

  /** The first who may be served now; nobody overtakes whom they share a key with. */
  const takeSome = (): Waiting<Item, Answer>[] => {
    const passed = new Set<string>()
    const taken: Waiting<Item, Answer>[] = []
    const isFree = ({ keys }: Waiting<Item, Answer>): boolean =>
      taken.length < TOGETHER && !keys.some((key) => held.has(key) || passed.has(key))
    waiting = waiting.filter((one) => {
      const isTaken = isFree(one)
      for (const key of one.keys) (isTaken ? held : passed).add(key)
      if (isTaken) taken.push(one)
      return !isTaken
    })
    return taken
  }

  const serveSome = async (some: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const answers = await serve(some.map(({ item }) => item)).catch((error: unknown) => {
      // What failed for all of them may concern one alone; each learns it by itself.
      log.error(`${name}.together_failed`, error, { items: some.length })
      return new Map<Item, Answer>()
    })
    for (const { item, keys, answer } of some) {
      for (const key of keys) held.delete(key)
      answer(answers.get(item) ?? null)
    }
  }

  const open = async (): Promise<void> => {
    if (running >= AT_ONCE) return
    running += 1
    // What else came with the same turn of the loop comes along.
    await turn()
    for (let some = takeSome(); some.length > 0; some = takeSome()) await serveSome(some)
    running -= 1
  }

  return {
    join: (item) =>
      new Promise((answer) => {
        waiting.push({ item, keys: keysOf(item), answer })
        void open()
      }),
  }
}
