import { CallError } from '@/api/errors'

/** Refusals after which nobody knows whether the server did it. */
const unsure: ReadonlySet<string> = new Set(['UNKNOWN'])

/**
 * Wishes of the member, however often each has to be sent: its repeats carry the same `clientToken` until the server has
 * given a definite answer, so that a lost answer cannot make it happen twice. Another wish gets another token.
 * Source: product §4
 */
export class Intents {
  private readonly tokens = new Map<string, string>()
  private readonly newClientToken: () => string

  constructor(newClientToken: () => string) {
    this.newClientToken = newClientToken
  }

  /** Sends a wish; `wish` is everything in it that matters. Fails as `send` does. */
  async send<T>(wish: string, send: (clientToken: string) => Promise<T>): Promise<T> {
    const token = this.tokens.get(wish) ?? this.newClientToken()
    this.tokens.set(wish, token)
    try {
      const answer = await send(token)
      this.letGo(wish, token)
      return answer
    } catch (error) {
      if (error instanceof CallError && !unsure.has(error.name)) this.letGo(wish, token)
      throw error
    }
  }

  /** Whatever is wished from now on is new. */
  clear(): void {
    this.tokens.clear()
  }

  private letGo(wish: string, token: string): void {
    if (this.tokens.get(wish) === token) this.tokens.delete(wish)
  }
}

/** One wish at a time: who wishes something else has given up what they wished before. Source: product §3 */
export class Intent {
  private wish: string | null = null
  private readonly intents: Intents

  constructor(newClientToken: () => string) {
    this.intents = new Intents(newClientToken)
  }

  /** Sends the wish; `wish` is everything in it that matters. Fails as `send` does. */
  send<T>(wish: string, send: (clientToken: string) => Promise<T>): Promise<T> {
    if (this.wish !== wish) this.intents.clear()
    this.wish = wish
    return this.intents.send(wish, send)
  }
}
