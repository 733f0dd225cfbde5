import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database'

/** Adds the process itself (memory, processor, delay of the event loop) and its connections to the database. */
export const observeProcess = (database: Pick<Database, 'connections'>, registry: Registry): void => {
  collectDefaultMetrics({ register: registry })
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
