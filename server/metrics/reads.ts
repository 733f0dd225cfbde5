import { Counter, Gauge, type Registry } from 'prom-client'
import { READ_SIDES, type Reads } from '../db/reads'

/** Adds the searches by the side that answered them, and the lag of the replica; a server without one has no such values. */
export const observeReads = (reads: Reads, registry: Registry): void => {
  if (reads.counts() === null) return
  const registers = [registry]
  new Counter({
    name: 'jinyu_reads_total',
    help: 'Searches answered by the replica, or by the primary because the member wrote, or the replica lagged or failed.',
    labelNames: ['side'],
    registers,
    collect() {
      this.reset()
      const counts = reads.counts()
      for (const side of READ_SIDES) this.inc({ side }, counts?.[side] ?? 0)
    },
  })
  new Gauge({
    name: 'jinyu_replica_behind_seconds',
    help: 'How old the data of the replica can be; +Inf when it does not answer.',
    registers,
    collect() {
      this.set((reads.behindMs() ?? 0) / 1_000)
    },
  })
}
