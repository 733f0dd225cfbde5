import { createTestDatabase } from '../../test/server/database'
import startDatabases from '../../test/server/global-setup'
import { startProduct } from '../../test/product/product-server'
import { h5Dir } from '../harness/h5-dir'
import { announceProduct } from '../harness/running-product'

/** Environment variable with the address of the product's database, for the tests. */
export const DATABASE = 'JINYU_MONKEY_DATABASE'

/** Starts the product with its demo world, over a database into which the tests write as well. */
export default async function setUp(): Promise<void> {
  await startDatabases()
  const { url: databaseUrl } = await createTestDatabase()
  process.env[DATABASE] = databaseUrl
  globalThis.journeyProduct = await startProduct({ h5Dir, databaseUrl })
  announceProduct(globalThis.journeyProduct)
}
