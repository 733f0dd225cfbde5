import { HOUR_MS } from '@contract/constants'
import { fail } from '../../../lib/errors'
import type { SealedTickets } from '../../../lib/sealed/sealed-ticket'

/** How long a proven phone admits photos, a claim and its status, in ms. Source: ours */
export const GUARDIAN_TICKET_MS = 2 * HOUR_MS

const PURPOSE = 'guardian'

/** Tickets of proven phones of guardians. */
export interface GuardianTickets {
  write(phone: string, deviceId: string): string
  /** The proven phone. @throws DomainError TICKET_EXPIRED, also for a ticket of another device. */
  phoneOf(ticket: string, deviceId: string): string
}

/** Sealed tickets that name the phone and the device that proved it. */
export const createGuardianTickets = ({ tickets }: { tickets: SealedTickets }): GuardianTickets => ({
  write: (phone, deviceId) => tickets.write(PURPOSE, [phone, deviceId], GUARDIAN_TICKET_MS),
  phoneOf(ticket, deviceId) {
    const [phone, ofDevice] = tickets.read(PURPOSE, ticket) ?? []
    return phone !== undefined && ofDevice === deviceId ? phone : fail('TICKET_EXPIRED')
  },
})
