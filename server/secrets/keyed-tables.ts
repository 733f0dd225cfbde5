import { type RawBuilder, sql } from 'kysely'
import { type ChatDb, chatDbOf, MESSAGE_PARTITIONS } from '../db/chat/chat-tables'
import type { Db } from '../db/database'
import type { Tables } from '../db/tables'
import type { Crypto } from '../lib/sealed/crypto'
import { MARK_BYTES, markAt } from '../lib/sealed/key-chain'
import { type HashColumn, type HashGroup, hashGroups, sealedColumns, sealedObjects } from './keyed-columns'

/** What one table holds that depends on the secrets. */
export interface KeyedTable {
  readonly table: keyof Tables
  readonly sealed: readonly string[]
  readonly hashes: readonly (HashColumn & { readonly group: HashGroup })[]
  readonly objects: readonly string[]
}

const allHashes = Object.entries(hashGroups).flatMap(([group, columns]) =>
  columns.map((column) => ({ ...column, group: group as HashGroup })),
)

/** Every table of {@link hashGroups}, {@link sealedColumns} and {@link sealedObjects}. */
const keyedTables: readonly KeyedTable[] = [
  ...new Set([...sealedColumns, ...allHashes, ...sealedObjects].map(({ table }) => table)),
].map((table) => ({
  table,
  sealed: sealedColumns.filter((one) => one.table === table).flatMap(({ columns }) => columns),
  hashes: allHashes.filter((one) => one.table === table),
  objects: sealedObjects.filter((one) => one.table === table).map(({ column }) => column),
}))

/** A table, or the name of a partition of messages, whose cards of exchanged contacts have sealed values in their content. */
export type KeyedTarget = KeyedTable | string

/** Everything that a rotation looks at. Each table is of one piece, since its rows are found by their place in it. */
export const targets: readonly KeyedTarget[] = [...keyedTables, ...MESSAGE_PARTITIONS]

/** Name of the target's table. */
export const nameOf = (target: KeyedTarget): string => (typeof target === 'string' ? target : target.table)

/** The handle for the target's table. */
export const handleFor = (db: Db, target: KeyedTarget): Db | ChatDb =>
  typeof target === 'string' ? chatDbOf(db) : db

/** Condition of a column whose value another secret than the writing one made. */
const isFormer = ({ ring: { chain } }: Crypto, column: string, among?: RawBuilder<boolean>) =>
  sql<boolean>`(octet_length(${sql.ref(column)}) > 0
    and substring(${sql.ref(column)} for ${MARK_BYTES}) <> ${markAt(chain, chain.writer)}::bytea
    and ${among ?? sql<boolean>`true`})`

/** Condition of a row with a value that another secret made; false for a table that has none in its columns. */
export const hasFormer = (crypto: Crypto, { sealed, hashes }: KeyedTable): RawBuilder<boolean> => {
  const conditions = [
    ...sealed.map((column) => isFormer(crypto, column)),
    ...hashes.map(({ column, where }) => isFormer(crypto, column, where)),
  ]
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
}

const isFormerCard = ({ ring: { chain } }: Crypto): RawBuilder<boolean> =>
  sql`content ? 'contacts' and exists (select from jsonb_each(content -> 'contacts') as side
    where left(side.value ->> 'sealed', 8) <> ${markAt(chain, chain.writer).toString('base64')})`

/** Condition of a card of exchanged contacts that another secret sealed. */
export const isFormerExchange = (crypto: Crypto): RawBuilder<boolean> =>
  sql`(type = 'wx_exchange' and ${isFormerCard(crypto)})`
