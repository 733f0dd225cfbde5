import type { ProductAddress } from '../../test/product/product-server'

/** Under this name the address of the one server of a run reaches the processes of its tests. */
const ADDRESS = 'JINYU_JOURNEY_PRODUCT'

/** Tells the tests of this run where the product is. */
export const announceProduct = ({ url, consolePath }: ProductAddress): void => {
  process.env[ADDRESS] = JSON.stringify({ url, consolePath })
}

/** The product that this run of journeys walks through. @throws Error when none was started. */
export const runningProduct = (): ProductAddress => {
  const text = process.env[ADDRESS]
  if (!text) throw new Error('Journeys run as a Jest project, which starts the product before them.')
  return JSON.parse(text) as ProductAddress
}
