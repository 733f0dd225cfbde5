import type { OperatorRole } from '@contract/ops/ops-constants'
import { correctBirthday } from '@contract/ops/calls/members/correct-birthday'
import { liftStep } from '@contract/ops/calls/members/lift'
import {
  type MemberEvasion,
  type MemberEvent,
  type MemberProfile,
  openMember,
} from '@contract/ops/calls/members/open'
import { removeText } from '@contract/ops/calls/members/remove-text'
import { revokeBadge } from '@contract/ops/calls/members/revoke-badge'
import { searchMembers } from '@contract/ops/calls/members/search'
import { stepMember } from '@contract/ops/calls/members/step'
import { undoStep } from '@contract/ops/calls/members/undo'
import { ageAt } from '../../domains/account/members/age'
import type { MemberFile } from '../../domains/safety/casework/member-file.service'
import { refuse } from '../../domains/safety/operators/operator-error'
import { billNote, billTitle } from '../bill-words'
import { type OpsContext, opsRoute } from '../ops-route'

type TimelineEvent = MemberFile['timeline'][number]

/** The subject and the reason of a bill, as its member reads them; empty for other events. */
const wordsOf = ({ kind, detail, why }: TimelineEvent): MemberEvent['words'] => {
  if (kind !== 'bill') return []
  const notes = billNote(why)
  return billTitle(detail).map(({ language, text }) => {
    const note = notes.find((words) => words.language === language)
    return { language, text: note ? `${text} · ${note.text}` : text }
  })
}

/** Roles that look at pictures, and see which banned account a member resembles. */
const LOOKERS: readonly OperatorRole[] = ['reviewer', 'senior', 'auditor']

const evasionOf = ({ score, matches }: MemberFile['evasion']): MemberEvasion => ({
  score,
  matches: matches.map(({ bannedId, signals, ...match }) => ({
    ...match,
    memberId: bannedId,
    signals: [...signals],
  })),
})

/** Kinds of events that a role sees; null for all. */
const kindsOf: Partial<Record<OperatorRole, readonly MemberEvent['kind'][]>> = {
  finance: ['bill'],
  support: ['bill', 'ticket', 'authentication', 'phone_change', 'sanction', 'appeal', 'operator'],
}

const profileOf = (member: MemberFile['member'], nowMs: number): MemberProfile => ({
  id: member.id,
  nickname: member.nickname,
  gender: member.gender,
  age: ageAt(member.birth_date, nowMs),
  cityCode: member.city_code,
  heightCm: member.height_cm,
  job: member.job,
  education: member.education,
  bio: member.bio,
  interests: member.interests,
  answers: member.prompts.map(({ answer }) => answer),
  completeness: member.completeness,
  phoneMasked: member.phone_masked,
  state: member.account_state,
  restrictionReason: member.restriction_reason,
  restrictedUntil: member.restricted_until,
  verifiedAt: member.certified_at,
  vipUntil: member.vip_expire_at,
  createdAt: member.created_at,
  activeAt: member.active_at,
})

const signatureOf = ({
  viewer,
  payload: { why },
}: Pick<OpsContext, 'viewer'> & { payload: { why: string } }) => ({
  operator: viewer.name,
  why,
})

/** Calls about members: to find one, to read what is known, and to act without a report. */
export const memberRoutes = [
  opsRoute(searchMembers, async ({ payload, viewer, services }) => {
    const found = await services.memberSearch.find({ ...payload, operator: viewer.name })
    const list = found.map(
      ({ account_state: state, created_at: createdAt, active_at: activeAt, ...rest }) => ({
        ...rest,
        state,
        createdAt,
        activeAt,
      }),
    )
    return { list }
  }),
  opsRoute(openMember, async (context) => {
    const { payload, viewer, core, services } = context
    const file = await services.memberFiles.open(payload.id, signatureOf(context))
    const { member, running } = file
    const mayLook = LOOKERS.includes(viewer.role)
    const kinds = kindsOf[viewer.role] ?? null
    return {
      profile: profileOf(member, core.clock.now()),
      pictures: (mayLook ? file.pictures : []).map((one) => ({
        id: one.id,
        kind: one.kind,
        isAvatar: one.is_avatar,
        state: one.review_state,
        reason: one.reject_reason,
        decidedBy: one.reviewed_by,
      })),
      sessions: file.sessions.map((one) => ({
        id: one.id,
        deviceId: one.device_id,
        client: one.client,
        city: one.city,
        createdAt: one.created_at,
        seenAt: one.last_seen_at,
      })),
      running: running && {
        id: running.id,
        step: running.step,
        reason: running.reason,
        by: running.decided_by,
        at: running.created_at,
      },
      evasion: mayLook ? evasionOf(file.evasion) : null,
      timeline: file.timeline
        .filter(({ kind }) => kinds === null || kinds.includes(kind))
        .map((event) => ({ ...event, words: wordsOf(event) })),
    }
  }),
  opsRoute(stepMember, async (context) => {
    const { id, step, reason } = context.payload
    if (context.viewer.role === 'reviewer' && step === 'ban') refuse('SENIOR_NEEDED')
    const request = { step, reason, ...signatureOf(context) }
    return { sanctionId: await context.services.memberActs.step(id, request) }
  }),
  opsRoute(undoStep, async (context) => {
    await context.services.memberActs.undo(context.payload.sanctionId, signatureOf(context))
    return {}
  }),
  opsRoute(liftStep, async (context) => {
    await context.services.appeals.liftByLetter(context.payload.id, signatureOf(context))
    return {}
  }),
  opsRoute(removeText, async (context) => {
    const { id, text, reason } = context.payload
    await context.services.textRemovals.remove(id, { text, reason, ...signatureOf(context) })
    return {}
  }),
  opsRoute(revokeBadge, async (context) => {
    await context.services.authentications.review.revoke(context.payload.id, signatureOf(context))
    return {}
  }),
  opsRoute(correctBirthday, async (context) => {
    const { id, birthday } = context.payload
    await context.services.corrections.birthday(id, birthday, signatureOf(context))
    return {}
  }),
]
