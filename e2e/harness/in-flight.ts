import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../test/server/wait-until'

/** What the link for pushed news asks stays open. */
const isLasting = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/chat')

/** What a page has asked for and not yet been given. */
export class InFlight {
  private readonly requests = new Set<Request>()

  constructor(private readonly page: Page) {
    page.on('request', (request) => isLasting(request) || this.requests.add(request))
    page.on('requestfinished', (request) => this.requests.delete(request))
    page.on('requestfailed', (request) => this.requests.delete(request))
  }

  /**
   * Waits until everything has come, and what has come asks for nothing more once it is drawn.
   * @throws Error with what is still on its way after `deadlineMs`
   */
  async landed(deadlineMs: number): Promise<void> {
    do {
      try {
        await waitUntil(() => this.requests.size === 0, deadlineMs)
      } catch {
        throw new Error(`still on the way: ${[...this.requests].map((request) => request.url()).join(', ')}`)
      }
      await this.drawn()
    } while (this.requests.size > 0)
  }

  private async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}
