import { VendorCounts } from '../vendor-counts'
import type { VendorVerdict } from './port'

/**
 * Outcome of a question: the vendor's judgement, that it notifies later, its refusal, no answer, that its breaker was
 * open, or that it does not judge this author.
 */
export type ModerationOutcome =
  VendorVerdict['decision'] | 'later' | 'refused' | 'unknown' | 'left_out' | 'other_author'

/** Counts the questions of this process by vendor and outcome since its start. */
export class ModerationCounts extends VendorCounts<ModerationOutcome> {}
