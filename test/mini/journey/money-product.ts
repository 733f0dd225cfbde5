import { startOwnProduct, type OwnProduct } from '../../../e2e/harness/own-product'
import type { DeviceScript } from '../host/device'
import type { MiniTarget } from '../packaging/mini-package'
import { Hand, PART_MS } from './hand'

/** A product of the journeys' own, whose clock is also that of the phones. */
export interface MoneyProduct extends Omit<OwnProduct, 'pass'> {
  /** By how much its clock is ahead of the machine's, in ms; a phone that is taken now starts with it. */
  readonly clockAheadMs: number
  /** Advances the server's clock and the clocks of the phones; due jobs run. */
  pass(ms: number, hands?: readonly Hand[]): Promise<void>
  /** Opens a phone with the product's time and this session; without a session the token is empty. */
  openPhone(target: MiniTarget, token: string, device?: Partial<DeviceScript>): Hand
}

/**
 * Registers the hooks of a test file: starts the product before the first test and stops it after the last one. The
 * returned object works from then on. Contacts can be unlocked in WeChat's mini-program, too, as with the licence for
 * it. Source: product §9
 */
export const useMoneyProduct = (): MoneyProduct => {
  let aheadMs = 0
  const own = {} as OwnProduct
  const product = {
    get clockAheadMs() {
      return aheadMs
    },
    async pass(ms: number, hands: readonly Hand[] = []) {
      aheadMs += ms
      for (const { mini } of hands) mini.device.clockAheadMs = aheadMs
      await own.pass(ms)
    },
    openPhone(target: MiniTarget, token: string, device?: Partial<DeviceScript>) {
      return Hand.open({ target, url: own.app.url, token, device: { clockAheadMs: aheadMs, ...device } })
    },
  } as MoneyProduct
  beforeAll(async () => {
    Object.assign(own, await startOwnProduct())
    const { pass, ...others } = own
    Object.assign(product, others)
    product.app.services.productConfig.features.unlockWx.weapp = true
  }, PART_MS)
  afterAll(() => product.stop(), PART_MS)
  return product
}
