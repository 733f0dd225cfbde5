import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { startCompanions } from './companion'
import { startHelpCompanion } from './help-companion'
import { startSpeedCompanions } from './speed-companion'

/** Lets demo members answer messages, join speed dates and staff the help desk. Call it before the demo world is made. */
export const startAllCompanions = (core: Core, services: Services): void => {
  startSpeedCompanions(core, services)
  startHelpCompanion(core, services)
  startCompanions(core, services)
}
