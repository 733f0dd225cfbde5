import type { SmsRefusal } from './port'

/** What became of a message: what the vendor answered, and later what the carrier reported. */
export type SmsOutcome =
  'sent' | 'unknown' | `refused_${SmsRefusal}` | 'delivered' | `undelivered_${SmsRefusal}`

/** Counts the messages of this process by vendor and outcome since its start; nothing of a member is in it. */
export class SmsCounts {
  private readonly counts = new Map<string, { vendor: string; outcome: SmsOutcome; times: number }>()

  add(vendor: string, outcome: SmsOutcome): void {
    const key = `${vendor} ${outcome}`
    const times = (this.counts.get(key)?.times ?? 0) + 1
    this.counts.set(key, { vendor, outcome, times })
  }

  /** Every pair that was counted. */
  list(): readonly { readonly vendor: string; readonly outcome: SmsOutcome; readonly times: number }[] {
    return [...this.counts.values()]
  }
}
