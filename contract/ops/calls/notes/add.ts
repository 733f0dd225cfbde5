import { Type } from 'typebox'
import { Id, Nullable } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { NoteSubject } from '../../ops-types'

/** Adds a note about a case for colleagues; it goes with the member's account, or with a guardian's claim. Refusals: MEMBER_UNKNOWN, WHY_MISSING. */
export const addNote = opsCall('/ops/notes/add', {
  roles: ['reviewer', 'senior', 'finance', 'support'],
  payload: Type.Object({
    subject: NoteSubject,
    /** Null for a guardian's claim whose account nobody has chosen. */
    memberId: Nullable(Id),
    text: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  data: Type.Object({}),
})
