import { existsSync } from 'node:fs'
import path from 'node:path'
import startDatabases from '../../test/server/global-setup'
import { startProductNodes } from '../../test/product/product-nodes'
import { startProduct, type ProductServer } from '../../test/product/product-server'
import { h5Dir } from './h5-dir'
import { announceProduct } from './running-product'

declare global {
  /** The one server of a run, from setup to teardown. */
  var journeyProduct: ProductServer | undefined
}

/**
 * Starts the product once for all journeys, in one process, or two with `JOURNEY_NODES=2`, and the database server
 * for journeys that have a product of their own.
 */
export default async function setUp(): Promise<void> {
  if (!existsSync(path.join(h5Dir, 'index.html')))
    throw new Error(`There is no H5 build in ${h5Dir}. Build it with: npm test -- --only h5`)
  await startDatabases()
  const isOnTwoNodes = process.env.JOURNEY_NODES === '2'
  globalThis.journeyProduct = isOnTwoNodes ? await startProductNodes(h5Dir) : await startProduct({ h5Dir })
  announceProduct(globalThis.journeyProduct)
}
