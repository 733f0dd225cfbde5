import { Type } from 'typebox'
import { Count, EpochMs, Nullable } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { WordEntries, WordDiff } from '../../word-list'

/** The draft of the word lists beside the version in force. */
export const openWords = opsCall('/ops/words/open', {
  roles: ['senior', 'admin', 'auditor'],
  payload: Type.Object({}),
  data: Type.Object({
    version: Count,
    /** Number of the draft; an edit names the one that it saw. */
    rev: Count,
    entries: WordEntries,
    /** What publishing would change. */
    diff: WordDiff,
    /** The operator who changed the draft last; null when it has no change. */
    operator: Nullable(Type.String()),
    at: Nullable(EpochMs),
  }),
})
