import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Version } from '../../ops-types'
import { WordDiff } from '../../word-list'

/** What rolling back to a version would change. Refusals: WORD_VERSION_UNKNOWN. */
export const compareWords = opsCall('/ops/words/compare', {
  roles: ['senior', 'admin', 'auditor'],
  payload: Type.Object({ version: Version }),
  data: WordDiff,
})
