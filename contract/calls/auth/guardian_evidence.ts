import { Type } from 'typebox'
import { call } from '../../call'
import { Id } from '../../types/common'

/**
 * Stores one photo of a claim: a multipart POST with the field `guardianTicket` before the field `file`; its success
 * code is 200, as that of `upload_img`. Photos without a claim are deleted within a day. This call is an addition to
 * the specification. Source: product §7.13
 */
export const guardianEvidence = call('/api/auth/guardian_evidence', {
  payload: Type.Object({}),
  data: Type.Object({ id: Id }),
  errors: ['TICKET_EXPIRED', 'IMAGE_REFUSED'],
})
