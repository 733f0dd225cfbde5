import { MINUTE_MS } from '@contract/constants'
import type { KeptSubject } from '@contract/types/message'
import type { InquiryCase, InquiryRow } from '../domains/safety/helpdesk/inquiry.service'
import { isServiceAccount } from '../domains/account/members/service-account'
import { SERVICE_MS } from '../lib/queue-times'
import { field, hoursLeft, moment, yuan } from './print'

const waitedText = ({ state, waiting_since: sinceMs }: InquiryRow, nowMs: number): string =>
  sinceMs === null
    ? state
    : `waits ${Math.floor((nowMs - sinceMs) / MINUTE_MS)} min, ${hoursLeft(sinceMs + SERVICE_MS, nowMs)}`

const aboutText = ({ kind, id, bizType, amountFen, coins, state }: KeptSubject): string =>
  [
    `about ${kind} ${id}`,
    bizType ?? '',
    amountFen > 0 ? yuan(amountFen) : '',
    coins > 0 ? `${coins} coins` : '',
    state,
  ]
    .filter(Boolean)
    .join(', ')

const lineText = ({
  from_id: fromId,
  type,
  content,
  created_at: at,
  recalled_at: recalledAt,
}: InquiryCase['lines'][number]): string => {
  const { text, key, about } = content
  const said = typeof text === 'string' ? text : typeof key === 'string' ? key : ''
  const notes = [about ? aboutText(about as KeptSubject) : '', recalledAt === null ? '' : 'taken back']
  const mark = notes.filter(Boolean).map((one) => `  [${one}]`)
  const by = isServiceAccount(fromId) ? 'service' : 'member'
  return `    ${moment(at)}  ${by.padEnd(8)}  ${type}: ${said}${mark.join('')}`
}

/** One line of the list of inquiries. */
export const inquiryLine = (inquiry: InquiryRow, nowMs: number): string =>
  [
    inquiry.id,
    moment(inquiry.opened_at),
    `by ${inquiry.member_id}`,
    waitedText(inquiry, nowMs),
    inquiry.answered_at === null ? 'not answered yet' : `answered ${moment(inquiry.answered_at)}`,
  ].join('  ')

/** A whole inquiry with its messages. */
export const inquiryText = ({ inquiry, lines }: InquiryCase, nowMs: number): string[] => [
  `Inquiry ${inquiry.id}`,
  field('state', waitedText(inquiry, nowMs)),
  field('member', inquiry.member_id),
  field('opened', moment(inquiry.opened_at)),
  field(
    'answered',
    `${moment(inquiry.answered_at)}${inquiry.answered_by ? ` by ${inquiry.answered_by}` : ''}`,
  ),
  ...(inquiry.closed_by === null
    ? []
    : [field('closed', `${moment(inquiry.closed_at)} by ${inquiry.closed_by}`)]),
  field('lines', String(lines.length)),
  ...lines.map(lineText),
]
