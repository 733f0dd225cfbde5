import type { Config } from '../config/config'
import type { ChatDb } from '../db/chat/chat-tables'
import type { Db } from '../db/database'
import type { Reads } from '../db/reads'
import type { RunTransaction } from '../db/transaction'
import type { Nodes } from '../realtime/nodes'
import type { Tracer } from '../tracing/tracer'
import type { Clock } from './clock'
import type { Crypto } from './sealed/crypto'
import type { Ids } from './ids'
import type { Log } from './log'

/** Connections to the database, as handles. */
export interface Handles {
  /** The pool, for reads outside a transaction. */
  readonly db: Db
  /** The pool for the chat tables alone: the same one, or that of their own server. */
  readonly chatDb: ChatDb
  /** A pool for each outbox: the primary's, and that of the server of the chat tables where this is another one. */
  readonly outboxes: readonly Db[]
  /** The only entry to a transaction, over the pool. */
  readonly transaction: RunTransaction
}

/** The parts that every domain is built from. */
export interface Core extends Handles {
  readonly config: Config
  /** For searches that a replica may answer; what decides about members reads from `db`. */
  readonly reads: Reads
  /** The core over the connections that calls do not use. Use it through {@link backgroundOf}. */
  readonly background: Handles
  /** The connection of this process to the others. Transactions notify them; services send by `signals`. */
  readonly nodes: Nodes
  /** Records what a request leads to; switched off by default. */
  readonly tracer: Tracer
  readonly clock: Clock
  readonly ids: Ids
  readonly crypto: Crypto
  readonly log: Log
  /** Shows one line to the person at the console. */
  readonly say: (line: string) => void
}

/** The core for background work, which never waits behind the calls that wait for the pool. */
export const backgroundOf = (core: Core): Core => ({ ...core, ...core.background })
