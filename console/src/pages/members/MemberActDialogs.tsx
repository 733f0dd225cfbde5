import { LADDER_STEPS, PROFILE_TEXTS, STEP_REASONS, TEXT_REASONS } from '@contract/ops/ops-constants'
import { call } from '../../api/call'
import { ActDialog, type ActField } from '../../components/ActDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
import type { Texts } from '../../text/zh'

interface MemberActProps {
  readonly id: string
  readonly title: string
  onDone(): void
  onClose(): void
}

const among = <W extends string>(words: readonly W[], word: string | undefined, fallback: W): W =>
  words.find((one) => one === word) ?? fallback

const reasonField = (
  { memberActs: text }: Texts,
  reasons: readonly (keyof Texts['memberActs']['reasons'])[],
): ActField => ({
  name: 'reason',
  label: text.reason,
  choices: reasons.map((value) => ({ value, label: text.reasons[value] })),
})

/** Takes a step of the ladder against the member. */
export function StepDialog({ id, mayBan, ...shared }: MemberActProps & { readonly mayBan: boolean }) {
  const text = useText()
  const steps = LADDER_STEPS.filter((step) => mayBan || step !== 'ban')
  return (
    <ActDialog
      {...shared}
      fields={[
        {
          name: 'step',
          label: text.memberActs.stepName,
          choices: steps.map((value) => ({ value, label: text.steps[value] })),
        },
        reasonField(text, STEP_REASONS),
      ]}
      preview={({ step, reason }) =>
        step && reason ? { act: among(LADDER_STEPS, step, 'warning'), reason } : null
      }
      submit={({ step, reason, why = '' }) =>
        call('/ops/members/step', {
          id,
          why,
          step: among(LADDER_STEPS, step, 'warning'),
          reason: among(STEP_REASONS, reason, 'other'),
        })
      }
    />
  )
}

/** Removes a text of the member's profile. */
export function RemoveTextDialog({ id, ...shared }: MemberActProps) {
  const text = useText()
  return (
    <ActDialog
      {...shared}
      fields={[
        {
          name: 'text',
          label: text.memberActs.textName,
          choices: PROFILE_TEXTS.map((value) => ({ value, label: text.memberActs.texts[value] })),
        },
        reasonField(text, TEXT_REASONS),
      ]}
      preview={({ reason }) => (reason ? { act: 'text', reason } : null)}
      submit={({ text: part, reason, why = '' }) =>
        call('/ops/members/remove-text', {
          id,
          why,
          text: among(PROFILE_TEXTS, part, 'bio'),
          reason: among(TEXT_REASONS, reason, 'other'),
        })
      }
    />
  )
}

/** Corrects the member's birthday. */
export function BirthdayDialog({ id, ...shared }: MemberActProps) {
  const text = useText()
  const { proved } = useSession()
  return (
    <ActDialog
      {...shared}
      fields={[{ name: 'birthday', label: text.memberActs.birthdayValue }]}
      preview={() => ({ act: 'birthday' })}
      submit={({ birthday = '', why = '' }) => proved('/ops/members/correct-birthday', { id, birthday, why })}
    />
  )
}
