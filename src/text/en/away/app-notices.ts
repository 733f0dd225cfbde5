import type { appNotices as original } from '../../zh-CN/away/app-notices'
import type { Translation } from '../../translation'

/** Texts about notices of the mini-program; the pages that offer them load them. */
export const appNotices: Translation<typeof original> = {
  offer: 'A nudge when they reply?',
  allow: 'Yes',
  close: 'No, thanks',
  allowed: 'Done. We’ll nudge you',
  refused: 'Not on yet. Tap again any time',
  title: 'Tell me while I’m away',
  note: 'Each tap allows one notice',
  more: 'One more',
  left: (count) => (count === 1 ? '1 notice left' : `${count} notices left`),
}
