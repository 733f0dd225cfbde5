import { Type, type Static } from 'typebox'
import { Count, EpochMs } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Limit } from '../../ops-types'

/** A published version of the word lists. */
export const WordVersion = Type.Object({
  version: Count,
  count: Count,
  operator: Type.String(),
  why: Type.String(),
  at: EpochMs,
})
export type WordVersion = Static<typeof WordVersion>

/** Published versions, newest first. Version 1 is the program's own and not among them. */
export const listWordVersions = opsCall('/ops/words/versions', {
  roles: ['senior', 'admin', 'auditor'],
  payload: Type.Object({ limit: Limit }),
  data: Type.Object({ list: Type.Array(WordVersion) }),
})
