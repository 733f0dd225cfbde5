import { accountCommands } from './account-commands'
import { appointmentCommands } from './appointment-commands'
import { authenticationCommands } from './authentication-commands'
import { backupCommands } from './backup-commands'
import type { Act, LocalAct, OpsCommand } from './command'
import { exportCommands } from './export-commands'
import { guardianCommands } from './guardian-commands'
import { jobCommands } from './job-commands'
import { secretCommands } from './secret-commands'
import { ledgerCommands } from './ledger-commands'
import { consoleAccountCommands } from './operator-commands'
import { operatorCommands } from './operator-keys'
import { parseLine, UsageError } from './print/line'
import { payoutCommands } from './payout-commands'
import { pictureCommands } from './picture-commands'
import { broadcastCommands } from './product/broadcast-commands'
import { configCommands } from './product/config-commands'
import { switchCommands } from './product/switch-commands'
import { rechargeCommands } from './recharge-commands'
import { retentionCommands } from './retention-commands'
import { safetyCommands } from './safety-commands'
import { serviceCommands } from './service-commands'
import { statementCommands } from './statement-commands'
import { unlockCommands } from './unlock-commands'

/** A parsed command line. */
export interface OpsRequest {
  /** Name of the command. */
  readonly name: string
  readonly act: Act
  /** The same act of a command that needs no database; null for the others. */
  readonly local: LocalAct | null
  readonly showsPhones: boolean
  /** The operator's name after `--as`; null without one. */
  readonly as: string | null
}

const areas: readonly (readonly [string, readonly OpsCommand[]])[] = [
  ['Safety', safetyCommands],
  ['Pictures', pictureCommands],
  ['Real people', [...authenticationCommands, ...appointmentCommands]],
  ['Accounts', accountCommands],
  ['Service', serviceCommands],
  ['Guardians', guardianCommands],
  ['Exports', exportCommands],
  ['Withdrawals', payoutCommands],
  ['Unlocks', unlockCommands],
  ['Payments', rechargeCommands],
  ['Statements', statementCommands],
  ['Books', ledgerCommands],
  ['Timed work', jobCommands],
  ['Retention', retentionCommands],
  ['Backups', backupCommands],
  ['Secrets', secretCommands],
  ['Settings', configCommands],
  ['Switches', switchCommands],
  ['Broadcasts', broadcastCommands],
  ['Operators', [...consoleAccountCommands, ...operatorCommands]],
]

/** Every command, for `ops help`. */
const usage = `Usage: npm run ops -- <command>

${areas.map(([title, commands]) => `${title}\n${commands.map((one) => one.usage).join('\n')}`).join('\n\n')}

  help                  this text

Every command takes --json. Exit codes: 0 done, 1 refused, 2 wrong usage, 3 no database, 4 failed on the
way, 5 a check found faults.`

const help: OpsCommand = {
  name: 'help',
  usage: '',
  accepts: [],
  words: 0,
  readLocal: () => () => Promise.resolve({ lines: [usage], data: { usage } }),
}

const commands: ReadonlyMap<string, OpsCommand> = new Map(
  [help, ...areas.flatMap(([, some]) => some)].map((command) => [command.name, command]),
)

/** The command and the words that follow its name. */
const commandOf = (words: readonly string[]): { command: OpsCommand; rest: readonly string[] } => {
  const [first = 'help', second] = words
  const double = commands.get(`${first} ${second ?? ''}`)
  if (double) return { command: double, rest: words.slice(2) }
  const command = commands.get(first)
  if (command) return { command, rest: words.slice(1) }
  const kin = [...commands.keys()].filter((name) => name.startsWith(`${first} `))
  const names = kin.length > 0 ? kin : [...commands.keys()]
  throw new UsageError(`The command must be one of: ${names.join(', ')}`)
}

const localOf = (local: LocalAct) => ({ act: local, local })

/**
 * Reads a command line, without the program's own name.
 * @param env Settings of commands that need no database.
 * @throws UsageError with a sentence; ConfigError for a setting of such a command.
 */
export const readRequest = (
  argv: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { request: OpsRequest; isJson: boolean } => {
  const { values, positionals } = parseLine(argv)
  const { command, rest } = commandOf(positionals)
  const { name, accepts, words = 1, showsPhones = false } = command
  if (rest.length > words) throw new UsageError(`Too many words after "${name}"`)
  const strange = Object.keys(values).find(
    (option) => option !== 'json' && !accepts.some((known) => known === option),
  )
  if (strange !== undefined) throw new UsageError(`"${name}" takes no --${strange}`)
  const read =
    'readLocal' in command
      ? localOf(command.readLocal(env))
      : { act: command.read(rest, values), local: null }
  const request = { name, ...read, showsPhones, as: values.as ?? null }
  return { request, isJson: values.json === true }
}
