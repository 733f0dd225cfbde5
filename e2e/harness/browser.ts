import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import USUAL_PATHS from '../../scripts/lib/chromium-paths.json'

/** What every browser of ours is started with. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, so that voices can be recorded; the page's own question still comes first.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** The program of `CHROMIUM_PATH`, or the first of the system's that exists. @throws Error when there is none. */
export const browserPath = (): string => {
  const file = process.env.CHROMIUM_PATH ?? USUAL_PATHS.find((one) => existsSync(one))
  if (file === undefined) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.')
  return file
}

/** Starts a browser. @throws Error when there is none. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: browserPath(), args: [...BROWSER_FLAGS] })
