import { CallError } from '@/api/errors'

/** Failures after which the server may have done a part of the request, so that a repeat keeps its key. */
const unsure: ReadonlySet<string> = new Set(['UNKNOWN', 'SERVER_BUSY'])

/**
 * The idempotency keys (`clientToken`) of a store's requests. Repeats of a request carry the same key until the server
 * has given a definite answer, so that a lost answer cannot make it happen twice. Another request gets another key.
 * Source: product §3, §4
 */
export class IdempotencyKeys {
  private readonly keys = new Map<string, string>()
  private readonly newClientToken: () => string
  private readonly kept: 'each' | 'latest'

  /**
   * `each` keeps the key of every unanswered request. `latest` forgets it as soon as another request is sent, because
   * a member who returns to an earlier amount of a form wants a new payment.
   */
  constructor(newClientToken: () => string, kept: 'each' | 'latest') {
    this.newClientToken = newClientToken
    this.kept = kept
  }

  /** Sends a request; `request` describes everything in it that matters. Fails as `send` does. */
  async send<T>(request: string, send: (clientToken: string) => Promise<T>): Promise<T> {
    const key = this.keyOf(request)
    try {
      const answer = await send(key)
      this.letGo(request, key)
      return answer
    } catch (error) {
      if (error instanceof CallError && !unsure.has(error.name)) this.letGo(request, key)
      throw error
    }
  }

  /** Forgets all keys, so that every later request is new. */
  clear(): void {
    this.keys.clear()
  }

  private keyOf(request: string): string {
    const known = this.keys.get(request)
    if (known !== undefined) return known
    if (this.kept === 'latest') this.clear()
    const key = this.newClientToken()
    this.keys.set(request, key)
    return key
  }

  private letGo(request: string, key: string): void {
    if (this.keys.get(request) === key) this.keys.delete(request)
  }
}
