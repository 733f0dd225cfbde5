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
   * Waits until everything has come, and what has come asks for nothing more once it is drawn. What a journey keeps back
   * by `isHeld` is not waited for.
   * @throws Error with what is still on its way after `deadlineMs`
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
