import endDatabases from '../../test/server/global-teardown'
import './global-setup'

/** Stops the server of the run. */
export default async function tearDown(): Promise<void> {
  await globalThis.journeyProduct?.stop()
  await endDatabases()
}
