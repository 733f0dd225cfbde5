import { openSwitches } from '@contract/ops/calls/switches/open'
import { publishSwitches } from '@contract/ops/calls/switches/publish'
import { opsRoute } from '../ops-route'

/** Length of the list of versions. */
const LIST = 30

/** Calls about the switches. */
export const switchRoutes = [
  opsRoute(openSwitches, async ({ core, services }) => ({
    ...(await services.switches.current(core.db)),
    list: await services.switches.list(core.db, LIST),
  })),
  opsRoute(publishSwitches, async ({ payload: { version, switches, why }, viewer, services }) => ({
    version: await services.switches.publish(version, switches, { operator: viewer.name, why }),
  })),
]
