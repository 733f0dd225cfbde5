import { makeAutoObservable, runInAction } from 'mobx'
import { failureName, type FailureName } from '@/api/errors'

/** Where something that is loaded stands. */
export type LoadState = 'idle' | 'loading' | 'ready' | 'error'

/**
 * One thing that is loaded from outside. A refresh keeps the old value, also when it fails; only the newest load
 * counts, so answers that arrive out of order do no harm.
 */
export class Loadable<T> {
  state: LoadState = 'idle'
  value: T | null = null
  /** Why the last load failed; null unless the state is `error`. */
  error: FailureName | null = null
  private generation = 0

  constructor() {
    makeAutoObservable<this, 'generation'>(this, { generation: false }, { autoBind: true, deep: false })
  }

  /** A first load is running: there is nothing to show yet. */
  get isFirstLoad(): boolean {
    return this.value === null && this.state !== 'error'
  }

  /** Loads; never rejects. Resolves with the value, or null when it failed or a newer load took over. */
  async run(load: () => Promise<T>): Promise<T | null> {
    const mine = this.begin()
    try {
      const value = await load()
      return this.finish(mine, () => this.set(value)) ? value : null
    } catch (error) {
      this.finish(mine, () => this.fail(failureName(error)))
      return null
    }
  }

  /** Puts the answer to a change there: it is newer than whatever a load that is on its way will bring. */
  take(value: T): void {
    this.generation += 1
    this.set(value)
  }

  /** Puts a value there that is the present one but for a part; a load that is on its way goes on. */
  set(value: T): void {
    this.value = value
    this.error = null
    this.state = 'ready'
  }

  /** Forgets everything, running loads included. */
  reset(): void {
    this.generation += 1
    this.state = 'idle'
    this.value = null
    this.error = null
  }

  private begin(): number {
    this.generation += 1
    this.state = 'loading'
    return this.generation
  }

  private fail(name: FailureName): void {
    this.error = name
    this.state = 'error'
  }

  private finish(mine: number, settle: () => void): boolean {
    if (mine !== this.generation) return false
    runInAction(settle)
    return true
  }
}
