import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Setting } from '../../settings'

/** Every setting that operators may change, with the version in force. */
export const openSettings = opsCall('/ops/settings/open', {
  roles: ['finance', 'admin', 'auditor'],
  payload: Type.Object({}),
  data: Type.Object({
    version: Count,
    /** Price of a coin in fen, which rules between settings need. */
    fenPerCoin: Count,
    list: Type.Array(Setting),
  }),
})
