import type { PROFILE_TEXTS } from '@contract/ops/ops-constants'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import type { AuditService } from '../../safety/audit/audit.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import { refuse } from '../../safety/operators/operator-error'
import type { RefusedPlace } from '../../safety/text-moderation/text-cases'
import { type MemberChange, type MemberRow, updateMember } from './member.repository'
import type { MemberService } from './member.service'
import { type OperatorSignature, checkSignature } from '../../safety/operators/signature'

/** A text of a profile that can be taken down. */
export type ProfileText = (typeof PROFILE_TEXTS)[number]

/** A removal: the text, the reason that the member reads, and the operator with theirs. */
export interface TextRemoval extends OperatorSignature {
  readonly text: ProfileText
  readonly reason: string
}

/** Removals of texts of profiles by operators. Source: product §11, ours */
export interface TextRemovalService {
  /**
   * Empties a text of the profile, and notifies the member. A nickname becomes a neutral one that the member may change at
   * once. The text is stored nowhere, so nothing can bring it back.
   * @throws OperatorError MEMBER_UNKNOWN, TEXT_GONE, OPERATOR_NAME, WHY_MISSING
   */
  remove(memberId: string, removal: TextRemoval): Promise<void>
  /** Empties the place where the profile shows this very text; returns false where it shows another one. */
  takeBack(tx: Tx, memberId: string, place: RefusedPlace, text: string): Promise<boolean>
}

/** Dependencies of removals. */
export interface TextRemovalDeps {
  readonly members: Pick<MemberService, 'find' | 'lock'>
  readonly notices: Pick<NoticeService, 'add'>
  readonly audit: Pick<AuditService, 'add'>
  /** Runs inside the transaction whenever something that others may see of a member has changed. */
  readonly profileChanged: (tx: Tx, memberId: string) => Promise<void>
}

const neutralName = (memberId: string): string => `用户${memberId.slice(-4)}`

const emptied: Record<ProfileText, (member: MemberRow) => MemberChange | null> = {
  nickname: ({ id, nickname }) =>
    nickname === neutralName(id) || nickname === ''
      ? null
      : { nickname: neutralName(id), nickname_changed_at: null },
  bio: ({ bio }) => (bio === '' ? null : { bio: '' }),
  prompts: ({ prompts }) => (prompts.length === 0 ? null : { prompts: '[]' }),
}

/** The change that takes a text back; null where the profile shows another one. */
const takenBack = (member: MemberRow, place: RefusedPlace, text: string): MemberChange | null => {
  switch (place) {
    case 'nickname':
      return member.nickname === text ? emptied.nickname(member) : null
    case 'bio':
      return member.bio === text ? emptied.bio(member) : null
    case 'job':
      return member.job === text ? { job: null } : null
    case 'prompts': {
      const left = member.prompts.filter(({ answer }) => answer !== text)
      return left.length < member.prompts.length ? { prompts: JSON.stringify(left) } : null
    }
    // A greeting was never sent. The owner of a picture changes its description.
    case 'greeting':
    case 'alt':
      return null
  }
}

/** Empties columns of `member`. */
export const createTextRemovalService = (core: Core, deps: TextRemovalDeps): TextRemovalService => {
  const { members, notices, audit, profileChanged } = deps
  return {
    async takeBack(tx, memberId, place, text) {
      const change = takenBack(await members.lock(tx, memberId), place, text)
      if (change === null) return false
      await updateMember(tx, memberId, change)
      await profileChanged(tx, memberId)
      return true
    },

    async remove(memberId, { text, reason, ...raw }) {
      const signed = checkSignature(raw)
      await core.transaction(async (tx) => {
        if ((await members.find(tx, memberId)) === null) refuse('MEMBER_UNKNOWN')
        const member = await members.lock(tx, memberId)
        await updateMember(tx, memberId, emptied[text](member) ?? refuse('TEXT_GONE'))
        await profileChanged(tx, memberId)
        await notices.add(tx, memberId, 'text_removed', { reason })
        await audit.add(tx, {
          ...signed,
          act: 'member.text_removed',
          subject: `member:${memberId}`,
          memberId,
          before: {},
          after: { text, reason },
        })
      })
    },
  }
}
