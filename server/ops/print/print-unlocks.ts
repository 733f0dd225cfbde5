import type { KeptFeedback, OrderStep } from '../../db/tables/unlocks'
import type { UnlockCase } from '../../domains/money/unlocks/review.service'
import { field, hoursLeft, moment } from './print'

type Order = UnlockCase['order']

const dueText = (order: Order, nowMs: number): string => {
  if (order.review_by !== null) return hoursLeft(order.review_by, nowMs)
  return order.reply_by === null ? '' : `the owner may answer until ${moment(order.reply_by)}`
}

/** One line of the list of contested unlocks. */
export const unlockLine = ({ order }: UnlockCase, nowMs: number): string =>
  [
    order.id,
    moment(order.created_at),
    order.state.padEnd(16),
    `buyer ${order.buyer_id}`,
    `owner ${order.owner_id}`,
    `${order.paid_coins} coins`,
    dueText(order, nowMs),
  ].join('  ')

const wordLines = (name: string, word: KeptFeedback | null): string[] =>
  word === null
    ? []
    : [
        field(name, `${moment(word.at)}  ${word.result}: ${word.detail ?? '–'}`),
        ...(word.tags.length > 0 ? [field('', word.tags.join(', '))] : []),
        ...word.imageUrls.map((url) => field('', url)),
      ]

const saidLines = ({ order, said }: UnlockCase): string[] => {
  if (said === null) return [field('words', 'read them with --as <name>, which is logged')]
  const { feedback, claim, reply, note } = said
  return [
    field('note', note ?? '–'),
    ...wordLines('complaint', feedback),
    ...wordLines('claim', claim),
    ...(reply === null
      ? [field('answer', order.reply_by === null ? '–' : `none until ${moment(order.reply_by)}`)]
      : [
          field('answer', `${moment(reply.at)}  ${reply.text}`),
          ...reply.imageUrls.map((url) => field('', url)),
        ]),
  ]
}

const stepText = ({ at, state, words }: OrderStep): string =>
  `${moment(at)}  ${state}${words === undefined ? '' : `: ${words}`}`

/** A whole unlock order; the words of both sides only when a named operator opened it. */
export const unlockText = (found: UnlockCase, nowMs: number): string[] => {
  const { order } = found
  const due = dueText(order, nowMs)
  return [
    `Unlock ${order.id}`,
    field('state', `${order.state}${due === '' ? '' : `, ${due}`}`),
    field('buyer', order.buyer_id),
    field('owner', order.owner_id),
    field('price', `${order.paid_coins} coins; the owner's share is ${order.owner_share_fen} fen`),
    field('contact', order.masked),
    ...saidLines(found),
    ...order.timeline.map((step, at) => field(at === 0 ? 'timeline' : '', stepText(step))),
    ...(order.verdict === null
      ? []
      : [field('decided', `for the ${order.verdict} by ${order.decided_by ?? '–'}`)]),
  ]
}
