import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Version, Why } from '../../ops-types'

/** Makes an earlier version a new one. Refusals: WORD_VERSION_UNKNOWN, WORDS_SAME, WHY_MISSING. */
export const rollBackWords = opsCall('/ops/words/roll-back', {
  roles: ['senior', 'admin'],
  isWeighty: true,
  payload: Type.Object({ version: Version, why: Why }),
  data: Type.Object({ version: Count }),
})
