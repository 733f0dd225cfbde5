import type { wordsZh, wordsZhRefusals } from './words-zh'

/** Texts of the word lists in English. */
export const wordsEn: typeof wordsZh = {
  words: {
    title: 'Word lists',
    draftBy: (operator: string) => `Draft by ${operator}`,
    search: 'Search the entries',
    category: 'Category',
    action: 'Action',
    term: 'Entries',
    termHint: 'One a line; spaces and other spellings are recognised',
    add: 'Add to the draft',
    remove: 'Remove',
    undo: 'Undo',
    publish: 'Publish the draft',
    publishHint: 'In force on every server within 5 seconds',
    count: 'Entries',
    noChange: 'No change',
    empty: 'No entries',
    noVersions: 'Nothing was published yet; the built-in lists are in force',
    diff: { added: 'Added', removed: 'Removed', changed: 'Changed' },
    categories: {
      politics: 'Politics',
      porn: 'Sexual',
      gambling: 'Gambling',
      drugs: 'Drugs',
      minors: 'Minors',
      fraud: 'Fraud',
      abuse: 'Abuse',
      ads: 'Ads',
    },
    actions: { block: 'Block', mask: 'Hide', review: 'Send to review' },
  },
}

/** Refusals about the word lists in English. */
export const wordsEnRefusals: typeof wordsZhRefusals = {
  WORDS_CHANGED: 'A colleague changed the draft; it was read again',
  WORDS_SAME: 'The draft has no change',
  WORDS_FULL: 'Too many entries: 5,000 at most',
  WORD_EMPTY: 'An entry needs a letter or digit',
  WORD_VERSION_UNKNOWN: 'There is no such version',
}
