import { REGISTER_TICKET_MS } from '@contract/constants'
import type { Clock } from '@/lib/clock'
import type { KeyValueStorage } from '@/platform/storage'

/** A phone that proved itself and has no account yet. */
export interface RegisterTicket {
  readonly ticket: string
  readonly phoneMasked: string
}

/** The ticket of a proven phone on the device, while it is good: a reload of the form loses no proof. Source: ours */
export class KeptRegisterTicket {
  constructor(private readonly deps: { readonly storage: KeyValueStorage; readonly clock: Clock }) {}

  /** Null when there is none, or when it is good no more. */
  read(): RegisterTicket | null {
    const { storage, clock } = this.deps
    const kept = storage.get('registerTicket')
    if (kept && clock.now() < kept.expiresAt) return { ticket: kept.ticket, phoneMasked: kept.phoneMasked }
    storage.remove('registerTicket')
    return null
  }

  /** Puts another one there; null takes it away. */
  write(ticket: RegisterTicket | null): void {
    const { storage, clock } = this.deps
    if (ticket) storage.set('registerTicket', { ...ticket, expiresAt: clock.now() + REGISTER_TICKET_MS })
    else storage.remove('registerTicket')
  }
}
