import { Gauge, type Registry } from 'prom-client'
import { transports } from '../realtime/link'
import type { Realtime } from '../realtime/server'

/** Adds the open connections of this process by their transport; counted at each reading. */
export const observeSockets = (realtime: Pick<Realtime, 'countOver'>, registry: Registry): void => {
  new Gauge({
    name: 'jinyu_sockets',
    help: 'Open real-time connections of this node, logged in or not, by transport.',
    labelNames: ['transport'],
    registers: [registry],
    collect() {
      for (const transport of transports) this.set({ transport }, realtime.countOver(transport))
    },
  })
}
