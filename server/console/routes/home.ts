import { homeQueues } from '@contract/ops/calls/home/queues'
import { statusOfQueues } from '../../domains/safety/reports/late-queues'
import { opsRoute } from '../ops-route'

/** What waits for operators. */
export const homeRoutes = [
  opsRoute(homeQueues, async ({ core, services }) => {
    const now = core.clock.now()
    const queues = await statusOfQueues(core.db, now, services.productConfig)
    return { queues, now }
  }),
]
