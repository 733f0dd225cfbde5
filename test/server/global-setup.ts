import { startTestCluster, type TestCluster } from './cluster'

declare global {
  /** The server of this run, kept for the teardown, which Jest runs in the same process. */
  var jinyuTestCluster: TestCluster | undefined
}

/** Starts the database server before the first server test; the environment passes its address to the workers. */
export default async function globalSetup(): Promise<void> {
  const cluster = await startTestCluster()
  globalThis.jinyuTestCluster = cluster
  process.env['JINYU_TEST_ADMIN_URL'] = cluster.adminUrl
  process.env['JINYU_TEST_TEMPLATE'] = cluster.templateName
}
