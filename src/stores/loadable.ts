import { makeAutoObservable, runInAction } from 'mobx'
import { failureName, type FailureName } from '@/api/errors'

/** State of a load. */
export type LoadState = 'idle' | 'loading' | 'ready' | 'error'

/**
 * A value that is loaded from outside. A refresh keeps the old value, also when it fails; only the newest load
 * counts, so answers may arrive out of order.
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

  /** True during the first load, when there is nothing to show yet. */
  get isFirstLoad(): boolean {
    return this.value === null && this.state !== 'error'
  }

  /**
   * Loads the value; never rejects. Resolves with it, or with null when the load failed or a newer one replaced it.
   */
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

  /** Sets the answer to a change, which is newer than the result of a running load. */
  replace(value: T): void {
    this.generation += 1
    this.set(value)
  }

  /** Sets a value that changes a part of the present one; a running load continues. */
  set(value: T): void {
    this.value = value
    this.error = null
    this.state = 'ready'
  }

  /** Clears everything and ignores running loads. */
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
