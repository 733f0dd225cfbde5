import type { Browser, Page } from 'playwright-core'
import type { DeviceScript } from '../host/device'
import type { HostError } from '../host/journal'
import { DEFAULT_BAKED_ORIGIN } from '../start-mini'
import { serveMini } from './serve-mini'

/** The page to open and photograph. */
export interface CaptureOptions {
  /** Build folder, such as `dist/weapp`. */
  dist: string
  /** Page path, such as `/pages/login/welcome`. */
  path: string
  query?: Record<string, string>
  /** Base address of the server that answers; null when the page needs none. */
  api: string | null
  /** Origin that is compiled into the build. */
  bakedOrigin?: string
  /** Storage of the installed app: JSON text by key, for example that of a logged-in run. */
  storage?: Map<string, string>
  device?: Partial<DeviceScript>
  /** Takes the picture; the caller closes it. */
  browser: Browser
  /** Steps before the picture: tap, wait for text; the shown mini-program is `.mini-page:visible`. */
  prepare?: (page: Page) => Promise<void>
  /** File of the picture. */
  screenshot: string
}

/** Output of the page while it was photographed. */
export interface CaptureResult {
  errors: HostError[]
  missingApis: string[]
  text: string
}

/** Opens one page of a build in Chromium at the size of the scripted phone, and photographs it. */
export async function captureMini(options: CaptureOptions): Promise<CaptureResult> {
  const { dist, api, device = {}, storage = new Map<string, string>(), screenshot, prepare } = options
  const served = await serveMini({ dist, api })
  const context = await options.browser.newContext({
    viewport: { width: device.widthPx ?? 375, height: device.heightPx ?? 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    colorScheme: device.theme ?? 'light',
  })
  try {
    const page = await context.newPage()
    await page.goto(served.url)
    await page.waitForFunction('typeof bootMini === "function"')
    const boot = {
      path: options.path,
      query: options.query ?? {},
      bakedOrigin: options.bakedOrigin ?? DEFAULT_BAKED_ORIGIN,
      storage: Object.fromEntries(storage),
      device,
    }
    await page.evaluate((bootOptions) => window.bootMini(bootOptions), boot)
    await prepare?.(page)
    await page.screenshot({ path: screenshot })
    return await page.evaluate(() => ({
      errors: window.mini.errors,
      missingApis: window.mini.missingApis,
      text: window.mini.text(),
    }))
  } finally {
    await context.close()
    await served.close()
  }
}
