import type { Config } from './config/config'
import { chatDbOf, isChatElsewhere, linkChat } from './db/chat/chat-tables'
import { outboxOf } from './db/chat/two-servers'
import type { Database, Db } from './db/database'
import { overloadWarned } from './db/overload'
import { type Reads, readsOfPrimary } from './db/reads'
import { createTransaction } from './db/transaction'
import type { Clock } from './lib/clock'
import type { Core, Handles } from './lib/core'
import { createCrypto } from './lib/sealed/crypto'
import type { Ids } from './lib/ids'
import type { Log } from './lib/log'
import { type Nodes, createSingleNode } from './realtime/nodes'
import { noTracer, type Tracer } from './tracing/tracer'

/** The parts that differ between a running server and a test of one. */
export interface Outside {
  readonly config: Config
  readonly database: Database
  /** The database of the chat tables, where it is another one. */
  readonly chatDatabase?: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly log: Log
  /** The connection to the other nodes; by default this node is alone. */
  readonly nodes?: Nodes
  /** Chooses the server of searches; by default the primary answers them. */
  readonly reads?: Reads
  /** Records traces; by default none. */
  readonly tracer?: Tracer
  /** Shows one line to the person at the console; a test ignores it. */
  readonly say?: (line: string) => void
}

/** A core's own pools. */
type Pools = Pick<Database, 'db' | 'background'>

/** From now on the pools' chat tables are those of the other database. */
const linkPools = (database: Pools, chat: Pools): void => {
  linkChat(database.db, chatDbOf(chat.db))
  linkChat(database.background, chatDbOf(chat.background))
}

/** Handles over the pools, whose transactions notify the nodes. */
const handlesOf = (
  { db, background }: Pools,
  { clock, ids, nodes, tracer }: Pick<Core, 'clock' | 'ids' | 'nodes' | 'tracer'>,
) => {
  const deps = { clock, ids, tracer, notify: (memberId: string) => nodes.bus.publish(memberId) }
  const handleOf = (pool: Db): Handles => ({
    db: pool,
    chatDb: chatDbOf(pool),
    outboxes: isChatElsewhere(pool) ? [pool, outboxOf(chatDbOf(pool))] : [pool],
    transaction: createTransaction(pool, deps),
  })
  return { ...handleOf(db), background: handleOf(background) }
}

/** Builds the core that every domain uses. */
export const createCore = ({
  database,
  chatDatabase,
  nodes = createSingleNode(),
  tracer = noTracer,
  reads,
  say,
  ...outside
}: Outside): Core => {
  if (chatDatabase !== undefined) linkPools(database, chatDatabase)
  return {
    ...outside,
    reads: reads ?? readsOfPrimary(database.db),
    ...handlesOf(database, { ...outside, nodes, tracer }),
    nodes,
    tracer,
    crypto: createCrypto(outside.config.secrets),
    log: overloadWarned(outside.log),
    say: say ?? (() => undefined),
  }
}

/** The same core with another clock, which also stamps its events. */
export const coreAt = (core: Core, clock: Clock): Core => {
  const pools = { db: core.db, background: core.background.db }
  return { ...core, clock, ...handlesOf(pools, { ...core, clock }) }
}
