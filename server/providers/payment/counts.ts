import { VendorCounts } from '../vendor-counts'

/**
 * What a vendor of payments or payouts answered. `answered`: it did what it was asked, or found what it was asked about;
 * `refused`: it certainly did not; `unknown`: no answer, or one that leaves open what happened, such as a timeout, a
 * wrong signature, or a refusal that says nothing about the payment.
 */
export type PaymentOutcome = 'answered' | 'refused' | 'unknown'

/** Counts the requests of this process to vendors of payments and payouts by outcome since its start. */
export class PaymentCounts extends VendorCounts<PaymentOutcome> {}
