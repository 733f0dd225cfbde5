import type { ActionRow, Ticket } from '@contract/types/action'
import { yuan } from '@/lib/money'
import type { HelpTexts } from './use-help-text'

/** Status of a ticket, in the words of its kind. */
export function ticketState({ service }: HelpTexts, { kind, state }: Ticket): string {
  const { states, reportStates, refundStates, withdrawalStates } = service.tickets
  const own: Partial<Record<Ticket['kind'], Partial<Record<Ticket['state'], string>>>> = {
    report: reportStates,
    refund: refundStates,
    withdrawal: withdrawalStates,
  }
  return own[kind]?.[state] ?? states[state]
}

/** Colour class of a state: open or over. */
export const ticketTone = ({ state }: Ticket): 'open' | 'over' =>
  state === 'received' || state === 'reviewing' || state === 'answered' ? 'open' : 'over'

/** The member or the amount of a ticket; empty where its kind says everything. */
export function ticketAbout({ service }: HelpTexts, { matter: ticket, member }: ActionRow): string {
  if (!ticket) return ''
  const { tickets: text, coins, yuan: money } = service
  if (ticket.kind === 'report' && member === null) return text.about(text.someone)
  if (member !== null) return text.about(member.nickname || text.gone)
  if (ticket.amountFen > 0) return money(yuan(ticket.amountFen))
  return ticket.coins > 0 ? coins(ticket.coins) : ''
}
