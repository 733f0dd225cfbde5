import type { Translation } from '../translation'
import type { visitors as source } from '../zh-CN/visitors'
import { spelledDay } from './lib/words'

/** Texts for visitors. */
export const visitors: Translation<typeof source> = {
  segments: { seenMe: 'Viewed me', seenByMe: 'I viewed' },
  segmentsLabel: 'Which visits',
  totals: { seenMe: ['', 'viewed you'], seenByMe: ['You viewed', ''] },
  day: spelledDay,
  today: 'Today',
  yesterday: 'Yesterday',
  lockedLabel: (time) => `A visitor, ${time}, for members`,
  hiddenLabel: (time) => `A visitor, ${time}`,
  gone: 'Has left Jinyu',
  more: (count) => (count === 1 ? '1 more visitor' : `${count} more visitors`),
  freeLine: (count) =>
    `The latest ${count} are free. Members see everyone. Without membership, people find you just as easily.`,
  notNow: 'Not now',
  learn: 'Learn more',
  invisible: 'You browse invisibly and leave no traces',
  acts: (name) => `More: ${name}`,
  open: 'View profile',
  erase: 'Delete my visits',
  forMembers: 'For members',
  eraseTitle: 'Delete your visits?',
  eraseLine: (name) =>
    `All your visits to ${name} go, and they no longer see that you came. This cannot be undone.`,
  erased: 'Visits deleted',
  empty: {
    seenMe: { title: 'No visitors yet', line: 'A fuller profile is seen by more people' },
    seenByMe: { title: "You haven't viewed anyone yet", line: 'Look nearby and meet someone' },
  },
  improve: 'Improve my profile',
  look: 'Look nearby',
}
