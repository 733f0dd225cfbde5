import { Type } from 'typebox'
import { Id } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { NoteSubject } from '../../ops-types'

/** Adds a note about a case for colleagues; it goes with the member's account. Refusals: MEMBER_UNKNOWN, WHY_MISSING. */
export const addNote = opsCall('/ops/notes/add', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({
    subject: NoteSubject,
    memberId: Id,
    text: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  data: Type.Object({}),
})
