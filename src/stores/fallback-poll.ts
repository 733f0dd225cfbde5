import type { Random } from '@/lib/uuid'

/**
 * Pause between two rounds, in ms: the minimum, and a random addition so that phones do not all poll at the same
 * time. Source: product §2.10
 */
const LEAST_PAUSE_MS = 10_000
const ADDED_PAUSE_MS = 5_000

/** Polls while no push can arrive. */
export class FallbackPoll {
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly ask: () => void
  private readonly random: Random

  /** `ask` runs once a round and decides whether to load anything. */
  constructor(ask: () => void, random: Random) {
    this.ask = ask
    this.random = random
  }

  /** Starts or stops the rounds; a repeated call changes nothing. */
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
