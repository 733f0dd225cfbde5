import { coreAt } from '../core'
import type { Clock } from '../lib/clock'
import type { Core } from '../lib/core'
import { startAllCompanions } from './start-companions'
import { createServices, type Services } from '../deps'

/** The services at an earlier moment. */
export interface Past {
  readonly core: Core
  readonly services: Services
}

/** An event in the history of the demo world. */
export interface Act {
  /** Epoch ms, before now. */
  readonly atMs: number
  run(past: Past): Promise<void>
}

/**
 * Performs acts at their moments, in order, through the product's own services on a separate clock, together with the jobs
 * that are due between them. All features of the web are open meanwhile, whatever an operator or a test has closed. Their
 * notices are already read, and their events are not delivered. Use it on a server that does not serve yet.
 * @throws Error in production.
 */
export const livePast = async (core: Core, acts: readonly Act[]): Promise<void> => {
  if (core.config.isProduction) throw new Error('the demo world does not live in production')
  const nowMs = core.clock.now()
  let atMs = nowMs
  const clock: Clock = { now: () => atMs }
  const pastCore: Core = { ...coreAt(core, clock), say: () => undefined }
  const services = createServices(pastCore)
  if (core.config.isDemo) startAllCompanions(pastCore, services)
  const { features } = services.productConfig
  const before = structuredClone(features)
  Object.assign(features.pay, { h5: true })
  Object.assign(features.unlockWx, { h5: true })
  features.invite = true
  try {
    for (const act of [...acts].sort((a, b) => a.atMs - b.atMs)) {
      atMs = act.atMs
      await services.jobs.runDue()
      await act.run({ core: pastCore, services })
    }
    atMs = nowMs
    await services.jobs.runDue()
  } finally {
    // The config is shared with the server that starts afterwards.
    Object.assign(features, before)
  }
  await core.db
    .updateTable('notice')
    .set((eb) => ({ read_at: eb.ref('created_at') }))
    .execute()
  for (const db of core.outboxes) await db.deleteFrom('outbox').execute()
}
