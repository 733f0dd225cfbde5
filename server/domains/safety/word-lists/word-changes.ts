import type { WordDiff, WordEntry } from '@contract/ops/word-list'
import { signsOf } from '../text-moderation/readable-signs'

/** The key that all spellings of a term share, because they match the same texts; empty without a letter or digit. */
export const keyOfTerm = (term: string): string =>
  signsOf(term)
    .map(({ sign }) => sign)
    .join('')

const byKey = (entries: readonly WordEntry[]): Map<string, WordEntry> =>
  new Map(entries.map((entry) => [keyOfTerm(entry.term), entry]))

/** Compares two lists by the spellings that their entries match. */
export const diffOf = (before: readonly WordEntry[], after: readonly WordEntry[]): WordDiff => {
  const [old, young] = [byKey(before), byKey(after)]
  return {
    added: [...young].filter(([key]) => !old.has(key)).map(([, entry]) => entry),
    removed: [...old].filter(([key]) => !young.has(key)).map(([, entry]) => entry),
    changed: [...young].flatMap(([key, entry]) => {
      const former = old.get(key)
      const isSame = former?.category === entry.category && former.action === entry.action
      return former === undefined || isSame ? [] : [{ before: former, after: entry }]
    }),
  }
}

/** The list with some entries set and some terms removed, in order of category and term. */
export const changedList = (
  entries: readonly WordEntry[],
  set: readonly WordEntry[],
  remove: readonly string[],
): WordEntry[] => {
  const list = byKey(entries)
  for (const term of remove) list.delete(keyOfTerm(term))
  for (const entry of set) list.set(keyOfTerm(entry.term), { ...entry, term: entry.term.trim() })
  return [...list.values()].sort(
    (one, other) => one.category.localeCompare(other.category) || one.term.localeCompare(other.term, 'zh'),
  )
}
