import './global-setup'

/** Stops the database server and removes its folder. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.jinyuTestCluster?.stop()
}
