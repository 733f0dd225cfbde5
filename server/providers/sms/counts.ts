import { VendorCounts } from '../vendor-counts'
import type { SmsRefusal } from './port'

/** Outcome of a message: what the vendor answered, and later what the carrier reported. */
export type SmsOutcome =
  'sent' | 'unknown' | `refused_${SmsRefusal}` | 'delivered' | `undelivered_${SmsRefusal}`

/** Counts the messages of this process by vendor and outcome since its start. */
export class SmsCounts extends VendorCounts<SmsOutcome> {}
