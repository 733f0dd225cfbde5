/** Timers of one run: exceptions in them are recorded, and all of them end with the run. */
export class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>()
  private hasStopped = false

  constructor(private readonly onCallbackError: (error: unknown, where: string) => void) {}

  /** The four timer functions in the shape that app code expects. */
  readonly functions = {
    setTimeout: (callback: unknown, delayMs?: number, ...values: unknown[]) =>
      this.start(false, callback, delayMs, values),
    setInterval: (callback: unknown, delayMs?: number, ...values: unknown[]) =>
      this.start(true, callback, delayMs, values),
    clearTimeout: (handle?: ReturnType<typeof setTimeout>) => this.end(handle),
    clearInterval: (handle?: ReturnType<typeof setTimeout>) => this.end(handle),
  }

  /** Runs `callback` in a later task, after the queued ones. */
  later(callback: () => void, delayMs = 0): void {
    this.start(false, callback, delayMs, [])
  }

  /** Stops every running timer; later calls of the app start none. */
  stop(): void {
    this.hasStopped = true
    for (const handle of [...this.running]) this.end(handle)
  }

  private start(isRepeating: boolean, callback: unknown, delayMs: number | undefined, values: unknown[]) {
    if (typeof callback !== 'function') throw new TypeError('timer callback must be a function')
    if (this.hasStopped) return undefined
    const run = () => {
      if (!isRepeating) this.running.delete(handle)
      try {
        callback(...values)
      } catch (error) {
        this.onCallbackError(error, isRepeating ? 'setInterval' : 'setTimeout')
      }
    }
    const handle = isRepeating ? setInterval(run, delayMs) : setTimeout(run, delayMs)
    this.running.add(handle)
    return handle
  }

  private end(handle?: ReturnType<typeof setTimeout>): void {
    if (handle === undefined) return
    clearTimeout(handle)
    clearInterval(handle)
    this.running.delete(handle)
  }
}
