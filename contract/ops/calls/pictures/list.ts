import { Type, type Static } from 'typebox'
import { EpochMs, Id, Nullable, OneOf } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { TEXT_CLASSES } from '../../ops-constants'
import { Limit } from '../../ops-types'

/** A picture or video of an album that waits for a decision. */
export const WaitingPicture = Type.Object({
  id: Id,
  memberId: Id,
  kind: OneOf(['image', 'video']),
  /** Length of a video; null for a picture. */
  seconds: Nullable(Type.Integer()),
  isAvatar: Type.Boolean(),
  state: OneOf(['pending', 'appealing']),
  /** The operator who refused it, for an appeal; null otherwise. */
  refusedBy: Nullable(Type.String()),
  alt: Nullable(Type.String()),
  /** True when it shows a QR code that can be read. */
  hasQr: Type.Boolean(),
  /** Why the picture that it resembles is not shown; null when it resembles none. */
  copyWhy: Nullable(OneOf(['refused', 'banned'])),
  /** What the vendor of moderation found; null when it found nothing, or was not asked. */
  vendorClass: Nullable(OneOf(TEXT_CLASSES)),
  since: EpochMs,
  dueAt: EpochMs,
})
export type WaitingPicture = Static<typeof WaitingPicture>

/** Pictures and videos that only their owner sees yet: hits of moderation first, then the oldest. */
export const listPictures = opsCall('/ops/pictures/list', {
  roles: ['reviewer', 'senior', 'auditor'],
  payload: Type.Object({ limit: Limit }),
  data: Type.Object({ list: Type.Array(WaitingPicture) }),
})
