import path from 'node:path'
import type { Page } from 'playwright-core'
import { portraitsDir } from '../../test/product/http-member'

/** Counts a page's requests and the windows that it opens, so that a tap with an effect is known. */
export class Ears {
  /** Number of requests, without the push connection. */
  requests = 0
  /** Number of opened dialogs, windows and choosers. */
  openings = 0
  private readonly asked = new Map<string, number>()

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      this.asked.set(pathname, this.askedFor(pathname) + 1)
      if (!pathname.startsWith('/chat')) this.requests += 1
    })
    page.on('dialog', (dialog) => {
      this.openings += 1
      void dialog.dismiss()
    })
    page.on('popup', (popup) => {
      this.openings += 1
      void popup.close()
    })
    page.on('filechooser', (chooser) => {
      this.openings += 1
      // The page that opened the chooser may be closed.
      void chooser.setFiles(path.join(portraitsDir, 'm09.jpg')).catch(() => undefined)
    })
  }

  /** Number of requests of a path. */
  askedFor(path: string): number {
    return this.asked.get(path) ?? 0
  }
}
