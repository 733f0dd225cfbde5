import { STATEMENT_VENDORS, type StatementVendor } from '@contract/ops/ops-constants'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed, wholeNumber } from './print/line'
import { statementLine, statementText } from './print/print-statements'

const readDay = ([vendor, day]: readonly string[]): readonly [StatementVendor, string] => [
  oneOf(needed(vendor, 'The vendor'), STATEMENT_VENDORS, 'The vendor'),
  needed(day, 'The day, as YYYY-MM-DD,'),
]

const list: OpsCommand = {
  name: 'statements',
  usage: `  statements [--limit 20]
                        daily statements of the payment vendors, the newest day first, with their differences`,
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ services }) => {
      const rows = await services.statements.list(limit)
      return { lines: orNone(rows.map(statementLine), 'No statements.'), data: rows }
    }
  },
}

const show: OpsCommand = {
  name: 'statements show',
  usage: `  statements show <vendor> <day>
                        one statement with its differences; vendors: ${STATEMENT_VENDORS.join(', ')}`,
  accepts: [],
  words: 2,
  read(words) {
    const [vendor, day] = readDay(words)
    return async ({ services }) => {
      const found = await services.statements.find(vendor, day)
      return { lines: statementText(found), data: found }
    }
  },
}

const fetchAgain: OpsCommand = {
  name: 'statements fetch',
  usage: `  statements fetch <vendor> <day> --why "…" --as <name>
                        has a statement fetched and compared again, now and then each hour until it is read`,
  accepts: ['why', 'as'],
  words: 2,
  read(words, values) {
    const [vendor, day] = readDay(words)
    const by = signed(values)
    return async ({ services }) => {
      await services.statements.fetchAgain(vendor, day, by)
      return { lines: ['A server fetches it now. Then run statements show.'], data: { vendor, day } }
    }
  },
}

const resolve: OpsCommand = {
  name: 'statements resolve',
  usage: `  statements resolve <difference> --why "…" --as <name>
                        resolves a difference, and its alert`,
  accepts: ['why', 'as'],
  read([word], values) {
    const id = wholeNumber(word, 'The number of a difference')
    const by = signed(values)
    return async ({ services }) => {
      await services.statements.resolve(id, by)
      return { lines: ['Resolved.'], data: { id } }
    }
  },
}

/** Commands for the daily statements of payment vendors. */
export const statementCommands: readonly OpsCommand[] = [list, show, fetchAgain, resolve]
