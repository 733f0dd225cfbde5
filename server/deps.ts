import { createKeptAnswers } from './http/kept-answers'
import type { Core } from './lib/core'
import { createProviders, type Providers } from './providers/providers'
import { wireAway } from './wiring/away'
import { wireAccounts } from './wiring/accounts'
import { wireEncounters } from './wiring/encounters'
import { wireFoundation } from './wiring/foundation'
import { wireMessages } from './wiring/messages'
import { wireMoney } from './wiring/money'
import { wireOperators } from './wiring/operators'
import { wirePeople } from './wiring/people'

/** Builds every service once and connects them, area by area: each area may use the earlier ones. */
export const createServices = (core: Core, providers: Providers = createProviders(core)) => {
  const foundation = wireFoundation(core, providers)
  const money = wireMoney(core, foundation)
  const people = wirePeople(core, money)
  const messages = wireMessages(core, people)
  const encounters = wireEncounters(core, messages)
  const services = wireOperators(core, wireAccounts(core, wireAway(core, encounters)))
  return { ...services, keptAnswers: createKeptAnswers(core, core.nodes) }
}

/** Every service of the product, for routes and jobs. */
export type Services = ReturnType<typeof createServices>
