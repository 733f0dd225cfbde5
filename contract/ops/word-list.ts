import { Type, type Static } from 'typebox'
import { OneOf } from '../types/common'
import { WORD_ACTIONS, WORD_CATEGORIES } from './ops-constants'

/** One word or phrase of the word lists. */
export const WordEntry = Type.Object({
  /** As an operator writes it; spaces between its letters and other spellings of them match, too. */
  term: Type.String({ minLength: 1, maxLength: 40 }),
  category: OneOf(WORD_CATEGORIES),
  action: OneOf(WORD_ACTIONS),
})
export type WordEntry = Static<typeof WordEntry>

/** All entries of one version or of the draft. */
export const WordEntries = Type.Array(WordEntry, { maxItems: 5_000 })

/** What differs between two lists. */
export const WordDiff = Type.Object({
  added: Type.Array(WordEntry),
  removed: Type.Array(WordEntry),
  changed: Type.Array(Type.Object({ before: WordEntry, after: WordEntry })),
})
export type WordDiff = Static<typeof WordDiff>
