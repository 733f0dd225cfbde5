import type { Registry } from 'prom-client'
import type { ModerationCounts } from '../providers/moderation/counts'
import { observeVendorCounts } from './vendor-counts'

/** Adds what vendors of moderation answered, by vendor and outcome, since the start of this process. */
export const observeModeration = (counts: Pick<ModerationCounts, 'list'>, registry: Registry): void =>
  observeVendorCounts(
    counts,
    { name: 'jinyu_moderation_total', help: 'Questions to vendors of moderation, by vendor and outcome.' },
    registry,
  )
