import { startCompanions } from './demo/companion'
import { startHelpCompanion } from './demo/help-companion'
import { startSpeedCompanions } from './demo/speed-companion'
import { createKeptAnswers } from './http/kept-answers'
import type { Core } from './lib/core'
import { standAlone, type Nodes } from './realtime/nodes'
import { wireAccounts } from './wiring/accounts'
import { wireEncounters } from './wiring/encounters'
import { wireFoundation } from './wiring/foundation'
import { wireMessages } from './wiring/messages'
import { wireMoney } from './wiring/money'
import type { OuterServices } from './wiring/outer-services'
import { wirePeople } from './wiring/people'

/** Builds every service once and wires them, area by area: each may use those before it. */
export const createServices = (core: Core, nodes: Nodes = standAlone(), outer: OuterServices = {}) => {
  const foundation = wireFoundation(core, nodes, outer)
  const money = { ...foundation, ...wireMoney(core, foundation, outer) }
  const people = { ...money, ...wirePeople(core, money) }
  const messages = { ...people, ...wireMessages(core, people) }
  const encounters = { ...messages, ...wireEncounters(core, messages) }
  const services = { ...encounters, ...wireAccounts(core, encounters, outer) }
  if (core.config.isDemo) {
    startSpeedCompanions(core, services)
    startHelpCompanion(core, services)
    startCompanions(core, services)
  }
  return { ...services, nodes, bus: nodes.bus, keptAnswers: createKeptAnswers(core.clock, nodes.bus) }
}

/** Every service of the product, for routes and jobs. */
export type Services = ReturnType<typeof createServices>
