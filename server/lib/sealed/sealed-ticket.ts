import type { Core } from '../core'

/**
 * Tickets that only the server can make and read: each for one purpose, and for a limited time. The server stores nothing
 * about them.
 */
export interface SealedTickets {
  write(purpose: string, facts: readonly string[], lifeMs: number): string
  /** The content of a ticket of this purpose; null for every other text, and after its end. */
  read(purpose: string, ticket: string): readonly string[] | null
}

type Content = [purpose: string, endAt: number, facts: string[]]

/** Tickets sealed by the server's secret. */
export const createSealedTickets = ({ crypto, clock }: Pick<Core, 'crypto' | 'clock'>): SealedTickets => ({
  write: (purpose, facts, lifeMs) => {
    const content: Content = [purpose, clock.now() + lifeMs, [...facts]]
    return crypto.seal(JSON.stringify(content)).toString('base64url')
  },

  read(purpose, ticket) {
    try {
      const text = crypto.unseal(Buffer.from(ticket, 'base64url'))
      const [ofPurpose, endAt, facts] = JSON.parse(text) as Content
      return ofPurpose === purpose && endAt > clock.now() ? facts : null
    } catch {
      return null
    }
  },
})
