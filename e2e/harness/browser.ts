import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'
import USUAL_PATHS from '../../scripts/lib/chromium-paths.json'
import { fontEnvironment } from './fonts'

/** Flags of every browser that the journeys start. */
export const BROWSER_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone with a constant tone, so that voice messages can be recorded; the permission request still comes
  // first.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/**
 * Returns the program of `CHROMIUM_PATH`, or the first existing one of the system. @throws Error when none exists.
 */
export const browserPath = (): string => {
  const file = process.env.CHROMIUM_PATH ?? USUAL_PATHS.find((one) => existsSync(one))
  if (file === undefined) throw new Error('No Chromium found. Install one, or set CHROMIUM_PATH.')
  return file
}

/** Starts a browser. @param flags Further ones. @throws Error when none exists. */
export const launchBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: browserPath(),
    args: [...BROWSER_FLAGS, ...flags],
    env: { ...(process.env as Record<string, string>), ...fontEnvironment() },
  })
