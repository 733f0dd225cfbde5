import type { Registry } from 'prom-client'
import type { RealNameCounts } from '../providers/real-name/counts'
import { observeVendorCounts } from './vendor-counts'

/** Adds what vendors answered about real names, by vendor and outcome, since the start of this process. */
export const observeRealNames = (counts: Pick<RealNameCounts, 'list'>, registry: Registry): void =>
  observeVendorCounts(
    counts,
    { name: 'jinyu_real_name_total', help: 'Checks of a name and a number, by vendor and outcome.' },
    registry,
  )
