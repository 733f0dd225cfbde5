import { startOwnProduct, type OwnProduct } from '../../../e2e/harness/own-product'
import type { Hand } from './hand'

/** A product of the journeys' own, whose clock is also that of the phones. */
export interface MoneyProduct extends Omit<OwnProduct, 'pass'> {
  /** By how much its clock is ahead of the machine's, in ms; a phone that is taken now starts with it. */
  readonly clockAheadMs: number
  /** Advances the server's clock and the clocks of the phones; due jobs run. */
  pass(ms: number, hands?: readonly Hand[]): Promise<void>
}

/**
 * Starts the product for a test file; call `stop` at the end. Contacts can be unlocked in WeChat's mini-program, too,
 * as with the licence for it. Source: product §9
 */
export const startMoneyProduct = async (): Promise<MoneyProduct> => {
  const product = await startOwnProduct()
  product.app.services.productConfig.features.unlockWx.weapp = true
  let aheadMs = 0
  return {
    ...product,
    get clockAheadMs() {
      return aheadMs
    },
    async pass(ms, hands = []) {
      aheadMs += ms
      for (const { mini } of hands) mini.device.clockAheadMs = aheadMs
      await product.pass(ms)
    },
  }
}
