import type { Page, Request } from 'playwright-core'
import { waitUntil } from '../../test/server/wait-until'

/** Requests of the push connection stay open. */
const isLasting = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/chat')

/** Requests of a page that have no answer yet. */
export class InFlight {
  private readonly requests = new Set<Request>()

  constructor(private readonly page: Page) {
    page.on('request', (request) => isLasting(request) || this.requests.add(request))
    page.on('requestfinished', (request) => this.requests.delete(request))
    page.on('requestfailed', (request) => this.requests.delete(request))
  }

  /**
   * Waits until every answer has arrived, and the page sends no further request after rendering them. Answers that a
   * journey holds back by `isHeld` are not waited for.
   * @throws Error with the open requests after `deadlineMs`
   */
  async landed(deadlineMs: number, isHeld: (url: string) => boolean = () => false): Promise<void> {
    const awaited = () => [...this.requests].map((request) => request.url()).filter((url) => !isHeld(url))
    do {
      try {
        await waitUntil(() => awaited().length === 0, deadlineMs)
      } catch {
        throw new Error(`still on the way: ${awaited().join(', ')}`)
      }
      await this.drawn()
    } while (awaited().length > 0)
  }

  private async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}
