import type {
  Appointment,
  AppointmentReason,
  Authentication,
  FaceAction,
  VerificationReason,
} from '@contract/types/authentication'
import { type AppointmentSettings, appointmentWait } from './appointment-rules'
import type { VerificationRecord } from './authentication.repository'

/** Settings for the own account, beside the record. */
export interface VerificationRules {
  readonly triesPerDay: number
  readonly triesResetAt: number
  readonly nowMs: number
  readonly appointment: AppointmentSettings
}

type State = Authentication['state']

const openState = ({ last, verification }: VerificationRecord): State | null => {
  if (last?.state !== 'comparing' && last?.state !== 'reviewing') return null
  return verification && last.kind === 'cover' ? 'paused' : last.state
}

const stateOf = (status: VerificationRecord, hasChallenge: boolean): State => {
  const { last } = status
  if (status.certified_at !== null) return 'passed'
  const open = openState(status)
  if (open !== null && open !== 'paused') return open
  if (hasChallenge) return 'recording'
  if (open === 'paused') return open
  return last?.state === 'failed' ? 'failed' : 'none'
}

/** The appointment as its member sees it; null once it is decided or cancelled. */
const presentAppointment = (
  { appointment: found }: VerificationRecord,
  { appointment: settings, nowMs }: VerificationRules,
): Appointment | null => {
  if (found === null || found.state === 'held' || found.state === 'cancelled') return null
  const { state, times, language, at } = found
  const window =
    state === 'confirmed' && at !== null
      ? { roomFrom: at - settings.roomBeforeMs, roomUntil: at + settings.roomAfterMs }
      : { roomFrom: null, roomUntil: null }
  const isRoomOpen = window.roomFrom !== null && nowMs >= window.roomFrom && nowMs < window.roomUntil
  const shown = { state, times, language, at, ...window }
  const reason = found.reason as AppointmentReason | null
  return { ...shown, roomUrl: isRoomOpen ? found.room_url : null, reason }
}

/** True when another person may review the failed video again: while the video is kept. */
export const mayAppeal = (last: VerificationRecord['last']): boolean =>
  last !== null &&
  last.state === 'failed' &&
  last.appealed_at === null &&
  last.reason !== 'revoked' &&
  (last.kind === 'cover' || last.video_key !== null)

/** The status of a member's authentication, as the member sees it. */
export const presentVerification = (status: VerificationRecord, rules: VerificationRules): Authentication => {
  const { last } = status
  const challenge = status.challenge && status.challenge.expire_at > rules.nowMs ? status.challenge : null
  const state = stateOf(status, challenge !== null)
  return {
    state,
    challenge: challenge && {
      id: challenge.id,
      digits: challenge.digits,
      actions: challenge.actions as FaceAction[],
      swapsLeft: challenge.swaps_left,
      expireAt: challenge.expire_at,
    },
    reason: last?.state === 'failed' ? (last.reason as VerificationReason) : null,
    triesLeft: Math.max(0, rules.triesPerDay - status.tries),
    triesResetAt: rules.triesResetAt,
    reviewBy: last?.review_by ?? null,
    decidedAt: state === 'passed' ? status.certified_at : (last?.decided_at ?? null),
    mediaUntil: last?.video_key ? last.media_until : null,
    mediaGoneAt: last?.media_gone_at ?? null,
    canAppeal: mayAppeal(last),
    appointment: presentAppointment(status, rules),
    appointmentWait: appointmentWait(status.earlier, rules.nowMs, rules.appointment),
  }
}
