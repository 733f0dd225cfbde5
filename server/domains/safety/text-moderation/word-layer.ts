import type { WordEntry } from '@contract/ops/word-list'
import { normalise } from './contact-details'
import { combinationOf } from './harm-combinations'
import { startingWords } from './starting-words'
import { fraudTalkOf } from './talked-about'
import { type Finding, NOTHING, type TextLayer } from './verdict'
import { createWordMatcher, type WordMatch } from './word-matcher'

/** A listed word is certain; its meaning in the sentence is not. */
const SCORES = { block: 0.9, review: 0.6, mask: 0 } as const
/** What replaces each letter of a hidden word. */
const HIDDEN = '*'

/** The layer of the word lists, whose entries this process replaces when a version is published. */
export interface WordLayer extends TextLayer {
  /** Uses other entries from now on. */
  replace(entries: readonly WordEntry[]): void
}

/** The text with each matched range as one star a character; its length in characters stays. */
export const hideMatches = (text: string, matches: readonly WordMatch[]): string => {
  let hidden = ''
  let at = 0
  for (const { from, to } of [...matches].sort((one, other) => one.from - other.from)) {
    if (to <= at) continue
    const start = Math.max(from, at)
    hidden += text.slice(at, start) + HIDDEN.repeat([...text.slice(start, to)].length)
    at = to
  }
  return hidden + text.slice(at)
}

/** True when `kept` is the text, or the text with hidden words. A repeat of a message is recognised by it. */
export const isTextOrHidden = (kept: string, text: string): boolean => {
  const [before, after] = [[...text], [...kept]]
  return (
    before.length === after.length &&
    before.every((sign, place) => sign === after[place] || after[place] === HIDDEN)
  )
}

/** What a combination of words asks for; undefined without one. Published lists do not replace combinations. */
const reviewOf = (text: string): { readonly entry: Pick<WordEntry, 'action' | 'category'> } | undefined => {
  const category = combinationOf(normalise(text))
  return category === null ? undefined : { entry: { action: 'review', category } }
}

/** The matches without those at which a member only warns of a fraud or reports one. */
const withoutTalkOfFraud = (text: string, matches: readonly WordMatch[]): readonly WordMatch[] => {
  if (!matches.some(({ entry }) => entry.category === 'fraud')) return matches
  const isTalk = fraudTalkOf(text)
  return matches.filter(({ entry, from }) => entry.category !== 'fraud' || !isTalk(from))
}

/** The layer with the program's own lists. */
export const createWordLayer = (): WordLayer => {
  let matcher = createWordMatcher(startingWords)
  return {
    name: 'words',
    replace: (entries) => {
      matcher = createWordMatcher(entries)
    },
    judge({ text }): Finding {
      const matches = withoutTalkOfFraud(text, matcher.find(text))
      const masks = matches.filter(({ entry }) => entry.action === 'mask')
      const masked = masks.length > 0 ? hideMatches(text, masks) : null
      const gravest =
        matches.find(({ entry }) => entry.action === 'block') ??
        matches.find(({ entry }) => entry.action === 'review') ??
        reviewOf(text) ??
        masks[0]
      if (gravest === undefined) return NOTHING
      const { action, category } = gravest.entry
      const decision = action === 'mask' ? 'pass' : action
      return { decision, class: category, score: SCORES[action], masked }
    },
  }
}
