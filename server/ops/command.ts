import type { Services } from '../deps'
import type { Core } from '../lib/core'
import type { OptionName, Values } from './line'

/** What commands work on. */
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
    | 'bills'
    | 'ledger'
    | 'ledgerVerify'
    | 'failedJobs'
    | 'payoutFreeze'
    | 'reversals'
    | 'configVersions'
    | 'helpdesk'
    | 'authentications'
    | 'pictureReview'
    | 'dataExports'
    | 'phoneChanges'
    | 'corrections'
    | 'ageRefusals'
    | 'productConfig'
  >
}

/** What a command found or did: the same for a reader and for a program. */
export interface OpsAnswer {
  readonly lines: readonly string[]
  readonly data: unknown
  /** It looked, and what it looked at is wrong: the program ends with a code of its own. */
  readonly isFault?: boolean
}

/** Does what a command line asks for. @throws OperatorError by name. */
export type Deed = (world: OpsWorld) => Promise<OpsAnswer>

/** One command of the operators. */
export interface OpsCommand {
  /** One word or two. */
  readonly name: string
  /** How it is written and what it does; for `ops help`. */
  readonly usage: string
  /** Options that it takes, beside `--json`. */
  readonly takes: readonly OptionName[]
  /** So many words at most may follow the name; 1 by default. */
  readonly words?: number
  /** Whoever pays by hand needs the payee's login: numbers are not hidden. */
  readonly showsPhones?: boolean
  /** Reads what follows the name. @throws UsageError with a sentence. */
  read(words: readonly string[], values: Values): Deed
}

/** Ends a list that shows nothing. */
export const orNone = (lines: readonly string[], none: string): readonly string[] =>
  lines.length > 0 ? lines : [none]
