import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/db/embedded'
import { migrateToLatest } from '../../server/db/migrate'

/** A PostgreSQL of the test's own that writes as durably as a real one and can be killed. */
export interface KillablePostgres {
  /** Does not change when it is killed. */
  readonly url: string
  /** Kills all its processes, as the loss of its machine does. */
  kill(): Promise<void>
  /** Starts it again on the same data. Resolves when it accepts connections. */
  start(): Promise<void>
  /** Both, one after the other. */
  killAndStart(): Promise<void>
  remove(): Promise<void>
}

/** Starts it with the product's tables. */
export const startKillablePostgres = async (): Promise<KillablePostgres> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-history-'))
  const launch = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, durability: 'full', port, log: () => undefined })
  let server = await launch()
  const { url } = server
  await migrateToLatest(url)
  const kill = async (): Promise<void> => {
    process.kill(server.pid, 'SIGKILL')
    await server.exited
  }
  const start = async (): Promise<void> => {
    server = await launch(Number(new URL(url).port))
  }
  return {
    url,
    kill,
    start,
    async killAndStart() {
      await kill()
      await start()
    },
    async remove() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
