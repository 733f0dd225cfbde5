import type { ActionRow } from '@contract/types/action'
import type { PhotoOfPart } from '../../account/album/liked-photos'
import type { MemberRow } from '../../account/members/member.service'
import type { LikeWords } from './action-list.repository'

/**
 * The note of a like, and the liked answer or picture as the viewer's profile has it now; without an answer that the
 * viewer removed.
 */
export const likeWordsOf = (
  { id: ownerId, prompts }: MemberRow,
  { on, note }: LikeWords,
  photoOf: PhotoOfPart,
): Pick<ActionRow, 'likedAnswer' | 'likedPhoto' | 'note'> => {
  const likedAnswer = prompts.find(({ promptId }) => on === `prompt:${promptId}`)
  const likedPhoto = photoOf({ ownerId, on })
  return {
    ...(likedAnswer && { likedAnswer }),
    ...(likedPhoto !== undefined && { likedPhoto }),
    ...(note && { note }),
  }
}
