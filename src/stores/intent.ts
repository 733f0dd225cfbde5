import { CallError } from '@/api/errors'

/** Refusals after which nobody knows whether the server did it. */
const unsure: ReadonlySet<string> = new Set(['UNKNOWN', 'MAINTENANCE'])

/**
 * One wish of the member, however often it has to be sent: its repeats carry the same `clientToken` until the server has
 * given a definite answer, so that a lost answer cannot make it happen twice. Another wish gets another token.
 * Source: product §3
 */
export class Intent {
  private kept: { readonly wish: string; readonly token: string } | null = null
  private readonly newClientToken: () => string

  constructor(newClientToken: () => string) {
    this.newClientToken = newClientToken
  }

  /** Sends the wish; `wish` is everything in it that matters. Fails as `send` does. */
  async send<T>(wish: string, send: (clientToken: string) => Promise<T>): Promise<T> {
    if (this.kept?.wish !== wish) this.kept = { wish, token: this.newClientToken() }
    const { token } = this.kept
    try {
      const answer = await send(token)
      this.letGo(token)
      return answer
    } catch (error) {
      if (error instanceof CallError && !unsure.has(error.name)) this.letGo(token)
      throw error
    }
  }

  private letGo(token: string): void {
    if (this.kept?.token === token) this.kept = null
  }
}
