import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser'
import { startOwnProduct, type OwnProduct } from './own-product'
import { Phone } from './phone'
import type { PhoneOptions } from './phone-context'

/** A product of a test file's own, and a browser whose contexts are the phones. */
export interface OwnProductRig {
  readonly product: OwnProduct
  openPhone(options?: PhoneOptions): Promise<Phone>
}

/**
 * Registers the hooks of a test file: starts the product and a browser before the first test, and stops both after the
 * last one. The returned product is empty until then.
 */
export const useOwnProduct = (): OwnProductRig => {
  const product = {} as OwnProduct
  let browser: Browser
  beforeAll(async () => {
    Object.assign(product, await startOwnProduct())
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await product.stop()
  })
  return { product, openPhone: (options) => Phone.open(browser, options) }
}
