import {
  type CaseQueue,
  LADDER_STEPS,
  MESSAGE_PLACES,
  TEXT_CLASSES,
  WITHDRAWAL_REASONS,
} from '@contract/ops/ops-constants'
import { call } from '../../api/call'
import { templates } from '../../text/templates'
import { type ActsOf, among, type CaseAct, type CaseActContext, choicesOf, yesOrNo } from './act-parts'
import { guardianActs } from './guardian-acts'
import { verificationActs } from './verification-acts'

const dispute: ActsOf = ({ file: { outline }, text }) => [
  {
    name: 'decide',
    asksWhy: false,
    fields: [
      {
        name: 'verdict',
        label: text.cases.verdict,
        choices: [
          { value: 'buyer', label: text.cases.people.buyer },
          { value: 'owner', label: text.cases.people.owner },
        ],
      },
      yesOrNo('bansSeller', text.cases.bansSeller, text),
      { name: 'why', label: text.cases.publicWhy, isLong: true, templates: templates.verdict },
    ],
    submit: ({ verdict, bansSeller, why = '' }) =>
      call('/ops/disputes/decide', {
        id: outline.id,
        verdict: verdict === 'buyer' ? 'buyer' : 'owner',
        bansSeller: bansSeller === 'yes',
        why,
      }),
  },
]

const withdrawal: ActsOf = ({ file: { outline }, text, proved }) => {
  const { id, state } = outline
  const approve: CaseAct = {
    name: 'approve',
    submit: ({ why = '' }) => proved('/ops/withdrawals/approve', { id, why }),
  }
  const reject: CaseAct = {
    name: 'reject',
    isDanger: true,
    fields: [
      {
        name: 'reason',
        label: text.memberActs.reason,
        choices: choicesOf(WITHDRAWAL_REASONS, text.cases.withdrawalReasons),
      },
    ],
    preview: ({ reason }) =>
      reason ? { act: 'withdrawal_returned', reason, amountFen: outline.fen ?? 0 } : null,
    submit: ({ reason, why = '' }) =>
      proved('/ops/withdrawals/reject', { id, reason: among(WITHDRAWAL_REASONS, reason), why }),
  }
  const paid: CaseAct = {
    name: 'paid',
    fields: [{ name: 'reference', label: text.cases.reference }],
    submit: ({ reference = '', why = '' }) => proved('/ops/withdrawals/paid', { id, reference, why }),
  }
  if (state === 'reviewing') return [approve, reject]
  return state === 'approved' ? [reject] : [paid]
}

const refund: ActsOf = ({ file: { outline }, text, proved }) =>
  outline.detail === 'by_hand'
    ? [
        {
          name: 'paid',
          fields: [{ name: 'reference', label: text.cases.reference }],
          submit: ({ reference = '', why = '' }) =>
            proved('/ops/refunds/paid', { id: outline.id, reference, why }),
        },
        {
          name: 'giveUp',
          isDanger: true,
          submit: ({ why = '' }) => proved('/ops/refunds/failed', { id: outline.id, why }),
        },
      ]
    : []

const ticket: ActsOf = ({ file: { outline }, text }) =>
  outline.state === 'closed'
    ? []
    : [
        {
          name: 'reply',
          asksWhy: false,
          fields: [{ name: 'text', label: text.cases.reply, isLong: true, templates: templates.reply }],
          submit: ({ text: words = '' }) => call('/ops/tickets/reply', { id: outline.id, text: words }),
        },
        {
          name: 'close',
          submit: ({ why = '' }) => call('/ops/tickets/close', { id: outline.id, why }),
        },
      ]

const dataExport: ActsOf = ({ file: { outline } }) => [
  {
    name: 'restart',
    submit: ({ why = '' }) => call('/ops/exports/restart', { id: outline.id, why }),
  },
]

const writtenText: ActsOf = ({ file: { outline, facts }, text: words, may }) => {
  if (outline.state !== 'waiting') return []
  const place = facts.find(({ name }) => name === 'place')?.value
  const isMessage = MESSAGE_PLACES.some((one) => one === place)
  const act = isMessage ? 'message_recalled' : 'text_refused'
  // Its author has read why, or took it back: nothing more is sent.
  const recalledBy = facts.find(({ name }) => name === 'recalled')?.value
  const isRecalled = recalledBy !== undefined
  const steps = LADDER_STEPS.filter((step) => step !== 'ban' || may.ban)
  const approve = () => call('/ops/texts/approve', { id: outline.id })
  return [
    recalledBy === 'vendor'
      ? {
          name: 'restore',
          key: 'a',
          asksWhy: false,
          preview: () => ({ act: 'message_restored' }),
          submit: approve,
          outcome: (answer) =>
            typeof answer === 'object' && answer !== null && 'outcome' in answer && answer.outcome === 'gone'
              ? words.cases.notRestored
              : null,
        }
      : { name: 'allow', key: 'a', isDirect: true, submit: approve },
    {
      name: 'takeBack',
      key: 'r',
      isDanger: true,
      fields: [
        {
          name: 'class',
          label: words.cases.textClass,
          choices: TEXT_CLASSES.map((value) => ({ value, label: words.cases.words[value] })),
        },
        {
          name: 'step',
          label: words.cases.step,
          isOptional: true,
          choices: choicesOf(steps, words.steps),
        },
      ],
      // A line of a speed date is over: its author reads of a step alone.
      preview: ({ class: found }) =>
        found && place !== 'speed' && !isRecalled ? { act, reason: `text_${found}` } : null,
      submit: ({ class: found, step, why = '' }) =>
        call('/ops/texts/remove', {
          id: outline.id,
          class: among(TEXT_CLASSES, found),
          ...(step ? { step: among(steps, step) } : {}),
          why,
        }),
    },
  ]
}

const acts: Readonly<Record<CaseQueue, ActsOf>> = {
  texts: writtenText,
  authentications: verificationActs,
  disputes: dispute,
  withdrawals: withdrawal,
  refunds: refund,
  service: ticket,
  exports: dataExport,
  guardians: guardianActs,
}

/** The acts that a case in its state allows. */
export const actsOf = (queue: CaseQueue, context: CaseActContext): readonly CaseAct[] => acts[queue](context)
