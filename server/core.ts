import type { Config } from './config'
import type { Database } from './db/database'
import { overloadWarned } from './db/overload'
import { createUnitOfWork } from './db/unit-of-work'
import type { Clock } from './lib/clock'
import type { Core } from './lib/core'
import { createCrypto } from './lib/crypto'
import type { Ids } from './lib/ids'
import type { Log } from './lib/log'

/** The parts that differ between a running server and a test of one. */
export interface Outside {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** Shows one line to the person at the console; a test ignores it. */
  readonly say?: (line: string) => void
}

/** Builds the core that every domain uses. */
export const createCore = ({ config, database, clock, ids, log, say }: Outside): Core => ({
  config,
  db: database.db,
  work: createUnitOfWork(database.db),
  background: { db: database.background, work: createUnitOfWork(database.background) },
  clock,
  ids,
  crypto: createCrypto(config.secret),
  log: overloadWarned(log),
  say: say ?? (() => undefined),
})
