import { startOwnProduct, type OwnProduct } from '../../../e2e/harness/own-product'
import type { Hand } from './hand'

/** A product of the journeys' own, whose clock is also that of the phones. */
export interface MoneyProduct extends Omit<OwnProduct, 'pass'> {
  /** By how much its clock is ahead of the machine's, in ms: also the phone's that is taken up now. */
  readonly clockAheadMs: number
  /** Moves the server's clock on, and those of phones with it; what has become due is done. */
  pass(ms: number, hands?: readonly Hand[]): Promise<void>
}

/**
 * Starts the product for a test file; `stop` it in the end. Contacts can be unlocked in WeChat's mini-program, too, as
 * where the licence for it is there. Source: product §9
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
