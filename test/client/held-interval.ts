/** A timer that ticks when the test calls it. */
export interface HeldInterval {
  readonly isRunning: boolean
  tick(): void
}

/** Holds every interval of `everyMs`; other timers run. Undone by `jest.restoreAllMocks()`. */
export function holdInterval(everyMs: number): HeldInterval {
  const HELD = -1
  let act: (() => void) | null = null
  const { setInterval: set, clearInterval: clear } = globalThis
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms?: number) => {
    if (ms !== everyMs) return set(run, ms)
    act = run
    return HELD
  }) as never)
  jest.spyOn(globalThis, 'clearInterval').mockImplementation((timer) => {
    if ((timer as unknown) === HELD) act = null
    else clear(timer)
  })
  return {
    get isRunning() {
      return act !== null
    },
    tick: () => act?.(),
  }
}
