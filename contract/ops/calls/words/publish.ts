import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Why } from '../../ops-types'

/** Puts the draft in force on all nodes within 5 s. Refusals: WORDS_CHANGED, WORDS_SAME, WHY_MISSING. */
export const publishWords = opsCall('/ops/words/publish', {
  roles: ['senior', 'admin'],
  isWeighty: true,
  payload: Type.Object({ rev: Count, why: Why }),
  data: Type.Object({ version: Count }),
})
