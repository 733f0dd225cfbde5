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
import { ActDialog } from '../../components/ActDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'

type ActName = 'step' | 'undo' | 'lift' | 'text' | 'badge' | 'birthday'

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
  const [act, setAct] = useState<ActName | null>(null)
  const { id, state, verifiedAt } = data.profile
  const isSenior = viewer.role === 'senior'
  const mayJudge = isSenior || viewer.role === 'reviewer'
  const undoId = undoable(data, viewer.name)
  const shown: readonly (readonly [ActName, boolean])[] = [
    ['step', mayJudge && state !== 'banned'],
    ['undo', mayJudge && undoId !== null],
    ['lift', isSenior && data.running !== null && data.running.by !== viewer.name],
    ['text', mayJudge],
    ['badge', isSenior && verifiedAt !== null],
    ['birthday', isSenior || viewer.role === 'support'],
  ]
  const close = (): void => setAct(null)
  const shared = {
    title: act === null ? '' : text.memberActs[act],
    onClose: close,
    onDone: () => {
      close()
      onDone()
    },
  }
  const reasons = (words: readonly (keyof typeof text.memberActs.reasons)[]) => ({
    name: 'reason',
    label: text.memberActs.reason,
    choices: words.map((value) => ({ value, label: text.memberActs.reasons[value] })),
  })
  const steps = LADDER_STEPS.filter((step) => isSenior || step !== 'ban')
  return (
    <Flex gap='small' wrap role='toolbar' aria-label={text.memberActs.title}>
      {shown
        .filter(([, isShown]) => isShown)
        .map(([name]) => (
          <Button key={name} danger={name === 'step'} onClick={() => setAct(name)}>
            {text.memberActs[name]}
          </Button>
        ))}
      {act === 'step' && (
        <ActDialog
          {...shared}
          fields={[
            {
              name: 'step',
              label: text.memberActs.stepName,
              choices: steps.map((value) => ({ value, label: text.steps[value] })),
            },
            reasons(STEP_REASONS),
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
      )}
      {act === 'undo' && undoId !== null && (
        <ActDialog
          {...shared}
          preview={() => ({ act: 'undo' })}
          submit={({ why = '' }) => call('/ops/members/undo', { sanctionId: undoId, why })}
        />
      )}
      {act === 'lift' && (
        <ActDialog
          {...shared}
          preview={() => ({ act: 'lift' })}
          submit={({ why = '' }) => call('/ops/members/lift', { id, why })}
        />
      )}
      {act === 'text' && (
        <ActDialog
          {...shared}
          fields={[
            {
              name: 'text',
              label: text.memberActs.textName,
              choices: PROFILE_TEXTS.map((value) => ({ value, label: text.memberActs.texts[value] })),
            },
            reasons(TEXT_REASONS),
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
      )}
      {act === 'badge' && (
        <ActDialog
          {...shared}
          preview={() => ({ act: 'badge_revoked' })}
          submit={({ why = '' }) => call('/ops/members/revoke-badge', { id, why })}
        />
      )}
      {act === 'birthday' && (
        <ActDialog
          {...shared}
          fields={[{ name: 'birthday', label: text.memberActs.birthdayValue }]}
          preview={() => ({ act: 'birthday' })}
          submit={({ birthday = '', why = '' }) =>
            proved('/ops/members/correct-birthday', { id, birthday, why })
          }
        />
      )}
    </Flex>
  )
}
