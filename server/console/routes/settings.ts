import { cancelSettingPlan } from '@contract/ops/calls/settings/cancel-plan'
import { compareSettings } from '@contract/ops/calls/settings/compare'
import { openSettings } from '@contract/ops/calls/settings/open'
import { planSettings } from '@contract/ops/calls/settings/plan'
import { listSettingPlans } from '@contract/ops/calls/settings/plans'
import { previewSettings } from '@contract/ops/calls/settings/preview'
import { publishSettings } from '@contract/ops/calls/settings/publish'
import { rollBackSettings } from '@contract/ops/calls/settings/roll-back'
import { listSettingVersions } from '@contract/ops/calls/settings/versions'
import { opsRoute } from '../ops-route'

/** Default length of the lists of versions and plans. */
const LIST = 50

/** Calls about the settings. */
export const settingRoutes = [
  opsRoute(openSettings, async ({ services: { configVersions, productConfig } }) => {
    // A colleague may have published on another node a moment ago.
    await configVersions.refresh()
    const { version, coin } = productConfig
    return { version, fenPerCoin: coin.fenPerCoin, list: [...configVersions.show()] }
  }),
  opsRoute(listSettingVersions, async ({ payload, core, services }) => ({
    list: await services.configVersions.history(core.db, payload.limit ?? LIST),
  })),
  opsRoute(compareSettings, async ({ payload, core, services }) => ({
    differences: await services.configVersions.compare(core.db, payload.version),
  })),
  opsRoute(previewSettings, ({ payload, core, services }) =>
    services.configVersions.preview(core.db, payload),
  ),
  opsRoute(publishSettings, async ({ payload: { why, ...change }, viewer, services }) => ({
    version: await services.configVersions.publish(change, { operator: viewer.name, why }),
  })),
  opsRoute(rollBackSettings, async ({ payload: { version, why }, viewer, services }) => ({
    version: await services.configVersions.rollback(version, { operator: viewer.name, why }),
  })),
  opsRoute(listSettingPlans, async ({ payload, core, services }) => ({
    list: await services.configPlans.list(core.db, payload.limit ?? LIST),
  })),
  opsRoute(planSettings, async ({ payload: { why, ...change }, viewer, services }) => ({
    id: await services.configPlans.plan(change, { operator: viewer.name, why }),
  })),
  opsRoute(cancelSettingPlan, async ({ payload: { id, why }, viewer, services }) => {
    await services.configPlans.cancel(id, { operator: viewer.name, why })
    return {}
  }),
]
