import { type KillablePostgres, startKillablePostgres } from '../../history/killable-postgres'
import { keepChatTables } from './chat-database'

/** Starts a PostgreSQL of its own beside the one of the run, with the tables of a server of chats. */
export async function startChatCluster(): Promise<KillablePostgres> {
  const server = await startKillablePostgres()
  await keepChatTables(server.url)
  return server
}
