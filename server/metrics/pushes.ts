import { Counter, type Registry } from 'prom-client'
import { type DeliveryCounts, pushOutcomes } from '../realtime/delivery-counts'

/** Adds the pushes of this process by outcome since its start. */
export const observePushes = (counts: Pick<DeliveryCounts, 'readPushes'>, registry: Registry): void => {
  new Counter({
    name: 'jinyu_pushes_total',
    help: 'Pushes of this node by outcome: taken by a connection (sent), or why not.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of pushOutcomes) this.inc({ outcome }, counts.readPushes(outcome))
    },
  })
}
