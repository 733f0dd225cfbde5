import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database'
import type { Nodes } from '../realtime/nodes'

/** Connections of a process to what it shares with others. */
interface Connections {
  readonly primary: Pick<Database, 'connections'>
  /** The database of the chats; null where they are in the same one. */
  readonly chats: Pick<Database, 'connections'> | null
  readonly nodes: Pick<Nodes, 'isConnected'>
}

/**
 * Adds the process itself (memory, processor, delay of the event loop), its connections to each database, and whether Redis
 * answers; a process without Redis has no such value.
 */
export const observeProcess = ({ primary, chats, nodes }: Connections, registry: Registry): void => {
  collectDefaultMetrics({ register: registry })
  if (nodes.isConnected !== null)
    new Gauge({
      name: 'jinyu_redis_connected',
      help: '1 while Redis answers this node, and 0 while it does not.',
      registers: [registry],
      collect() {
        this.set(nodes.isConnected === true ? 1 : 0)
      },
    })
  const servers = { primary, ...(chats && { chats }) }
  new Gauge({
    name: 'jinyu_database_connections',
    help: 'Connections of the pool for calls, by server: open, idle, and callers that wait for one.',
    labelNames: ['server', 'state'],
    registers: [registry],
    collect() {
      for (const [server, { connections }] of Object.entries(servers))
        for (const [state, count] of Object.entries<number>({ ...connections() }))
          this.set({ server, state }, count)
    },
  })
}
