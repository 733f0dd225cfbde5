import type { Translation } from '../../translation'
import type { shareProfile as source } from '../../zh-CN/profile/share-profile'

/** Texts for the link to the own profile. */
export const shareProfile: Translation<typeof source> = {
  brand: 'Jinyu: real people nearby',
  cell: 'Share my page',
  title: 'Share my page',
  note: 'People without a login see only this card',
  allow: 'Let a link lead to me',
  face: 'Show my photo on the card',
  faceNote: 'Off: no photo of you',
  age: (age) => String(age),
  cardTitle: (nickname) => `${nickname} on Jinyu`,
  preview: 'Members who log in can open your page. Those you blocked cannot.',
  resting: 'Your page is not shown now, so the link leads nowhere.',
  send: 'Send to a friend',
  copy: 'Copy link',
  renew: 'New link, the old one ends',
  renewed: 'The old link has ended',
}
