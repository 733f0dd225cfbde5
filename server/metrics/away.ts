import { Counter, type Registry } from 'prom-client'
import { type AwayCounts, awayOutcomes } from '../domains/chat/away/away-counts'

/** Adds the notices to members who are away by outcome, since the start of this process. */
export const observeAway = (counts: Pick<AwayCounts, 'read'>, registry: Registry): void => {
  new Counter({
    name: 'jinyu_away_notices_total',
    help: 'Notices to members who are away, by outcome; many delayed ones mean that a push service is down.',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const outcome of awayOutcomes) this.inc({ outcome }, counts.read(outcome))
    },
  })
}
