import { SessionEndedError } from '@/api/errors'

/**
 * Lets what concerns the same thing happen one after another in the order of asking, so that the last wish is also the
 * last that the server hears. A failure ends no other's turn, except that of a session: what waited was that member's.
 */
export class Turns {
  private readonly last = new Map<string, Promise<unknown>>()

  /** Does `act` once everything asked before about `key` has ended; at once when nothing is. Fails as `act` does. */
  async take<T>(key: string, act: () => Promise<T>): Promise<T> {
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
