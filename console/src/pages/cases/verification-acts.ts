import { APPOINTMENT_REASONS, VERIFICATION_REASONS } from '@contract/ops/ops-constants'
import type { CaseAppointment } from '@contract/ops/ops-types'
import { call } from '../../api/call'
import { momentText } from '../../components/Moment'
import { type ActsOf, among, type CaseAct, type CaseActContext, choicesOf, yesOrNo } from './act-parts'

/** Gives or refuses the badge. */
const verdictActs: ActsOf = ({ file: { outline, facts }, text }) => [
  {
    name: 'pass',
    preview: () => ({ act: 'verification_passed' }),
    submit: ({ why = '' }) => call('/ops/verifications/pass', { id: outline.id, why }),
  },
  {
    name: 'refuse',
    isDanger: true,
    fields: [
      {
        name: 'reason',
        label: text.memberActs.reason,
        choices: choicesOf(VERIFICATION_REASONS, text.cases.verificationReasons),
      },
      ...(facts.some(({ name }) => name === 'faceHash')
        ? [yesOrNo('bansFace', text.cases.bansFace, text)]
        : []),
    ],
    preview: ({ reason }) => (reason ? { act: 'verification_refused', reason } : null),
    submit: ({ reason, bansFace, why = '' }) =>
      call('/ops/verifications/refuse', {
        id: outline.id,
        reason: among(VERIFICATION_REASONS, reason),
        bansFace: bansFace === 'yes',
        why,
      }),
  },
]

/** Confirms a time and a room, or changes them. */
const confirmAct = (
  { file: { outline }, text, nowMs }: CaseActContext,
  { times, roomHosts }: CaseAppointment,
  name: 'confirmTime' | 'changeTime',
): CaseAct => ({
  name,
  fields: [
    {
      name: 'at',
      label: text.cases.appointment.time,
      choices: times.filter((at) => at > nowMs).map((at) => ({ value: String(at), label: momentText(at) })),
    },
    { name: 'roomUrl', label: text.cases.appointment.roomOn(roomHosts.join(', ')), maxLength: 500 },
  ],
  preview: ({ at }) => (at ? { act: 'appointment_confirmed', at: Number(at) } : null),
  submit: ({ at, roomUrl = '', why = '' }) =>
    call('/ops/verifications/confirm-appointment', { id: outline.id, at: Number(at), roomUrl, why }),
})

const declineAct = ({ file: { outline }, text }: CaseActContext): CaseAct => ({
  name: 'declineTime',
  isDanger: true,
  fields: [
    {
      name: 'reason',
      label: text.memberActs.reason,
      choices: choicesOf(APPOINTMENT_REASONS, text.cases.appointment.reasons),
    },
  ],
  preview: ({ reason }) => (reason ? { act: 'appointment_declined', reason } : null),
  submit: ({ reason, why = '' }) =>
    call('/ops/verifications/decline-appointment', {
      id: outline.id,
      reason: APPOINTMENT_REASONS.find((one) => one === reason) ?? 'no_time',
      why,
    }),
})

const missedAct = ({ file: { outline } }: CaseActContext): CaseAct => ({
  name: 'missed',
  isDanger: true,
  preview: () => ({ act: 'appointment_missed' }),
  submit: ({ why = '' }) => call('/ops/verifications/miss-appointment', { id: outline.id, why }),
})

/** The acts of a verification: of a video and a cover at once, of an appointment in its state. */
export const verificationActs: ActsOf = (context) => {
  const { file, nowMs } = context
  const { appointment } = file
  if (!appointment) return verdictActs(context)
  switch (file.outline.state) {
    case 'appointment_asked':
      return [confirmAct(context, appointment, 'confirmTime'), declineAct(context)]
    case 'appointment_confirmed':
      return (appointment.at ?? 0) <= nowMs
        ? [...verdictActs(context), missedAct(context), declineAct(context)]
        : [confirmAct(context, appointment, 'changeTime'), declineAct(context)]
    default:
      return []
  }
}
