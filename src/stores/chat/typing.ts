import { makeAutoObservable, observable } from 'mobx'

/** Time after which a start without a stop expires, in ms: two of the sender's signals. Source: ours */
const TYPING_MS = 7_000

/** The members who are typing to the viewer now. Source: product §7.5.3 */
export class TypingStore {
  private readonly writers = observable.set<string>()
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor() {
    makeAutoObservable<this, 'timers' | 'writers'>(
      this,
      { timers: false, writers: false },
      { autoBind: true },
    )
  }

  has(memberId: string): boolean {
    return this.writers.has(memberId)
  }

  /** Records a start, which expires, or a stop. */
  apply(memberId: string, isOn: boolean): void {
    clearTimeout(this.timers.get(memberId))
    if (!isOn) return this.forget(memberId)
    this.writers.add(memberId)
    this.timers.set(
      memberId,
      setTimeout(() => this.forget(memberId), TYPING_MS),
    )
  }

  reset(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    this.writers.clear()
  }

  private forget(memberId: string): void {
    this.timers.delete(memberId)
    this.writers.delete(memberId)
  }
}
