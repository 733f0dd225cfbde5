import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database'
import type { Nodes } from '../realtime/nodes'

/** Connections of a process to what it shares with others. */
interface Connections {
  readonly database: Pick<Database, 'connections'>
  readonly nodes: Pick<Nodes, 'isConnected'>
}

/**
 * Adds the process itself (memory, processor, delay of the event loop), its connections to the database, and whether Redis
 * answers; a process without Redis has no such value.
 */
export const observeProcess = ({ database, nodes }: Connections, registry: Registry): void => {
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
  new Gauge({
    name: 'jinyu_database_connections',
    help: 'Connections of the pool for calls: open, idle, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { open, idle, waiting } = database.connections()
      this.set({ state: 'open' }, open)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}
