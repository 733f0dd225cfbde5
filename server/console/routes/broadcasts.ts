import { countBroadcast } from '@contract/ops/calls/broadcasts/count'
import { listBroadcasts } from '@contract/ops/calls/broadcasts/list'
import { startBroadcast } from '@contract/ops/calls/broadcasts/start'
import { stopBroadcast } from '@contract/ops/calls/broadcasts/stop'
import { opsRoute } from '../ops-route'

/** Default length of the list. */
const LIST = 30

/** Calls about broadcasts. */
export const broadcastRoutes = [
  opsRoute(listBroadcasts, async ({ payload, core, services }) => ({
    list: await services.broadcasts.list(core.db, payload.limit ?? LIST),
  })),
  opsRoute(countBroadcast, async ({ payload, core, services }) => ({
    total: await services.broadcasts.count(core.db, payload),
  })),
  opsRoute(startBroadcast, async ({ payload: { why, ...broadcast }, viewer, services }) => ({
    id: await services.broadcasts.start(broadcast, { operator: viewer.name, why }),
  })),
  opsRoute(stopBroadcast, async ({ payload: { id, why }, viewer, services }) => {
    await services.broadcasts.stop(id, { operator: viewer.name, why })
    return {}
  }),
]
