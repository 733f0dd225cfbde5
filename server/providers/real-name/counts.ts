import { VendorCounts } from '../vendor-counts'
import type { RealNameRefusal } from './port'

/** What a vendor answered about a name and a number. */
export type RealNameOutcome = 'match' | RealNameRefusal | 'unknown' | 'refused'

/** Counts the checks of this process by vendor and outcome since its start. */
export class RealNameCounts extends VendorCounts<RealNameOutcome> {}
