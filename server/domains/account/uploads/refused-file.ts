import { DomainError } from '../../../lib/errors'

/** True for a refusal of the file itself. A file that must wait, or has no room, may be sent again. */
export const isFileRefused = (error: unknown): boolean =>
  error instanceof DomainError && (error.refusal === 'IMAGE_REFUSED' || error.refusal === 'VIDEO_REFUSED')
