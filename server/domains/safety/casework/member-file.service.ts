import type { Core } from '../../../lib/core'
import type { ImageRow } from '../../account/album/photo.presenter'
import { asOthersSee } from '../../account/members/hidden-fields'
import type { MemberRow, MemberService } from '../../account/members/member.service'
import type { SessionRow } from '../../account/sessions/session.repository'
import type { SessionService } from '../../account/sessions/session.service'
import type { AuditService } from '../audit/audit.service'
import { refuse } from '../operators/operator-error'
import type { SanctionRow, SanctionService } from '../reports/sanction.service'
import type { Evasion } from '../evasion/evasion-score'
import type { EvasionService } from '../evasion/evasion.service'
import { readTimeline, type TimelineEvent } from './member-timeline.repository'
import { type OperatorSignature, checkSignature } from '../operators/signature'

/** Everything that operators see of one member. */
export interface MemberFile {
  /** As others see them: hidden fields are empty. */
  readonly member: MemberRow
  readonly pictures: readonly ImageRow[]
  readonly sessions: readonly SessionRow[]
  /** The restriction or ban that runs; null without one. */
  readonly running: SanctionRow | null
  readonly timeline: readonly TimelineEvent[]
  /** How much the account looks like the return of a banned member. */
  readonly evasion: Evasion
}

/** Members as operators see them. Source: product §11, ours */
export interface MemberFileService {
  /** Opens a member's page; the reading is logged. @throws OperatorError MEMBER_UNKNOWN, OPERATOR_NAME, WHY_MISSING */
  open(memberId: string, signed: OperatorSignature): Promise<MemberFile>
}

/** Dependencies of the files. */
export interface MemberFileDeps {
  readonly members: Pick<MemberService, 'find'>
  readonly sanctions: Pick<SanctionService, 'running'>
  readonly sessions: Pick<SessionService, 'list'>
  readonly audit: Pick<AuditService, 'add'>
  readonly evasions: Pick<EvasionService, 'read'>
}

/** Reads the tables of the member's parts. */
export const createMemberFiles = (
  core: Core,
  { members, sanctions, sessions, audit, evasions }: MemberFileDeps,
): MemberFileService => ({
  async open(memberId, raw) {
    const signed = checkSignature(raw)
    const file = await core.transaction(async (tx) => {
      const member = (await members.find(tx, memberId)) ?? refuse('MEMBER_UNKNOWN')
      const subject = `member:${memberId}`
      await audit.add(tx, { ...signed, act: 'member.read', subject, memberId, before: {}, after: {} })
      const pictures = await tx
        .selectFrom('image')
        .selectAll()
        .where('member_id', '=', memberId)
        .orderBy('sort')
        .execute()
      const running = await sanctions.running(tx, memberId)
      const evasion = await evasions.read(tx, member)
      const timeline = await readTimeline(tx, memberId)
      return { member: asOthersSee(member, 'everyone'), pictures, running, timeline, evasion }
    })
    return { ...file, sessions: await sessions.list(memberId) }
  },
})
