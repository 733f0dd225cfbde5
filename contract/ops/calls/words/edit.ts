import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { WordEntry } from '../../word-list'

/**
 * Sets entries of the draft and removes others; nothing is in force before it is published.
 * Refusals: WORDS_CHANGED, WORD_EMPTY, WORDS_FULL.
 */
export const editWords = opsCall('/ops/words/edit', {
  roles: ['senior', 'admin'],
  payload: Type.Object({
    rev: Count,
    set: Type.Array(WordEntry, { maxItems: 200 }),
    remove: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 200 }),
  }),
  data: Type.Object({ rev: Count }),
})
