import type { ProductAddress } from '../../test/product/product-server'

/** Environment variable with the address of the run's one server, for the test processes. */
const ADDRESS = 'JINYU_JOURNEY_PRODUCT'

/** Sets the address of the product for the tests of this run. */
export const announceProduct = ({ url, consolePath }: ProductAddress): void => {
  process.env[ADDRESS] = JSON.stringify({ url, consolePath })
}

/** Returns the product of this run of journeys. @throws Error when none was started. */
export const runningProduct = (): ProductAddress => {
  const text = process.env[ADDRESS]
  if (!text) throw new Error('Journeys run as a Jest project, which starts the product before them.')
  return JSON.parse(text) as ProductAddress
}
