import { PICTURE_ALT_MAX } from '@contract/constants'
import { failField } from '../../../lib/errors'
import { acceptProfileText } from '../members/profile-text'
import type { MediaKind } from './album-media'
import type { ImageRow } from './photo.presenter'

/** Description, visibility and cover mark of a picture or video; only a picture can be the cover. */
export interface PictureNotes {
  visibility?: 'all' | 'match' | undefined
  alt?: string | undefined
  asAvatar?: boolean | undefined
}

/**
 * Returns a description as it is stored; null without one. Source: product §5.6, §9
 * @throws DomainError INVALID_PARAMETERS, TEXT_REFUSED (`alt`)
 */
export const acceptAlt = (alt: string | undefined): string | null =>
  acceptProfileText(alt ?? '', { field: 'alt', min: 0, max: PICTURE_ALT_MAX }) || null

/** A video is never the cover. @throws DomainError INVALID_PARAMETERS (`asAvatar`) */
export const checkKind = (kind: MediaKind, { asAvatar }: PictureNotes): void => {
  if (kind === 'video' && asAvatar === true) failField('asAvatar', 'unknown')
}

/**
 * Visibility of a picture. A cover is for everybody, because every list shows it. Source: product §5.6, ours
 * @throws DomainError INVALID_PARAMETERS (`visibility`) when a cover is requested for matches only
 */
export const visibilityOf = (request: PictureNotes['visibility'], isCover: boolean): 'all' | 'match' => {
  if (isCover && request === 'match') failField('visibility', 'cover')
  return request ?? 'all'
}

/**
 * Columns of a picture that the notes change. Source: product §5.6
 * @throws DomainError INVALID_PARAMETERS (`asAvatar`, `visibility`, `alt`), TEXT_REFUSED (`alt`)
 */
export const changeOf = (
  found: Pick<ImageRow, 'kind' | 'is_avatar'>,
  notes: PictureNotes,
): Partial<Pick<ImageRow, 'visibility' | 'alt' | 'is_avatar'>> => {
  checkKind(found.kind, notes)
  const isNewCover = notes.asAvatar === true
  const isSeenAgain = isNewCover || notes.visibility !== undefined
  return {
    ...(isSeenAgain && { visibility: visibilityOf(notes.visibility, isNewCover || found.is_avatar) }),
    ...(notes.alt !== undefined && { alt: acceptAlt(notes.alt) }),
    ...(isNewCover && { is_avatar: true }),
  }
}
