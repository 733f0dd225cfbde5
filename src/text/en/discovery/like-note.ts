import type { Translation } from '../../translation'
import type { likeNote as original } from '../../zh-CN/discovery/like-note'

/** Texts for a like of an answer or a photo with a note; loaded with the layers of a member's page. */
export const likeNote: Translation<typeof original> = {
  title: (name) => `Like ${name}'s answer`,
  photoTitle: (name) => `Like this photo of ${name}`,
  line: 'If they like you back, your note is the first message',
  label: 'Your note',
  placeholder: 'Add a note, or just like',
  send: 'Like',
}
