import type { Browser } from 'playwright-core'
import { HOUR_MS } from '@contract/constants'
import { fundCoins } from '../../test/server/acts/buying'
import { launchBrowser } from './browser'
import { startOwnProduct, type OwnMember, type OwnProduct } from './own-product'
import { Phone } from './phone'
import type { Theme } from './phone-context'
import { letTalk } from './talking'

/** The buyer and the owner of a contact, after a talk, with a product and a browser of their own. */
export interface BuyerAndOwner {
  readonly product: OwnProduct
  readonly browser: Browser
  readonly he: OwnMember
  readonly she: OwnMember
  stop(): Promise<void>
}

/** As {@link BuyerAndOwner}, each with an open phone. */
export interface Sale extends BuyerAndOwner {
  readonly his: Phone
  readonly hers: Phone
}

/** Starts the product with the two members for a test file; call `stop` at the end. */
export const startBuyerAndOwner = async (): Promise<BuyerAndOwner> => {
  const product = await startOwnProduct()
  const browser = await launchBrowser()
  const he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  const she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await letTalk(he, she)
  return {
    product,
    browser,
    he,
    she,
    async stop() {
      await browser.close()
      await product.stop()
    },
  }
}

/**
 * As `startBuyerAndOwner`, but he has coins and is past the first day, and she reveals her contact as soon as he
 * pays.
 */
export const startSale = async (wxId: string, herTheme?: Theme): Promise<Sale> => {
  const two = await startBuyerAndOwner()
  const { product, browser, he, she } = two
  await fundCoins(product.app, he.id, 300)
  await product.sell(she, wxId, 'instant')
  await product.pass(25 * HOUR_MS)
  const his = await Phone.open(browser, { token: he.token })
  const hers = await Phone.open(browser, { token: she.token, ...(herTheme && { theme: herTheme }) })
  await his.open('home')
  await hers.open('home')
  await product.pass(0, [his, hers])
  return { ...two, his, hers }
}
