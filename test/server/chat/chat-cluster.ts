import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../server/db/embedded'
import { migrateToLatest } from '../../../server/db/migrate'
import { isRunning } from '../../../server/lib/process-identity'
import { keepChatTables } from './chat-database'
import { makeQuickFolder } from '../quick-folder'

/** A PostgreSQL server of its own beside the one of the run, with the tables of a server of chats. */
export interface ChatCluster {
  readonly url: string
  /** Ends it at once, as the loss of its machine does. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Ends it and deletes its data. */
  close(): Promise<void>
}

/** Starts one; what it has committed survives {@link ChatCluster.kill}. */
export async function startChatCluster(): Promise<ChatCluster> {
  const dataDir = await makeQuickFolder()
  const open = (port?: number): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({ dataDir, ...(port !== undefined && { port }), log: () => undefined })
  let server = await open()
  const { url } = server
  await migrateToLatest(url)
  await keepChatTables(url)
  return {
    url,
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      await server.exited
      while (isRunning({ pid: server.pid, startTicks: null, bootId: null })) await pause(20)
    },
    async start() {
      server = await open(Number(new URL(url).port))
    },
    async close() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
