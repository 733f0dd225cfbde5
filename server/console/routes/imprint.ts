import { openImprint } from '@contract/ops/calls/imprint/open'
import { publishImprint } from '@contract/ops/calls/imprint/publish'
import { opsRoute } from '../ops-route'

/** Length of the list of versions. */
const LIST = 30

/** Calls about the imprint. */
export const imprintRoutes = [
  opsRoute(
    openImprint,
    async ({ core, services: { imprints } }) => ({
      ...(await imprints.current(core.db)),
      builtIn: imprints.builtIn,
      list: await imprints.list(core.db, LIST),
    }),
    // A masked number of the help desk would be published with the next change.
    () => true,
  ),
  opsRoute(publishImprint, async ({ payload: { version, imprint, why }, viewer, services }) => ({
    version: await services.imprints.publish(version, imprint, { operator: viewer.name, why }),
  })),
]
