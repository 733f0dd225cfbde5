import { SessionEndedError } from '@/api/errors'

/**
 * A keyed queue: runs tasks about the same object one after another in the order of the calls, so that the server
 * receives the last request last. A failure does not stop later tasks, except the end of a session, because waiting
 * tasks belong to its member.
 */
export class KeyedQueue {
  private readonly last = new Map<string, Promise<unknown>>()

  /** Runs `act` after all earlier tasks for `key` have ended; at once without any. Fails as `act` does. */
  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const mine = this.after(this.last.get(key), act)
    this.last.set(key, mine)
    try {
      return await mine
    } finally {
      if (this.last.get(key) === mine) this.last.delete(key)
    }
  }

  private async after<T>(before: Promise<unknown> | undefined, act: () => Promise<T>): Promise<T> {
    try {
      if (before) await before
    } catch (error) {
      if (error instanceof SessionEndedError) throw error
    }
    return act()
  }
}
