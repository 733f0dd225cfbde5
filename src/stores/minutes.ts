import { createAtom, type IAtom } from 'mobx'
import { MINUTE_MS } from '@contract/constants'
import type { Unsubscribe } from '@/lib/emitter'
import type { Clock } from '@/lib/time/clock'
import type { Visibility } from '@/platform/visibility'

/** Dependencies of the minutes. */
export interface MinutesDeps {
  readonly clock: Clock
  readonly visibility: Pick<Visibility, 'watch'>
}

/**
 * The present time for labels such as 3 分钟前: whatever reads it is computed again each minute, and when the app is
 * shown again, because a hidden app's timers rest. The timer runs only while something reads the time.
 */
export class MinutesStore {
  private readonly atom: IAtom
  private readonly deps: MinutesDeps
  private stop: Unsubscribe = () => {}

  constructor(deps: MinutesDeps) {
    this.deps = deps
    this.atom = createAtom(
      'minutes',
      () => (this.stop = this.start()),
      () => this.stop(),
    )
  }

  /** Epoch milliseconds. */
  now(): number {
    this.atom.reportObserved()
    return this.deps.clock.now()
  }

  private start(): Unsubscribe {
    const tick = () => this.atom.reportChanged()
    const timer = setInterval(tick, MINUTE_MS)
    const unwatch = this.deps.visibility.watch((isVisible) => {
      if (isVisible) tick()
    })
    return () => {
      clearInterval(timer)
      unwatch()
    }
  }
}
