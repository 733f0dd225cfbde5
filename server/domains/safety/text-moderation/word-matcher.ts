import type { WordEntry } from '@contract/ops/word-list'
import { type Sign, signsOf } from './readable-signs'

/** An entry that a text contains. */
export interface WordMatch {
  readonly entry: WordEntry
  /** Range of the text, in code units. */
  readonly from: number
  readonly to: number
}

/** Finds entries of the word lists in texts. */
export interface WordMatcher {
  /** Matches in the order in which they end. */
  find(text: string): WordMatch[]
}

/** A state of the automaton: the longest part of an entry that ends at the current character. */
interface State {
  readonly next: Map<string, State>
  /** The state of the next shorter part. */
  shorter: State | null
  readonly terms: Term[]
}

/** An entry as it is searched for. */
interface Term {
  readonly entry: WordEntry
  readonly signs: readonly Sign[]
}

const newState = (): State => ({ next: new Map(), shorter: null, terms: [] })

const LATIN = /[a-z0-9]/

/** Aho–Corasick: one walk over a text finds all entries, however many they are. */
const automatonOf = (terms: readonly Term[]): State => {
  const root = newState()
  for (const term of terms) {
    let state = root
    for (const { sign } of term.signs) {
      const next = state.next.get(sign) ?? newState()
      state.next.set(sign, next)
      state = next
    }
    state.terms.push(term)
  }
  const queue = [...root.next.values()]
  for (const state of queue) state.shorter = root
  for (const state of queue) {
    for (const [sign, next] of state.next) {
      let shorter = state.shorter
      while (shorter !== null && !shorter.next.has(sign)) shorter = shorter.shorter
      next.shorter = shorter?.next.get(sign) ?? root
      next.terms.push(...next.shorter.terms)
      queue.push(next)
    }
  }
  return root
}

/** True when a Latin word begins or ends here, so that `ice` is not found in `nice`. */
const isEdge = (before: Sign | undefined, after: Sign | undefined): boolean =>
  !before || !after || after.isAfterGap || !LATIN.test(before.sign) || !LATIN.test(after.sign)

/**
 * True when the gaps inside a match do not make it two other words: an entry is written without gaps, with a gap
 * everywhere (赌 博, w e e d), or, in Latin letters, with its own gaps.
 */
const hasFairGaps = (term: Term, found: readonly Sign[]): boolean => {
  const inner = found.slice(1)
  if (inner.some(({ isAfterStop }) => isAfterStop)) return false
  const gaps = inner.filter(({ isAfterGap }) => isAfterGap).length
  if (gaps === 0 || gaps === inner.length) return true
  const isOwn = inner.every(({ isAfterGap }, place) => isAfterGap === term.signs[place + 1]?.isAfterGap)
  return isOwn || !term.signs.every(({ sign }) => LATIN.test(sign))
}

/** Builds the matcher of a list. Entries without a letter or digit match nothing. */
export const createWordMatcher = (entries: readonly WordEntry[]): WordMatcher => {
  const terms = entries
    .map((entry) => ({ entry, signs: signsOf(entry.term) }))
    .filter(({ signs }) => signs.length > 0)
  const root = automatonOf(terms)
  return {
    find(text) {
      const signs = signsOf(text)
      const matches: WordMatch[] = []
      let state = root
      for (const [place, { sign, to }] of signs.entries()) {
        while (state !== root && !state.next.has(sign)) state = state.shorter ?? root
        state = state.next.get(sign) ?? root
        for (const term of state.terms) {
          const first = place + 1 - term.signs.length
          const found = signs.slice(first, place + 1)
          const isWord = isEdge(signs[first - 1], found[0]) && isEdge(signs[place], signs[place + 1])
          if (isWord && hasFairGaps(term, found))
            matches.push({ entry: term.entry, from: found[0]?.from ?? 0, to })
        }
      }
      return matches
    },
  }
}
