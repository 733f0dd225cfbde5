import { MINUTE_MS } from '@contract/constants'
import type { KeptSubject } from '@contract/types/message'
import type {
  SupportTicketCase,
  SupportTicketRow,
} from '../../domains/safety/helpdesk/support-ticket.service'
import { isServiceAccount } from '../../domains/account/members/service-account'
import { SERVICE_MS } from '../../lib/queue-times'
import { field, hoursLeft, moment, yuan } from './print'

const waitedText = ({ state, waiting_since: sinceMs }: SupportTicketRow, nowMs: number): string =>
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
}: SupportTicketCase['lines'][number]): string => {
  const { text, key, about } = content
  const said = typeof text === 'string' ? text : typeof key === 'string' ? key : ''
  const notes = [about ? aboutText(about as KeptSubject) : '', recalledAt === null ? '' : 'taken back']
  const mark = notes.filter(Boolean).map((one) => `  [${one}]`)
  const by = isServiceAccount(fromId) ? 'service' : 'member'
  return `    ${moment(at)}  ${by.padEnd(8)}  ${type}: ${said}${mark.join('')}`
}

/** One line of the list of tickets. */
export const ticketLine = (ticket: SupportTicketRow, nowMs: number): string =>
  [
    ticket.id,
    moment(ticket.opened_at),
    `by ${ticket.member_id}`,
    waitedText(ticket, nowMs),
    ticket.answered_at === null ? 'not answered yet' : `answered ${moment(ticket.answered_at)}`,
  ].join('  ')

/** A whole ticket with its messages. */
export const ticketText = ({ ticket, lines }: SupportTicketCase, nowMs: number): string[] => [
  `Ticket ${ticket.id}`,
  field('state', waitedText(ticket, nowMs)),
  field('member', ticket.member_id),
  field('opened', moment(ticket.opened_at)),
  field('answered', `${moment(ticket.answered_at)}${ticket.answered_by ? ` by ${ticket.answered_by}` : ''}`),
  ...(ticket.closed_by === null
    ? []
    : [field('closed', `${moment(ticket.closed_at)} by ${ticket.closed_by}`)]),
  field('lines', String(lines.length)),
  ...lines.map(lineText),
]
