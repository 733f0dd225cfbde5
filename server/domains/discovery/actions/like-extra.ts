import type { Static } from 'typebox'
import type { LikeExtra } from '@contract/types/action'
import type { Db } from '../../../db/database'
import { failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import type { LikedPhotos } from '../../account/album/liked-photos'
import type { MemberRow } from '../../account/members/member.service'
import { cleanText } from '../../safety/text-moderation/text-rules'

/** Dependencies of the parts of a like. */
export interface LikeExtraDeps {
  readonly likedPhotos: Pick<LikedPhotos, 'read'>
  /** Most graphemes of a note. */
  readonly noteMax: number
}

/**
 * The liked part as it is stored; null for a picture that is not shown to the viewer, such as one that was taken down
 * since the viewer opened the page. The like is of the member, so it counts without the picture; and because a picture
 * of somebody else, one in review and one that never existed get the same answer, a like reveals nothing about them.
 * @param viewerId A member who is not matched with the target: a match cannot like again.
 */
const acceptPart = async (
  db: Db,
  likedPhotos: LikeExtraDeps['likedPhotos'],
  viewerId: string,
  target: MemberRow,
  on: string,
): Promise<string | null> => {
  const part = { ownerId: target.id, on }
  const photo = (await likedPhotos.read(db, { id: viewerId, matchedWith: new Set() }, [part]))(part)
  if (photo !== undefined) return photo && on
  const isAnswered = target.prompts.some(({ promptId }) => on === `prompt:${promptId}`)
  return isAnswered ? on : failField('extra.on', 'unknown')
}

/**
 * Checks the liked part and the length of the note of a like; the action service judged its words.
 * @throws DomainError INVALID_PARAMETERS for an answer that the target does not show, or a note that is too long.
 */
export const acceptLikeExtra = async (
  db: Db,
  { likedPhotos, noteMax }: LikeExtraDeps,
  viewerId: string,
  target: MemberRow,
  extra: Static<typeof LikeExtra> | undefined,
): Promise<Record<string, string>> => {
  const on = extra?.on === undefined ? null : await acceptPart(db, likedPhotos, viewerId, target, extra.on)
  const note = cleanText(extra?.note ?? '')
  if (isLongerThan(note, noteMax)) failField('extra.note', 'maxLength')
  return { ...(on !== null && { on }), ...(note !== '' && { note }) }
}
