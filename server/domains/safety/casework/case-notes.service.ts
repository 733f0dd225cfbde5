import type { Selectable } from 'kysely'
import type { CaseNoteTable } from '../../../db/tables/operators'
import type { Core } from '../../../lib/core'
import type { MemberService } from '../../account/members/member.service'
import type { AuditService } from '../audit/audit.service'
import { operatorName, operatorWhy, refuse } from '../operators/operator-error'

/** A new note. */
export interface NewNote {
  readonly subject: string
  /** Null for a guardian's claim without an account. */
  readonly memberId: string | null
  readonly operator: string
  readonly text: string
}

/** What operators write to each other about a case; members never see it. Source: ours */
export interface CaseNotes {
  /**
   * Adds a note; the log says that, and never what was written.
   * @throws OperatorError MEMBER_UNKNOWN, OPERATOR_NAME, WHY_MISSING for an empty one
   */
  add(note: NewNote): Promise<void>
  /** At most 100 notes, oldest first. */
  list(subject: string): Promise<Selectable<CaseNoteTable>[]>
}

/** Dependencies of the notes. */
export interface CaseNotesDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly audit: Pick<AuditService, 'add'>
}

/** Most notes of a list. Source: ours */
const MOST = 100
/** Begins the subject of a note about a member. */
const MEMBER = 'member:'
/** Begins the subject of a note about a guardian's claim, which may have no account. */
const GUARDIAN = 'guardian:'

/** Notes in the table `case_note`. */
export const createCaseNotes = (core: Core, { members, audit }: CaseNotesDeps): CaseNotes => ({
  async add({ subject, memberId, ...raw }) {
    const operator = operatorName(raw.operator)
    const text = operatorWhy(raw.text)
    // A note about a member goes with that member's account, never with another one.
    if (subject.startsWith(MEMBER) && subject !== `${MEMBER}${memberId ?? ''}`) refuse('MEMBER_UNKNOWN')
    if (memberId === null && !subject.startsWith(GUARDIAN)) refuse('MEMBER_UNKNOWN')
    await core.transaction(async (tx) => {
      if (memberId !== null && (await members.find(tx, memberId)) === null) refuse('MEMBER_UNKNOWN')
      const now = core.clock.now()
      const row = { id: core.ids.ulid(now), subject, member_id: memberId, operator, text, created_at: now }
      await tx.insertInto('case_note').values(row).execute()
      await audit.add(tx, { operator, act: 'note.added', subject, memberId, why: '', before: {}, after: {} })
    })
  },

  list: (subject) =>
    core.db
      .selectFrom('case_note')
      .selectAll()
      .where('subject', '=', subject)
      .orderBy('created_at')
      .orderBy('id')
      .limit(MOST)
      .execute(),
})
