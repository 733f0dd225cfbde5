import { parseArgs } from 'node:util'
import { ladder, type LadderStep } from '../domains/reports/ladder'
import { reportStates } from '../domains/reports/report-states'

/** A state in which reports can be asked for. */
type ReportStateName = keyof typeof reportStates

/** What an operator asks for. */
export type OpsWish =
  | { readonly name: 'help' }
  | { readonly name: 'reports'; readonly states: readonly ReportStateName[]; readonly limit: number }
  | { readonly name: 'report'; readonly id: string; readonly operator: string | null }
  | {
      readonly name: 'decide'
      readonly id: string
      readonly verdict: 'upheld' | 'dismissed'
      readonly step: LadderStep | undefined
      readonly why: string
      readonly operator: string
    }
  | { readonly name: 'appeals'; readonly limit: number }
  | {
      readonly name: 'appeal'
      readonly id: string
      readonly verdict: 'granted' | 'refused'
      readonly why: string
      readonly operator: string
    }
  | { readonly name: 'lift'; readonly memberId: string; readonly why: string; readonly operator: string }
  | { readonly name: 'audit'; readonly memberId: string | undefined; readonly limit: number }

/** The command line is not one of those that exist; its message says what is wrong. */
export class UsageError extends Error {}

/** Every command, for `ops help`. */
export const usage = `Usage: npm run ops -- <command>

  reports [--state received|reviewing|upheld|dismissed|withdrawn] [--limit 20]
                        reports that wait, the urgent first; or those of one state
  report <id> [--as <name>]
                        one report with all that belongs to it; its evidence only with --as, because reading is logged
  decide <id> --uphold [--step warning|day|week|ban] --why "…" --as <name>
  decide <id> --dismiss --why "…" --as <name>
                        without --step the ladder's next one is taken
  appeals [--limit 20]  appeals that wait, the soonest due first
  appeal <id> --grant|--refuse --why "…" --as <name>
                        never by the operator whose decision is appealed
  lift <member> --why "…" --as <name>
                        for an appeal by letter, of a member who is banned
  audit [--member <id>] [--limit 50]
                        what was decided, by whom and why
  help                  this text

Every command takes --json. Codes: 0 done, 1 refused, 2 wrong usage, 3 no database.`

const MAX_LIMIT = 500

const options = {
  state: { type: 'string' },
  limit: { type: 'string' },
  as: { type: 'string' },
  why: { type: 'string' },
  step: { type: 'string' },
  member: { type: 'string' },
  uphold: { type: 'boolean' },
  dismiss: { type: 'boolean' },
  grant: { type: 'boolean' },
  refuse: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

/** Which options each command takes, beside `--json`. */
const allowed: Record<OpsWish['name'], readonly (keyof typeof options)[]> = {
  help: [],
  reports: ['state', 'limit'],
  report: ['as'],
  decide: ['uphold', 'dismiss', 'step', 'why', 'as'],
  appeals: ['limit'],
  appeal: ['grant', 'refuse', 'why', 'as'],
  lift: ['why', 'as'],
  audit: ['member', 'limit'],
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof parse>['values']

const limitOf = ({ limit }: Values, fallback: number): number => {
  const value = Number(limit ?? fallback)
  if (Number.isInteger(value) && value >= 1 && value <= MAX_LIMIT) return value
  throw new UsageError(`--limit must be a whole number from 1 to ${MAX_LIMIT}`)
}

const needed = (value: string | undefined, what: string): string => {
  if (value === undefined || value.trim() === '') throw new UsageError(`${what} is missing`)
  return value
}

const oneOf = <Word extends string>(value: string, words: readonly Word[], what: string): Word => {
  const found = words.find((word) => word === value)
  if (found === undefined) throw new UsageError(`${what} must be one of: ${words.join(', ')}`)
  return found
}

const either = <Yes extends string, No extends string>(
  values: Values,
  [yes, yesWord]: readonly [keyof Values, Yes],
  [no, noWord]: readonly [keyof Values, No],
): Yes | No => {
  const isYes = values[yes] === true
  if (isYes === (values[no] === true)) throw new UsageError(`Say either --${yes} or --${no}`)
  return isYes ? yesWord : noWord
}

const signed = ({ why, as }: Values) => ({ why: needed(why, '--why'), operator: needed(as, '--as') })

const stepOf = ({ step }: Values, verdict: 'upheld' | 'dismissed'): LadderStep | undefined => {
  if (step === undefined) return undefined
  if (verdict === 'dismissed') throw new UsageError('--step goes with --uphold alone')
  return oneOf(step, ladder, '--step')
}

const stateNames = Object.values(reportStates)

const wishOf = (name: OpsWish['name'], subject: string | undefined, values: Values): OpsWish => {
  switch (name) {
    case 'help':
      return { name }
    case 'reports': {
      const { state } = values
      const states =
        state === undefined ? (['received', 'reviewing'] as const) : [oneOf(state, stateNames, '--state')]
      return { name, states, limit: limitOf(values, 20) }
    }
    case 'report':
      return { name, id: needed(subject, 'The id of a report'), operator: values.as ?? null }
    case 'decide': {
      const id = needed(subject, 'The id of a report')
      const verdict = either(values, ['uphold', 'upheld'], ['dismiss', 'dismissed'])
      return { name, id, verdict, step: stepOf(values, verdict), ...signed(values) }
    }
    case 'appeals':
      return { name, limit: limitOf(values, 20) }
    case 'appeal': {
      const id = needed(subject, 'The id of an appeal')
      return {
        name,
        id,
        verdict: either(values, ['grant', 'granted'], ['refuse', 'refused']),
        ...signed(values),
      }
    }
    case 'lift':
      return { name, memberId: needed(subject, 'The id of a member'), ...signed(values) }
    case 'audit':
      return { name, memberId: values.member, limit: limitOf(values, 50) }
  }
}

/**
 * Reads a command line, without the program's own name.
 * @throws UsageError with a sentence.
 */
export const readWish = (argv: readonly string[]): { wish: OpsWish; isJson: boolean } => {
  const { values, positionals } = parse(argv)
  const [word = 'help', subject, ...rest] = positionals
  const name = oneOf(word, Object.keys(allowed) as OpsWish['name'][], 'The command')
  if (rest.length > 0) throw new UsageError(`Too many words after "${name}"`)
  const strange = Object.keys(values).find(
    (option) => option !== 'json' && !allowed[name].some((known) => known === option),
  )
  if (strange !== undefined) throw new UsageError(`"${name}" takes no --${strange}`)
  return { wish: wishOf(name, subject, values), isJson: values.json === true }
}
