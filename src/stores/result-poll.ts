/** Pauses between two requests, in ms; the last one repeats. Source: product §8 (14) */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000] as const
/** After this time the member is asked to check later, in ms. Source: product §8 (14) */
const GIVE_UP_MS = 120_000

/** Polls for a result after 1, 2, 4 and then every 8 s, for up to two minutes. */
export class ResultPoll {
  private timer: ReturnType<typeof setTimeout> | undefined
  private waitedMs = 0
  private round = 0
  private readonly ask: () => Promise<void>
  private readonly giveUp: () => void

  /** `ask` stops the poll once it has the result; `giveUp` runs when the time is over. */
  constructor(ask: () => Promise<void>, giveUp: () => void) {
    this.ask = ask
    this.giveUp = giveUp
  }

  /** Starts the poll again. */
  start(): void {
    this.stop()
    this.waitedMs = 0
    this.round = 0
    this.wait()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private wait(): void {
    if (this.waitedMs >= GIVE_UP_MS) return this.giveUp()
    const pause = PAUSES_MS[Math.min(this.round, PAUSES_MS.length - 1)] ?? GIVE_UP_MS
    this.round += 1
    this.waitedMs += pause
    const mine = setTimeout(() => void this.turn(mine), pause)
    this.timer = mine
  }

  private async turn(mine: ReturnType<typeof setTimeout>): Promise<void> {
    await this.ask()
    // Checks that the poll was not stopped or restarted during the request.
    if (this.timer === mine) this.wait()
  }
}
