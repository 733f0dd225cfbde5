import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { browserPath, BROWSER_FLAGS } from '../../e2e/harness/browser'
import { findFreePort } from '../../test/life/product'
import { waitUntil } from '../../test/server/wait-until'

const START_DEADLINE_MS = 30_000

/** A browser that Lighthouse can control: nothing cached, and logged in or not. */
export interface PhoneBrowser {
  /** Port of its debugger. */
  readonly port: number
  /** Stops it and deletes its profile. */
  stop(): Promise<void>
}

const answers = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/json/version`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Stores the session where the client reads it, without opening the client. */
const keepToken = async (port: number, url: string, token: string): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`, {
    timeout: 2 * START_DEADLINE_MS,
  })
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no profile.')
  const page = await context.newPage()
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<p>' }))
  await page.goto(url)
  await page.evaluate((text) => localStorage.setItem('jinyu.token', text), JSON.stringify({ data: token }))
  await page.close()
  await browser.close()
}

/** Asks the browser itself to end: the program may be a script that starts it, which a signal would end alone. */
const askToEnd = async (port: number): Promise<void> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const session = await browser.newBrowserCDPSession()
  // The browser may be gone before it answers.
  await session.send('Browser.close').catch(() => undefined)
}

const end = async (child: ChildProcess, port: number, folder: string): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    await askToEnd(port).catch(() => child.kill('SIGTERM'))
    await ended
  }
  // Child processes may still write; files that remain are in the system's temporary folder.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(() => undefined)
}

/** Starts a browser with a new profile in Chinese. @param token The member's session; null for no session. */
export const startPhoneBrowser = async (url: string, token: string | null): Promise<PhoneBrowser> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-lighthouse-'))
  const port = await findFreePort()
  const flags = [`--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, '--headless=new']
  const child = spawn(
    browserPath(),
    [...BROWSER_FLAGS, ...flags, '--lang=zh-CN', '--accept-lang=zh-CN', 'about:blank'],
    {
      stdio: 'ignore',
    },
  )
  const stop = () => end(child, port, folder)
  try {
    await waitUntil(() => answers(port), START_DEADLINE_MS)
    if (token !== null) await keepToken(port, url, token)
    return { port, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
