import { Button, Flex } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import {
  LADDER_STEPS,
  PROFILE_TEXTS,
  STEP_REASONS,
  TEXT_REASONS,
  UNDO_MINUTES,
} from '@contract/ops/ops-constants'
import type { MemberPageData } from '@contract/ops/calls/members/open'
import { call } from '../../api/call'
import { DeedDialog } from '../../components/DeedDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'

type DeedName = 'step' | 'undo' | 'lift' | 'text' | 'badge' | 'birthday'

const MINUTE_MS = 60_000

const among = <W extends string>(words: readonly W[], word: string | undefined, fallback: W): W =>
  words.find((one) => one === word) ?? fallback

/** The operator's own step that can be taken back; null without one. */
const undoable = ({ timeline }: MemberPageData, operator: string): string | null => {
  const since = dayjs().valueOf() - UNDO_MINUTES * MINUTE_MS
  const found = timeline.find(
    ({ kind, by, state, at }) => kind === 'sanction' && by === operator && state === 'running' && at > since,
  )
  return found?.ref ?? null
}

/** What the operator's role can do to the member, each with a reason and the words that the member reads. */
export function MemberActions({ data, onDone }: { data: MemberPageData; onDone: () => void }) {
  const text = useText()
  const { viewer, proved } = useSession()
  const [deed, setDeed] = useState<DeedName | null>(null)
  const { id, state, verifiedAt } = data.profile
  const isSenior = viewer.role === 'senior'
  const mayJudge = isSenior || viewer.role === 'reviewer'
  const undoId = undoable(data, viewer.name)
  const shown: readonly (readonly [DeedName, boolean])[] = [
    ['step', mayJudge && state !== 'banned'],
    ['undo', mayJudge && undoId !== null],
    ['lift', isSenior && data.running !== null && data.running.by !== viewer.name],
    ['text', mayJudge],
    ['badge', isSenior && verifiedAt !== null],
    ['birthday', isSenior || viewer.role === 'support'],
  ]
  const close = (): void => setDeed(null)
  const shared = {
    title: deed === null ? '' : text.deeds[deed],
    onClose: close,
    onDone: () => {
      close()
      onDone()
    },
  }
  const reasons = (words: readonly (keyof typeof text.deeds.reasons)[]) => ({
    name: 'reason',
    label: text.deeds.reason,
    choices: words.map((value) => ({ value, label: text.deeds.reasons[value] })),
  })
  const steps = LADDER_STEPS.filter((step) => isSenior || step !== 'ban')
  return (
    <Flex gap='small' wrap role='toolbar' aria-label={text.deeds.title}>
      {shown
        .filter(([, isShown]) => isShown)
        .map(([name]) => (
          <Button key={name} danger={name === 'step'} onClick={() => setDeed(name)}>
            {text.deeds[name]}
          </Button>
        ))}
      {deed === 'step' && (
        <DeedDialog
          {...shared}
          fields={[
            {
              name: 'step',
              label: text.deeds.stepName,
              choices: steps.map((value) => ({ value, label: text.steps[value] })),
            },
            reasons(STEP_REASONS),
          ]}
          preview={({ step, reason }) =>
            step && reason ? { deed: among(LADDER_STEPS, step, 'warning'), reason } : null
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
      )}
      {deed === 'undo' && undoId !== null && (
        <DeedDialog
          {...shared}
          preview={() => ({ deed: 'undo' })}
          submit={({ why = '' }) => call('/ops/members/undo', { sanctionId: undoId, why })}
        />
      )}
      {deed === 'lift' && (
        <DeedDialog
          {...shared}
          preview={() => ({ deed: 'lift' })}
          submit={({ why = '' }) => call('/ops/members/lift', { id, why })}
        />
      )}
      {deed === 'text' && (
        <DeedDialog
          {...shared}
          fields={[
            {
              name: 'text',
              label: text.deeds.textName,
              choices: PROFILE_TEXTS.map((value) => ({ value, label: text.deeds.texts[value] })),
            },
            reasons(TEXT_REASONS),
          ]}
          preview={({ reason }) => (reason ? { deed: 'text', reason } : null)}
          submit={({ text: part, reason, why = '' }) =>
            call('/ops/members/remove-text', {
              id,
              why,
              text: among(PROFILE_TEXTS, part, 'bio'),
              reason: among(TEXT_REASONS, reason, 'other'),
            })
          }
        />
      )}
      {deed === 'badge' && (
        <DeedDialog
          {...shared}
          preview={() => ({ deed: 'badge_revoked' })}
          submit={({ why = '' }) => call('/ops/members/revoke-badge', { id, why })}
        />
      )}
      {deed === 'birthday' && (
        <DeedDialog
          {...shared}
          fields={[{ name: 'birthday', label: text.deeds.birthdayValue }]}
          preview={() => ({ deed: 'birthday' })}
          submit={({ birthday = '', why = '' }) =>
            proved('/ops/members/correct-birthday', { id, birthday, why })
          }
        />
      )}
    </Flex>
  )
}
