import { Button, Flex } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { UNDO_MINUTES } from '@contract/ops/ops-constants'
import type { MemberPageData } from '@contract/ops/calls/members/open'
import { call } from '../../api/call'
import { ActDialog } from '../../components/ActDialog'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
import { BirthdayDialog, RemoveTextDialog, StepDialog } from './MemberActDialogs'

type ActName = 'step' | 'undo' | 'lift' | 'text' | 'badge' | 'birthday'

const MINUTE_MS = 60_000

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
  const { viewer } = useSession()
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
  return (
    <Flex gap='small' wrap role='toolbar' aria-label={text.memberActs.title}>
      {shown
        .filter(([, isShown]) => isShown)
        .map(([name]) => (
          <Button key={name} danger={name === 'step'} onClick={() => setAct(name)}>
            {text.memberActs[name]}
          </Button>
        ))}
      {act === 'step' && <StepDialog {...shared} id={id} mayBan={isSenior} />}
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
      {act === 'text' && <RemoveTextDialog {...shared} id={id} />}
      {act === 'badge' && (
        <ActDialog
          {...shared}
          preview={() => ({ act: 'badge_revoked' })}
          submit={({ why = '' }) => call('/ops/members/revoke-badge', { id, why })}
        />
      )}
      {act === 'birthday' && <BirthdayDialog {...shared} id={id} />}
    </Flex>
  )
}
