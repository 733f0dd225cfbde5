import type { Config } from './config'
import type { Database, Db } from './db/database'
import { overloadWarned } from './db/overload'
import { createTransaction } from './db/transaction'
import type { Clock } from './lib/clock'
import type { Core } from './lib/core'
import { createCrypto } from './lib/crypto'
import type { Ids } from './lib/ids'
import type { Log } from './lib/log'
import { type Nodes, standAlone } from './realtime/nodes'

/** The parts that differ between a running server and a test of one. */
export interface Outside {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** The connection to the other nodes; by default this node is alone. */
  readonly nodes?: Nodes
  /** Shows one line to the person at the console; a test ignores it. */
  readonly say?: (line: string) => void
}

/** A core's own pools. */
type Pools = Pick<Database, 'db' | 'background'>

/** Handles over the pools, whose transactions notify the nodes. */
const handlesOf = (
  { db, background }: Pools,
  { clock, ids, nodes }: Pick<Core, 'clock' | 'ids' | 'nodes'>,
) => {
  const deps = { clock, ids, notify: (memberId: string) => nodes.bus.publish(memberId) }
  const handleOf = (pool: Db) => ({ db: pool, transaction: createTransaction(pool, deps) })
  return { ...handleOf(db), background: handleOf(background) }
}

/** Builds the core that every domain uses. */
export const createCore = ({ database, nodes = standAlone(), say, ...outside }: Outside): Core => ({
  ...outside,
  ...handlesOf(database, { ...outside, nodes }),
  nodes,
  crypto: createCrypto(outside.config.secret),
  log: overloadWarned(outside.log),
  say: say ?? (() => undefined),
})

/** The same core with another clock, which also stamps its events. */
export const coreAt = (core: Core, clock: Clock): Core => {
  const pools = { db: core.db, background: core.background.db }
  return { ...core, clock, ...handlesOf(pools, { ...core, clock }) }
}
