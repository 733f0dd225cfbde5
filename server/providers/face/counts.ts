import { VendorCounts } from '../vendor-counts'

/**
 * What a vendor answered. `digits` and `no_digits`: for a challenge; `scored`: two faces were compared; `reason`: it found
 * a reason against the video; `refused`: it does not compare these files or for this account; `unknown`: no answer.
 */
export type FaceOutcome = 'digits' | 'no_digits' | 'scored' | 'reason' | 'refused' | 'unknown'

/** Counts the calls of this process by vendor and outcome since its start. */
export class FaceCounts extends VendorCounts<FaceOutcome> {}
