import stopDatabase from '../server/global-teardown'
import { removeTestServer } from './server-build'

/** Stops the database server and removes its folder and the bundle. */
export default async function globalTeardown(): Promise<void> {
  removeTestServer()
  await stopDatabase()
}
