import { DomainError, fail } from '../../../lib/errors'
import { familyOf, kindOfName, type FileKind } from './file-kinds'

/** Why a file cannot be what it was sent as. */
type FileFault = 'format' | 'size'

/**
 * Refuses a file of this kind; null is an unknown kind.
 * @throws DomainError VIDEO_REFUSED with `why`, VOICE_REFUSED or IMAGE_REFUSED with `reason`
 */
export const refuseKind = (kind: FileKind | null, fault: FileFault): never => {
  const family = kind && familyOf(kind)
  if (family === 'video') return fail('VIDEO_REFUSED', { why: fault })
  return fail(family === 'audio' ? 'VOICE_REFUSED' : 'IMAGE_REFUSED', { reason: fault })
}

/** Refuses a file that was sent for a ticket with this key. @throws as {@link refuseKind} */
export const refuseFile = (key: string, fault: FileFault): never => refuseKind(kindOfName(key), fault)

/** True for a refusal of the file itself. A file that must wait, or has no room, may be sent again. */
export const isFileRefused = (error: unknown): boolean =>
  error instanceof DomainError && (error.refusal === 'IMAGE_REFUSED' || error.refusal === 'VIDEO_REFUSED')
