import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page, Response } from 'playwright-core'
import { portraitsDir } from '../../test/product/http-member'
import { runningProduct } from '../harness/running-product'

/** Records a page's requests, their answers and the windows that it opens, and the server's log in the meantime. */
export class Ears {
  /** Number of requests, without the push connection. */
  requests = 0
  /** Number of opened dialogs, windows and choosers. */
  openings = 0
  private readonly asked = new Map<string, number>()
  private readonly refused: string[] = []
  private readonly reading: Promise<void>[] = []
  /** Length of the server's console that was read. */
  private read = readFileSync(runningProduct().consolePath, 'utf8').length

  constructor(page: Page) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      this.asked.set(pathname, this.askedFor(pathname) + 1)
      if (!pathname.startsWith('/chat')) this.requests += 1
    })
    page.on('response', (response) => void this.reading.push(this.hear(response)))
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

  /** Answers with code 0 and errors of the server's log since the last call. */
  async faults(): Promise<string[]> {
    await Promise.all(this.reading.splice(0))
    return [...this.refused.splice(0), ...this.logged()]
  }

  private logged(): string[] {
    const text = readFileSync(runningProduct().consolePath, 'utf8')
    const news = text.slice(this.read)
    this.read = text.length
    return news.split('\n').filter((line) => line.includes('"level":"error"'))
  }

  private async hear(response: Response): Promise<void> {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    // An answer may end together with its page.
    const text = await response.text().catch(() => '')
    if (/^\s*\{"code":0[,}]/.test(text)) this.refused.push(`${response.url()} answered ${text.slice(0, 200)}`)
  }
}
