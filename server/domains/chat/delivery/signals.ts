import type { Core } from '../../../lib/core'
import { type MemberEvent, stamped } from '../../../lib/event-stamp'

/** Sends members events that matter at this moment only, such as `typing`. Source: ours. */
export interface Signals {
  /** Sends past the outbox; the event is lost when no client listens. Does not wait. */
  send(memberId: string, event: MemberEvent): void
}

/** Signals over the bus. */
export const createSignals = (core: Core): Signals => ({
  send: (memberId, event) => core.nodes.bus.cast(memberId, stamped(core, event)),
})
