import { makeAutoObservable, runInAction } from 'mobx'
import type { SpeedLine } from '@contract/types/speed'
import { failureName, NetworkError, SessionEndedError, type FailureName } from '@/api/errors'
import { beforeDraft } from '@/lib/chat/before-draft'

/** A line that the server does not have yet. */
export interface UnsentLine {
  /** Stays the same over every attempt, so that the server keeps one line. */
  readonly clientToken: string
  readonly text: string
  /**
   * `waiting` is sent automatically once the server can be reached; `failed` and `refused` wait for the member, the
   * latter with the refusal's name.
   */
  readonly state: 'sending' | 'waiting' | 'failed' | 'refused'
  readonly failure: FailureName | null
}

/** Dependencies of the lines. */
export interface SpeedLinesDeps {
  /** Sends one line to the server and resolves after its answer was merged. */
  send(speedId: string, line: { text: string; clientToken: string }): Promise<void>
  newClientToken(): string
  /** Whether the server should be reachable; decides between waiting and failing. */
  isConnected(): boolean
}

/** Pause before a line that came too fast after the previous one is sent again, in ms. Source: ours */
const TOO_FAST_PAUSE_MS = 1_000

/**
 * The lines of one speed date: those of the server by `seq`, each once however often it arrives, and the viewer's
 * unsent ones, sent one after the other in the order in which they were written.
 * Source: product §0.2
 */
export class SpeedLinesStore {
  /** Oldest first. */
  lines: readonly SpeedLine[] = []
  unsent: readonly UnsentLine[] = []
  /** The text in the field. */
  draft = ''
  private speedId: string | null = null
  private isBusy = false
  private pause: ReturnType<typeof setTimeout> | undefined
  private readonly deps: SpeedLinesDeps

  constructor(deps: SpeedLinesDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'speedId' | 'isBusy' | 'pause'>(
      this,
      { deps: false, speedId: false, isBusy: false, pause: false },
      { autoBind: true, deep: false },
    )
  }

  /** True when a line before the last one is missing. */
  get hasGap(): boolean {
    const last = this.lines[this.lines.length - 1]
    return last !== undefined && last.seq !== this.lines.length
  }

  /** The peer's last line; null before the first. */
  get latestHeard(): SpeedLine | null {
    return [...this.lines].reverse().find(({ fromMe }) => !fromMe) ?? null
  }

  /** Switches to a date; the lines of another one are dropped. */
  begin(speedId: string): void {
    if (speedId === this.speedId) return
    this.reset()
    this.speedId = speedId
  }

  /** Merges lines of the server, in any order and with repetitions. */
  merge(lines: readonly SpeedLine[]): void {
    const known = new Set(this.lines.map(({ seq }) => seq))
    const fresh = lines.filter(({ seq }) => !known.has(seq))
    if (fresh.length > 0) this.lines = [...this.lines, ...fresh].sort((a, b) => a.seq - b.seq)
    const arrived = new Set(lines.map(({ clientToken }) => clientToken))
    if (this.unsent.some(({ clientToken }) => arrived.has(clientToken)))
      this.unsent = this.unsent.filter(({ clientToken }) => !arrived.has(clientToken))
  }

  setDraft(text: string): void {
    this.draft = text
  }

  /** Sends the text in the field. */
  send(): void {
    const text = this.draft.trim()
    if (text === '' || this.speedId === null) return
    this.draft = ''
    const clientToken = this.deps.newClientToken()
    this.unsent = [...this.unsent, { clientToken, text, state: 'waiting', failure: null }]
    void this.pump()
  }

  /** Retries a line that was not sent. */
  retry(clientToken: string): void {
    this.change(clientToken, { state: 'waiting', failure: null })
    void this.pump()
  }

  /** Puts a refused line back into the field, before the present text. */
  edit(clientToken: string): void {
    const line = this.unsent.find((one) => one.clientToken === clientToken)
    if (!line) return
    this.unsent = this.unsent.filter((one) => one !== line)
    this.draft = beforeDraft(line.text, this.draft)
  }

  /** Sends all waiting lines once the server can be reached again. */
  flush(): void {
    void this.pump()
  }

  /** The date is over; nothing more is sent. */
  end(): void {
    clearTimeout(this.pause)
    this.unsent = []
    this.draft = ''
  }

  reset(): void {
    this.end()
    this.lines = []
    this.speedId = null
    this.isBusy = false
  }

  private async pump(): Promise<void> {
    const { speedId } = this
    if (this.isBusy || speedId === null) return
    this.isBusy = true
    for (;;) {
      const next = this.unsent.find(({ state }) => state === 'waiting')
      if (!next || !(await this.attempt(speedId, next))) break
    }
    if (speedId === this.speedId) this.isBusy = false
  }

  /** Returns false when the queue should stop here. */
  private async attempt(speedId: string, { clientToken, text }: UnsentLine): Promise<boolean> {
    this.change(clientToken, { state: 'sending' })
    try {
      await this.deps.send(speedId, { clientToken, text })
      runInAction(() => this.onAccepted(clientToken))
      return speedId === this.speedId
    } catch (error) {
      if (speedId !== this.speedId) return false
      return runInAction(() => this.fail(clientToken, error))
    }
  }

  /** The server has the line although the answer did not contain it; the next state or push will. */
  private onAccepted(clientToken: string): void {
    this.unsent = this.unsent.filter((line) => line.clientToken !== clientToken)
  }

  private fail(clientToken: string, error: unknown): boolean {
    if (error instanceof SessionEndedError) return false
    const failure = failureName(error)
    if (error instanceof NetworkError) {
      const isConnected = this.deps.isConnected()
      this.change(clientToken, { state: isConnected ? 'failed' : 'waiting', failure })
      return isConnected
    }
    if (failure === 'RATE_LIMITED' || failure === 'SERVER_BUSY') {
      this.change(clientToken, { state: 'waiting', failure: null })
      this.pause = setTimeout(this.flush, TOO_FAST_PAUSE_MS)
      return false
    }
    this.change(clientToken, { state: failure === 'UNKNOWN' ? 'failed' : 'refused', failure })
    return true
  }

  private change(clientToken: string, changes: Partial<UnsentLine>): void {
    this.unsent = this.unsent.map((line) =>
      line.clientToken === clientToken ? { ...line, ...changes } : line,
    )
  }
}
