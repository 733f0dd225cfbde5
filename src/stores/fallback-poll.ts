import type { Random } from '@/lib/uuid'

/** Pause between two rounds, in ms: the least, and what chance adds so that phones do not ask all at once. Source: product §2.10 */
const LEAST_PAUSE_MS = 10_000
const ADDED_PAUSE_MS = 5_000

/** Asks again and again while no push can arrive. */
export class FallbackPoll {
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly ask: () => void
  private readonly random: Random

  /** `ask` runs once a round; it decides by itself whether anything is worth asking. */
  constructor(ask: () => void, random: Random) {
    this.ask = ask
    this.random = random
  }

  /** Begins or ends the rounds; saying the same twice changes nothing. */
  setRunning(isRunning: boolean): void {
    if (isRunning === (this.timer !== undefined)) return
    if (isRunning) this.wait()
    else this.stop()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private wait(): void {
    this.timer = setTimeout(
      () => {
        this.wait()
        this.ask()
      },
      LEAST_PAUSE_MS + this.random() * ADDED_PAUSE_MS,
    )
  }
}
