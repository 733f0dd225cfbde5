import type { FaceChoice, TencentFaceSettings } from '../../config/providers/face'
import type { Core } from '../../lib/core'
import type { Outcome } from '../outcome'
import type { VendorHttp } from '../wire/http'
import { createTencentClient, type TencentClient } from '../wire/tencent/client'
import type { FaceCounts, FaceOutcome } from './counts'
import type { FaceProvider, FaceReading } from './port'
import { createTencentFace, FACEID } from './tencent'

const outcomeOf = (outcome: Outcome<FaceReading>): FaceOutcome => {
  if (outcome.kind === 'ok') return outcome.data.score === null ? 'reason' : 'scored'
  return outcome.kind === 'rejected' ? 'refused' : 'unknown'
}

/** Counts every call, and logs those without a result; the log holds nothing of a member. */
const watched = (
  face: FaceProvider,
  { log }: Pick<Core, 'log'>,
  counts: Pick<FaceCounts, 'add'>,
): FaceProvider => ({
  id: face.id,

  async newDigits() {
    const digits = await face.newDigits()
    counts.add(face.id, digits === null ? 'no_digits' : 'digits')
    if (digits === null) log.warn('face digits missing', { vendor: face.id })
    return digits
  },

  async compare(reference, cover) {
    const outcome = await face.compare(reference, cover)
    if (outcome === null) return null
    counts.add(face.id, outcomeOf(outcome))
    if (outcome.kind !== 'ok') {
      const reason = outcome.kind === 'rejected' ? 'refused' : outcome.reason
      log.warn('face not compared', { vendor: face.id, reason, code: outcome.code ?? '' })
    }
    return outcome
  },
})

/** The client of the chosen vendor, which the doctor uses, too. */
export const faceClientOf = (
  choice: TencentFaceSettings,
  deps: Pick<Core, 'clock'> & { readonly http: VendorHttp },
): TencentClient => createTencentClient({ ...FACEID, ...choice, clock: deps.clock, http: deps.http })

/** The chosen vendor; null without one. */
export const createChosenFace = (
  choice: FaceChoice,
  core: Pick<Core, 'clock' | 'log'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<FaceCounts, 'add'> },
): FaceProvider | null =>
  choice === null
    ? null
    : watched(createTencentFace(faceClientOf(choice, { clock: core.clock, http })), core, counts)
