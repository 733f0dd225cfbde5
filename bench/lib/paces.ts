import { setTimeout as pause } from 'node:timers/promises'

/** Makes a list of this length, so many at once. */
export const inBatches = async <T>(
  count: number,
  size: number,
  make: (index: number) => Promise<T>,
): Promise<T[]> => {
  const made: T[] = []
  while (made.length < count) {
    const indexes = Array.from({ length: Math.min(size, count - made.length) }, (_, at) => made.length + at)
    made.push(...(await Promise.all(indexes.map(make))))
  }
  return made
}

/** Calls `act` this many times a second with 0, 1, 2 … and waits until each has ended. */
export const atRate = async (
  perSecond: number,
  durationMs: number,
  act: (turn: number) => Promise<void> | void,
): Promise<void> => {
  const running = new Set<Promise<void>>()
  const startedAt = performance.now()
  for (let turn = 0, now = startedAt; now - startedAt < durationMs; now = performance.now()) {
    for (const due = ((now - startedAt) * perSecond) / 1000; turn < due; turn += 1) {
      const one = act(turn)
      if (!one) continue
      running.add(one)
      void one.finally(() => running.delete(one))
    }
    await pause(1)
  }
  await Promise.all(running)
}
