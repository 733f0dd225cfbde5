import { OPERATOR_ROLES } from '@contract/ops/ops-constants'
import { refuse } from '../domains/safety/operators/operator-error'
import { type OpsCommand, orNone } from './command'
import { needed, oneOf, signed } from './print/line'
import { moment } from './print/print'

/** Path of the console's page for an invitation. */
const INVITATION_PAGE = '/invitation#'

const list: OpsCommand = {
  name: 'operators',
  usage: '  operators             accounts of the console, by name',
  accepts: [],
  words: 0,
  read() {
    return async ({ core, services }) => {
      const found = await services.operators.list(core.db)
      const lines = found.map((one) =>
        [one.name, one.role, one.state, `last seen ${moment(one.lastSeenAt)}`].join('  '),
      )
      return { lines: orNone(lines, 'No operators.'), data: found }
    }
  },
}

const invite: OpsCommand = {
  name: 'operator invite',
  usage: `  operator invite <name> --role ${OPERATOR_ROLES.join('|')} --why "…" --as <name>
                        prints the end of a link, valid for two days, by which the person sets password and
                        authenticator; a new one lets an operator in who lost them`,
  accepts: ['role', 'why', 'as'],
  read([word], values) {
    const name = needed(word, 'The name')
    const role = oneOf(needed(values.role, '--role'), OPERATOR_ROLES, '--role')
    const signature = signed(values)
    return async ({ services }) => {
      const made = await services.operators.invite({ name, role, ...signature })
      const page = `${INVITATION_PAGE}${made.token}`
      const lines = [`Open in the console: ${page}`, `Valid until ${moment(made.validUntil)}.`]
      return { lines, data: { ...made, page } }
    }
  },
}

const first: OpsCommand = {
  name: 'operator first',
  usage: '  operator first <name> invites the first admin, while there is none',
  accepts: [],
  read([word]) {
    const name = needed(word, 'The name')
    return async ({ core, services }) => {
      if (await services.operators.hasAdmin(core.db)) refuse('ADMIN_EXISTS')
      const made = await services.operators.invite({
        name,
        role: 'admin',
        operator: 'system',
        why: 'first admin',
      })
      const page = `${INVITATION_PAGE}${made.token}`
      const lines = [`Open in the console: ${page}`, `Valid until ${moment(made.validUntil)}.`]
      return { lines, data: { ...made, page } }
    }
  },
}

/** Commands about the accounts of the console. */
export const consoleAccountCommands: readonly OpsCommand[] = [list, invite, first]
