import type { banner as original } from '../../zh-CN/away/banner'
import type { Translation } from '../../translation'

/** Texts for the banner of the open app. */
export const banner: Translation<typeof original> = {
  messages: (count) => (count === 1 ? 'sent you a message' : `sent you ${count} messages`),
  unknown: 'Someone wrote to you',
  likes: (count) => (count === 1 ? 'Someone likes you' : `${count} people like you`),
  likesNamed: 'likes you',
  match: 'You like each other. Say hi',
  money: (count) => (count === 2 ? 'and one more update' : `and ${count - 1} more updates`),
  moneyLook: 'Tap to see',
  look: 'See who it is',
  close: 'Dismiss',
}
