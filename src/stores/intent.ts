import { CallError } from '@/api/errors'

/** Failures after which the server may have done a part of the request, so that a repeat keeps its token. */
const unsure: ReadonlySet<string> = new Set(['UNKNOWN', 'SERVER_BUSY'])

/**
 * Requests of the member with their idempotency keys. Repeats of a request carry the same `clientToken` until the
 * server has given a definite answer, so that a lost answer cannot make it happen twice. Another request gets another
 * token.
 * Source: product §4
 */
export class Intents {
  private readonly tokens = new Map<string, string>()
  private readonly newClientToken: () => string

  constructor(newClientToken: () => string) {
    this.newClientToken = newClientToken
  }

  /** Sends a request; `request` describes everything in it that matters. Fails as `send` does. */
  async send<T>(request: string, send: (clientToken: string) => Promise<T>): Promise<T> {
    const token = this.tokens.get(request) ?? this.newClientToken()
    this.tokens.set(request, token)
    try {
      const answer = await send(token)
      this.letGo(request, token)
      return answer
    } catch (error) {
      if (error instanceof CallError && !unsure.has(error.name)) this.letGo(request, token)
      throw error
    }
  }

  /** Forgets all tokens, so that every later request is new. */
  clear(): void {
    this.tokens.clear()
  }

  private letGo(request: string, token: string): void {
    if (this.tokens.get(request) === token) this.tokens.delete(request)
  }
}

/** One request at a time: a different request drops the previous one. Source: product §3 */
export class Intent {
  private request: string | null = null
  private readonly intents: Intents

  constructor(newClientToken: () => string) {
    this.intents = new Intents(newClientToken)
  }

  /** Sends the request; `request` describes everything in it that matters. Fails as `send` does. */
  send<T>(request: string, send: (clientToken: string) => Promise<T>): Promise<T> {
    if (this.request !== request) this.intents.clear()
    this.request = request
    return this.intents.send(request, send)
  }
}
