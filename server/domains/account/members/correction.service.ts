import { isCalendarDay } from '@contract/calendar-day'
import { MAX_AGE, MIN_AGE } from '@contract/constants'
import type { Gender } from '@contract/types/member'
import type { Db } from '../../../db/database'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import type { LocationService } from '../locations/location.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { refuse } from '../../safety/operators/operator-error'
import { ageAt } from './age'
import { type MemberChange, type MemberRow, updateMember } from './member.repository'
import type { MemberService } from './member.service'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** Corrections by operators of fields that members cannot change; each once. Source: product §5.1 */
export interface CorrectionService {
  /**
   * Sets another birthday. Age, sign and the members who see them follow it, and the member may not change it any
   * more.
   * @throws OperatorError BIRTHDAY_INVALID unless it is an adult's; MEMBER_UNKNOWN, ACCOUNT_STATE, CORRECTION_SAME,
   * CORRECTED_BEFORE with `by`, OPERATOR_NAME, WHY_MISSING
   */
  birthday(memberId: string, birthday: string, signature: OperatorSignature): Promise<void>
  /** Sets the other gender. The members who see them follow it; their own filters stay. @throws as `birthday` */
  gender(memberId: string, gender: Gender, signature: OperatorSignature): Promise<void>
}

/** Dependencies of corrections. */
export interface CorrectionDeps {
  readonly members: Pick<MemberService, 'find' | 'lock'>
  readonly locations: Pick<LocationService, 'sync'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly audit: Pick<AuditService, 'add' | 'findAct'>
}

/** A correction of one field. */
interface Correction {
  readonly field: 'birthday' | 'gender'
  readonly isSame: (member: MemberRow) => boolean
  readonly columns: MemberChange
  /** Values of a member for the log: the age only, never the day. */
  readonly facts: (member: MemberRow) => Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Corrections of the columns of `member`. */
export const createCorrectionService = (core: Core, deps: CorrectionDeps): CorrectionService => {
  const { members, locations, notices, audit } = deps

  const lockCorrectable = async (db: Db, memberId: string): Promise<MemberRow> => {
    if ((await members.find(db, memberId)) === null) return refuse('MEMBER_UNKNOWN')
    const member = await members.lock(db, memberId)
    const { account_state: state } = member
    return state === 'cancelling' ? refuse('ACCOUNT_STATE', { state }) : member
  }

  const correct = (memberId: string, raw: OperatorSignature, correction: Correction): Promise<void> => {
    const signed = checkSignature(raw)
    const act = `${correction.field}.corrected` as const
    return core.transaction(async (tx) => {
      const member = await lockCorrectable(tx, memberId)
      if (correction.isSame(member)) refuse('CORRECTION_SAME')
      const earlier = await audit.findAct(tx, memberId, act)
      if (earlier) refuse('CORRECTED_BEFORE', { by: earlier.operator })
      await updateMember(tx, memberId, correction.columns)
      await locations.sync(tx, memberId)
      await notices.add(tx, memberId, `${correction.field}_corrected`)
      await audit.add(tx, {
        ...signed,
        act,
        subject: `member:${memberId}`,
        memberId,
        before: correction.facts(member),
        after: correction.after,
      })
    })
  }

  return {
    async birthday(memberId, birthday, signature) {
      const now = core.clock.now()
      const age = isCalendarDay(birthday) ? ageAt(birthday, now) : -1
      if (age < MIN_AGE || age > MAX_AGE) refuse('BIRTHDAY_INVALID')
      await correct(memberId, signature, {
        field: 'birthday',
        isSame: (member) => member.birth_date === birthday,
        columns: { birth_date: birthday, birth_date_changed_at: now },
        facts: (member) => ({ age: ageAt(member.birth_date, now) }),
        after: { age },
      })
    },

    gender: (memberId, gender, signature) =>
      correct(memberId, signature, {
        field: 'gender',
        isSame: (member) => member.gender === gender,
        columns: { gender },
        facts: (member) => ({ gender: member.gender }),
        after: { gender },
      }),
  }
}
