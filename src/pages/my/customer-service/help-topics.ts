import type { PublicConfig } from '@contract/types/config'
import type { HelpTexts } from './use-help-text'

/** Groups of topics that a tile filters. Source: screens.md 31 */
export type TopicGroup = 'safety' | 'money'

/** Name of a help topic. */
type TopicName = keyof HelpTexts['help']

interface Topic {
  readonly name: TopicName
  readonly group: TopicGroup | null
  /** The topic is shown only where this feature is open. Source: product §6 */
  readonly needs?: keyof PublicConfig['features']
}

/** Every topic, the most frequent first. */
const topics: readonly Topic[] = [
  { name: 'verify', group: null },
  { name: 'location', group: 'safety' },
  { name: 'renewal', group: 'money', needs: 'pay' },
  { name: 'arrival', group: 'money' },
  { name: 'cancel', group: null },
  { name: 'deck', group: null },
  { name: 'real', group: 'safety' },
  { name: 'report', group: 'safety' },
  { name: 'scam', group: 'safety' },
  { name: 'block', group: 'safety' },
  { name: 'restricted', group: 'safety' },
  { name: 'fake', group: 'safety' },
  { name: 'minor', group: 'safety' },
  { name: 'credit', group: 'money', needs: 'pay' },
  { name: 'refund', group: 'money', needs: 'pay' },
  { name: 'vipRefund', group: 'money', needs: 'pay' },
  { name: 'beans', group: 'money', needs: 'pay' },
  { name: 'returned', group: 'money' },
  { name: 'unlock', group: 'money', needs: 'unlockWx' },
  { name: 'invite', group: 'money', needs: 'invite' },
]

/** A topic with its texts. */
export interface ShownTopic {
  readonly name: TopicName
  readonly question: string
  readonly answer: string
}

/** Number of topics shown without a search. Source: screens.md 31 */
export const FEW_TOPICS = 5

const plain = (text: string): string => text.toLowerCase().replace(/[\s？?，。、！!]/g, '')

/**
 * The topics of a group whose question or answer contains every word of the search; a null group means all topics.
 * @param features The open features; undefined while the config is not loaded.
 */
export function findTopics(
  { help }: HelpTexts,
  { group, search }: { readonly group: TopicGroup | null; readonly search: string },
  features: PublicConfig['features'] | undefined,
): ShownTopic[] {
  const words = search.split(/\s+/).map(plain).filter(Boolean)
  return topics
    .filter((topic) => group === null || topic.group === group)
    .filter(({ needs }) => needs === undefined || features?.[needs] === true)
    .map(({ name }) => ({ name, ...help[name] }))
    .filter(({ question, answer }) => {
      const whole = plain(question + answer)
      return words.every((word) => whole.includes(word))
    })
}
