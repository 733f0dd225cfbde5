import { Histogram, type Registry } from 'prom-client'
import type { Delivery } from '../domains/chat/delivery/delivery'

/** Bounds of the lag, in s: a signal brings an event within milliseconds, and without one a poll within 1 s. Source: ours */
const LAG_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Adds how old the events of the outbox are when this process has pushed them to its connections. */
export const observeOutboxLag = (delivery: Pick<Delivery, 'onPushed'>, registry: Registry): void => {
  const seconds = new Histogram({
    name: 'jinyu_outbox_lag_seconds',
    help: 'Time from the creation of an event to its push to the connections of this node.',
    buckets: LAG_BUCKETS,
    registers: [registry],
  })
  delivery.onPushed((lagMs) => seconds.observe(lagMs / 1_000))
}
