import { REGISTER_TICKET_MS } from '@contract/constants'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'

/** A proven phone without an account. */
export interface RegisterTicket {
  readonly ticket: string
  readonly phoneMasked: string
}

/**
 * Stores the ticket of a proven phone on the device while it is valid, so that a reload of the form keeps the proof.
 * Source: ours
 */
export class KeptRegisterTicket {
  constructor(private readonly deps: { readonly storage: KeyValueStorage; readonly clock: Clock }) {}

  /** Null when there is no ticket, or when it has expired. */
  read(): RegisterTicket | null {
    const { storage, clock } = this.deps
    const kept = storage.get('registerTicket')
    if (kept && clock.now() < kept.expiresAt) return { ticket: kept.ticket, phoneMasked: kept.phoneMasked }
    storage.remove('registerTicket')
    return null
  }

  /** Stores a ticket; null removes it. */
  write(ticket: RegisterTicket | null): void {
    const { storage, clock } = this.deps
    if (ticket) storage.set('registerTicket', { ...ticket, expiresAt: clock.now() + REGISTER_TICKET_MS })
    else storage.remove('registerTicket')
  }
}
