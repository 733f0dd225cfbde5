import type { Translation } from '../translation'
import type { followings as source } from '../zh-CN/followings'

/** Texts for followings. */
export const followings: Translation<typeof source> = {
  segments: { following: 'Following', followers: 'Followers', mutual: 'Mutual' },
  segmentsLabel: 'Which follows',
  total: (count) => (count === 1 ? '1 person' : `${count} people`),
  followed: 'Following',
  follow: 'Follow',
  chat: 'Chat',
  liked: 'You like each other',
  mutual: 'You follow each other',
  verified: 'Verified',
  gone: 'Has left Jinyu',
  unfollow: 'Unfollow',
  unfollowOf: (name) => `Unfollow ${name}?`,
  undone: 'Unfollowed',
  empty: {
    following: { title: "You don't follow anyone yet", line: 'Follow those you would like to talk to' },
    followers: { title: 'Nobody follows you yet', line: 'A fuller profile is easier to remember' },
    mutual: { title: 'No mutual follows yet', line: 'Those who follow each other can chat at once' },
  },
  look: 'Look nearby',
  improve: 'Improve my profile',
}
