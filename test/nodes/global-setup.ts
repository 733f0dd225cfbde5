import startDatabase from '../server/global-setup'
import { buildTestServer } from './server-build'

/** Starts the database server and bundles the server, before the first test of nodes. */
export default async function globalSetup(): Promise<void> {
  await Promise.all([startDatabase(), buildTestServer()])
}
