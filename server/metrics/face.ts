import type { Registry } from 'prom-client'
import type { FaceCounts } from '../providers/face/counts'
import { observeVendorCounts } from './vendor-counts'

/** Adds what the engine of faces answered, by vendor and outcome, since the start of this process. */
export const observeFaces = (counts: Pick<FaceCounts, 'list'>, registry: Registry): void =>
  observeVendorCounts(
    counts,
    { name: 'jinyu_face_total', help: 'Calls of the engine that compares faces, by vendor and outcome.' },
    registry,
  )
