import { GUARDIAN_REASONS, LADDER_STEPS } from '@contract/ops/ops-constants'
import type { CaseGuardian } from '@contract/ops/ops-types'
import { call } from '../../api/call'
import { yuan } from '../../components/money'
import { momentText } from '../../components/Moment'
import { type ActsOf, among, type CaseAct, type CaseActContext, choicesOf } from './act-parts'

const linkAct = ({ file: { outline }, text }: CaseActContext): CaseAct => ({
  name: 'link',
  stays: true,
  fields: [{ name: 'memberId', label: text.guardians.memberId }],
  submit: ({ memberId = '', why = '' }) =>
    call('/ops/guardians/link', { id: outline.id, memberId: memberId.trim(), why }),
})

const refundAct = (
  { file: { outline }, text, proved }: CaseActContext,
  { account }: CaseGuardian,
): CaseAct => ({
  name: 'refund',
  fields: [
    {
      name: 'orderNos',
      label: text.guardians.chosen,
      isMany: true,
      choices: (account?.orders ?? []).map(({ orderNo, paidAt, fen, refundedFen, kind }) => ({
        value: orderNo,
        label: `${momentText(paidAt)} · ${text.guardians.kinds[kind]} · ${yuan(fen - refundedFen)}`,
      })),
    },
    {
      name: 'isWhole',
      label: text.guardians.whole,
      choices: (['yes', 'no'] as const).map((value) => ({ value, label: text.guardians.wholes[value] })),
    },
  ],
  submit: ({ orderNos = '', isWhole, why = '' }) =>
    proved('/ops/guardians/refund', {
      id: outline.id,
      orderNos: orderNos.split(','),
      isWhole: isWhole === 'yes',
      why,
    }),
})

const refuseAct = ({ file: { outline }, text }: CaseActContext): CaseAct => ({
  name: 'refuse',
  isDanger: true,
  fields: [
    {
      name: 'reason',
      label: text.guardians.reason,
      choices: choicesOf(GUARDIAN_REASONS, text.guardians.reasons),
    },
  ],
  submit: ({ reason, why = '' }) =>
    call('/ops/guardians/refuse', { id: outline.id, reason: among(GUARDIAN_REASONS, reason), why }),
})

/** The usual step against a member, for the reason that the member may be under age. */
const suspectAct = ({ text }: CaseActContext, memberId: string): CaseAct => ({
  name: 'suspect',
  isDanger: true,
  stays: true,
  fields: [{ name: 'step', label: text.guardians.step, choices: choicesOf(LADDER_STEPS, text.steps) }],
  preview: ({ step }) => (step ? { act: among(LADDER_STEPS, step), reason: 'minor' } : null),
  submit: ({ step, why = '' }) =>
    call('/ops/members/step', { id: memberId, step: among(LADDER_STEPS, step), reason: 'minor', why }),
})

/** The acts of a guardian's claim: choose the account, then refund or refuse. */
export const guardianActs: ActsOf = (context) => {
  const { guardian, outline } = context.file
  if (!guardian || outline.state === 'refused') return []
  const { account, refunds } = guardian
  const cameBack = refunds.some(({ state }) => state === 'refused')
  const isDecided = outline.state !== 'waiting'
  return [
    ...(account && account.orders.length > 0 && (!isDecided || cameBack)
      ? [refundAct(context, guardian)]
      : []),
    ...(isDecided ? [] : [linkAct(context)]),
    ...(refunds.every(({ state }) => state === 'refused') ? [refuseAct(context)] : []),
    ...(account && context.may.ban ? [suspectAct(context, account.memberId)] : []),
  ]
}
