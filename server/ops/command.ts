import type { Services } from '../deps'
import type { Core } from '../lib/core'
import type { OptionName, Values } from './print/line'

/** The services that commands use. */
export interface OpsWorld {
  readonly core: Pick<Core, 'db' | 'clock'>
  readonly services: Pick<
    Services,
    | 'decisions'
    | 'appeals'
    | 'audit'
    | 'withdrawals'
    | 'unlocks'
    | 'contacts'
    | 'recharges'
    | 'statements'
    | 'bills'
    | 'ledger'
    | 'ledgerVerify'
    | 'failedJobs'
    | 'retention'
    | 'payoutFreeze'
    | 'reversals'
    | 'configVersions'
    | 'switches'
    | 'broadcasts'
    | 'guardians'
    | 'helpdesk'
    | 'authentications'
    | 'pictureReview'
    | 'dataExports'
    | 'phoneChanges'
    | 'corrections'
    | 'ageRefusals'
    | 'productConfig'
    | 'operators'
    | 'rotation'
  >
}

/** Result of a command, for a reader and for a program. */
export interface OpsAnswer {
  readonly lines: readonly string[]
  readonly data: unknown
  /** The command found a fault: the program ends with a separate exit code. */
  readonly isFault?: boolean
}

/** Performs a command line. @throws OperatorError by name. */
export type Act = (world: OpsWorld) => Promise<OpsAnswer>

/** Performs a command line that needs no database. */
export type LocalAct = () => Promise<OpsAnswer>

/** What every command has. */
interface CommandBase {
  /** One word or two. */
  readonly name: string
  /** Its syntax and its effect; for `ops help`. */
  readonly usage: string
  /** Options that it accepts, beside `--json`. */
  readonly accepts: readonly OptionName[]
  /** Most words that may follow the name; 1 by default. */
  readonly words?: number
  /** Shows phone numbers: an operator who pays by hand needs the payee's login. */
  readonly showsPhones?: boolean
}

/** A command that works on the database. */
export interface WorldCommand extends CommandBase {
  /** Reads the words after the name. @throws UsageError with a sentence. */
  read(words: readonly string[], values: Values): Act
}

/** A command that works while the database does not. */
export interface LocalCommand extends CommandBase {
  /** Reads its own settings from the environment. @throws ConfigError naming the one that is wrong. */
  readLocal(env: NodeJS.ProcessEnv): LocalAct
}

/** One command of the operators. */
export type OpsCommand = WorldCommand | LocalCommand

/** The lines of a list, or a sentence for an empty one. */
export const orNone = (lines: readonly string[], none: string): readonly string[] =>
  lines.length > 0 ? lines : [none]
