import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed } from './print/line'
import { ticketLine, ticketText } from './print/print-service'

const stateNames = ['waiting', 'answered', 'closed'] as const

const idOf = (word: string | undefined): string => needed(word, 'The id of a ticket')

const list: OpsCommand = {
  name: 'service',
  usage: `  service [--state waiting|answered|closed] [--limit 20]
                        tickets that wait for an answer, the longest waiting first; or those of one state`,
  accepts: ['state', 'limit'],
  words: 0,
  read(_words, values) {
    const state = oneOf(values.state ?? 'waiting', stateNames, '--state')
    const limit = limitOf(values, 20)
    return async ({ core, services: { helpdesk } }) => {
      const found = await helpdesk.supportTickets.list(core.db, [state], limit)
      const now = core.clock.now()
      return {
        lines: orNone(
          found.map((one) => ticketLine(one, now)),
          'Nobody waits.',
        ),
        data: found,
      }
    }
  },
}

const show: OpsCommand = {
  name: 'service show',
  usage: `  service show <id> --as <name>
                        the messages and their subject; reading is logged and shows the member 已读`,
  accepts: ['as'],
  read([word], values) {
    const id = idOf(word)
    const operator = needed(values.as, '--as')
    return async ({ core, services: { helpdesk } }) => {
      const found = await helpdesk.supportTickets.open(id, operator)
      return { lines: ticketText(found, core.clock.now()), data: found }
    }
  },
}

const reply: OpsCommand = {
  name: 'service reply',
  usage: `  service reply <id> --text "…" --as <name>
                        answers as 近遇客服: the member reads these words, so write them in the member's language`,
  accepts: ['text', 'as'],
  read([word], values) {
    const id = idOf(word)
    const answer = { text: needed(values.text, '--text'), operator: needed(values.as, '--as') }
    return async ({ services: { helpdesk } }) => {
      await helpdesk.supportTickets.reply(id, answer)
      return { lines: ['Answered.'], data: { id, state: 'answered' } }
    }
  },
}

const close: OpsCommand = {
  name: 'service close',
  usage: `  service close <id> --why "…" --as <name>
                        closes it; the member's next message opens another`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const request = signed(values)
    return async ({ services: { helpdesk } }) => {
      await helpdesk.supportTickets.close(id, request)
      return { lines: ['Closed.'], data: { id, state: 'closed' } }
    }
  },
}

/** Commands for tickets of members. */
export const serviceCommands: readonly OpsCommand[] = [list, show, reply, close]
