import { CallError } from '@/api/errors'

/**
 * Client tokens by what a press means: without an answer the same token goes again, so that the server counts the press
 * once; an answer or a refusal ends it. Source: product §4
 */
export class ClientTokens {
  private readonly tokens = new Map<string, string>()

  constructor(private readonly newClientToken: () => string) {}

  /** Makes the call with the token of the intent; rejects as the call does. */
  async use<T>(intent: string, call: (clientToken: string) => Promise<T>): Promise<T> {
    const clientToken = this.tokens.get(intent) ?? this.newClientToken()
    this.tokens.set(intent, clientToken)
    try {
      const answer = await call(clientToken)
      this.tokens.delete(intent)
      return answer
    } catch (error) {
      if (error instanceof CallError) this.tokens.delete(intent)
      throw error
    }
  }

  /** Whatever is pressed from now on is new. */
  clear(): void {
    this.tokens.clear()
  }
}
