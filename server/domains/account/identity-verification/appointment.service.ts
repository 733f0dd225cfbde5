import { APPOINTMENT_NOTE_MAX } from '@contract/constants'
import type { Tx } from '../../../db/transaction'
import { answeredBefore, once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail, failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import { assertProfileText, type TextJudge } from '../../safety/text-moderation/text-judge'
import { cleanText } from '../../safety/text-moderation/text-rules'
import type { ProductConfig } from '../config/product-config'
import type { MemberService } from '../members/member.service'
import { appointmentTimes, appointmentWait } from './appointment-rules'
import { AppointmentRepository } from './appointment.repository'
import type { AppointmentEnding } from './appointment-ending'
import type { AuthenticationStep } from './authentication.service'
import { AuthenticationRepository } from './authentication.repository'
import { newAuthentication, replaceOpen } from './new-authentication'

/** A request for an appointment. */
export type AppointmentRequest = Extract<AuthenticationStep, { step: 'ask_appointment' }>

/** Live appointments with an operator, for members who make no video. Source: product §7.10 */
export interface AppointmentService {
  /** Times at which an appointment can begin, the first one first. */
  times(): number[]
  /**
   * Asks for an appointment at one of the proposed times.
   * @throws DomainError FACE_CONSENT_REQUIRED, PROFILE_INCOMPLETE with `missing` without a cover,
   * VERIFICATION_UNDER_REVIEW while a video or an appointment is open, STATE_CHANGED for a verified member,
   * APPOINTMENT_REFUSED with `why` (`time`; `limit` and `missed` with `until`), TEXT_REFUSED or INVALID_PARAMETERS
   * (`note`), TOKEN_REUSED.
   */
  ask(memberId: string, request: AppointmentRequest): Promise<void>
  /** Withdraws the open appointment. @throws DomainError STATE_CHANGED without one, and once its time began. */
  cancel(memberId: string): Promise<void>
}

/** Dependencies of appointments. */
export interface AppointmentDeps {
  readonly productConfig: Pick<ProductConfig, 'verify' | 'help'>
  readonly members: Pick<MemberService, 'lock'>
  readonly textJudge: Pick<TextJudge, 'judge'>
  readonly ending: AppointmentEnding
}

const PATH = '/api/user/update_info'

/** Appointments in the table `authentication_appointment`. */
export const createAppointmentService = (core: Core, deps: AppointmentDeps): AppointmentService => {
  const { productConfig, members, textJudge, ending } = deps
  const { verify, help } = productConfig
  const times = (): number[] => appointmentTimes(core.clock.now(), help.hours, verify.appointment)

  const acceptTimes = (proposed: readonly number[]): number[] => {
    const possible = new Set(times())
    const isPossible = new Set(proposed).size === proposed.length && proposed.every((at) => possible.has(at))
    return isPossible ? [...proposed].sort((a, b) => a - b) : fail('APPOINTMENT_REFUSED', { why: 'time' })
  }

  /** An operator reads the note, so it is judged as a profile is, before anything is locked. */
  const acceptNote = async (memberId: string, raw: string): Promise<string> => {
    const note = cleanText(raw)
    if (isLongerThan(note, APPOINTMENT_NOTE_MAX)) failField('note', 'maxLength')
    assertProfileText('note', await textJudge.judge(memberId, 'profile', note))
    return note
  }

  const insert = async (tx: Tx, memberId: string, note: string, request: AppointmentRequest) => {
    await members.lock(tx, memberId)
    const [rows, appointments] = [new AuthenticationRepository(tx), new AppointmentRepository(tx)]
    const now = core.clock.now()
    if (await rows.isVerified(memberId)) fail('STATE_CHANGED')
    const open = await rows.findOpen(memberId)
    if (open && open.kind !== 'cover') fail('VERIFICATION_UNDER_REVIEW', { until: open.review_by })
    const cover = (await rows.findCover(memberId)) ?? fail('PROFILE_INCOMPLETE', { missing: ['avatar'] })
    const wait = appointmentWait(await appointments.listEarlier(memberId), now, verify.appointment)
    if (wait) fail('APPOINTMENT_REFUSED', { ...wait })
    const proposed = acceptTimes(request.times)
    const [first = now, last = first] = [proposed[0], proposed.at(-1)]
    await rows.giveConsent(memberId, verify.consentVersion, now)
    await rows.closeChallenge(memberId, now)
    await replaceOpen(rows, memberId, now)
    const row = newAuthentication(core, memberId, cover, {
      kind: 'appointment',
      state: 'reviewing',
      // An answer after the reminder of the first time would be too late for it.
      review_by: Math.min(now + verify.reviewMs, first - verify.appointment.remindMs),
    })
    await rows.insert(row)
    await appointments.insert({
      ...{ authentication_id: row.id, member_id: memberId, state: 'asked', times: proposed },
      ...{ language: request.language, note, at: null, room_url: null, reason: null },
      ...{ asked_at: now, lapse_at: last, ended_at: null, erased_at: null },
    })
    await ending.lapseAt(tx, row.id, last)
  }

  return {
    times,

    async ask(memberId, request) {
      if (!request.consent) fail('FACE_CONSENT_REQUIRED', { version: verify.consentVersion })
      const { clientToken, ...body } = request
      const idempotencyKey = { memberId, path: PATH, clientToken, body, atMs: core.clock.now() }
      if (await answeredBefore(core.db, idempotencyKey)) return
      const note = await acceptNote(memberId, request.note ?? '')
      await core.transaction((tx) =>
        once(tx, idempotencyKey, async () => {
          await insert(tx, memberId, note, request)
          return {}
        }),
      )
    },

    cancel: (memberId) =>
      core.transaction(async (tx) => {
        await members.lock(tx, memberId)
        const open = await new AuthenticationRepository(tx).findOpen(memberId)
        const appointment = open && (await new AppointmentRepository(tx).find(open.id))
        if (!open || !appointment) return fail('STATE_CHANGED')
        if (appointment.at !== null && appointment.at <= core.clock.now()) fail('STATE_CHANGED')
        await ending.withoutDecision(tx, open, { state: 'cancelled', by: 'member' })
      }),
  }
}
