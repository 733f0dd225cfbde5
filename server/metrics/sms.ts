import type { Registry } from 'prom-client'
import type { SmsCounts } from '../providers/sms/counts'
import { observeVendorCounts } from './vendor-counts'

/** Adds codes by SMS by vendor and outcome, since the start of this process. */
export const observeSms = (counts: Pick<SmsCounts, 'list'>, registry: Registry): void =>
  observeVendorCounts(
    counts,
    {
      name: 'jinyu_sms_total',
      help: 'Codes by SMS, by vendor and outcome: what the vendor answered, and later what the carrier reported.',
    },
    registry,
  )
