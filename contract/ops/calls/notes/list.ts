import { Type, type Static } from 'typebox'
import { EpochMs, Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { NoteSubject } from '../../ops-types'

/** What an operator wrote to colleagues. */
export const CaseNote = Type.Object({
  id: Id,
  subject: Type.String(),
  operator: Type.String(),
  text: Type.String(),
  at: EpochMs,
})
export type CaseNote = Static<typeof CaseNote>

/** Notes about a case or a member, oldest first. */
export const listNotes = opsCall('/ops/notes/list', {
  roles: ['reviewer', 'senior', 'finance', 'support', 'auditor'],
  payload: Type.Object({ subject: NoteSubject }),
  data: Type.Object({ list: Type.Array(CaseNote) }),
})
