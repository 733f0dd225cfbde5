import { sql } from 'kysely'
import type { Tx } from '../db/transaction'
import type { Crypto } from '../lib/sealed/crypto'
import { type HashGroup, hashGroups } from './keyed-columns'

/** A text whose hash a transaction is about to look up and store. */
export interface HashClaim {
  readonly group: HashGroup
  readonly purpose: string
  readonly text: string
}

/** Gives every row of the group that has a former hash the new one. */
export const moveHashes = async (
  tx: Tx,
  group: HashGroup,
  moves: readonly { readonly from: Buffer; readonly to: Buffer }[],
): Promise<void> => {
  const [from, to] = [moves.map((move) => move.from), moves.map((move) => move.to)]
  for (const { table, column } of hashGroups[group]) {
    await sql`update ${sql.table(table)} as held set ${sql.ref(column)} = move.after
      from unnest(${from}::bytea[], ${to}::bytea[]) as move (before, after)
      where ${sql.ref(`held.${column}`)} = move.before`.execute(tx)
  }
}

/** Which of the hashes a row of the group has. */
const heldAmong = async (tx: Tx, group: HashGroup, hashes: readonly Buffer[]): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const { table, column } of hashGroups[group]) {
    const { rows } = await sql<{ hash: Buffer }>`select ${sql.ref(column)} as hash from ${sql.table(table)}
      where ${sql.ref(column)} = any(${hashes}::bytea[])`.execute(tx)
    for (const { hash } of rows) found.add(hash.toString('hex'))
  }
  return found
}

const claimEach = async (
  tx: Tx,
  crypto: Crypto,
  group: HashGroup,
  texts: readonly { readonly purpose: string; readonly text: string }[],
): Promise<Buffer[]> => {
  const each = texts.map(({ purpose, text }) => crypto.macs(purpose, text))
  const { chain, isMixed } = crypto.ring
  /** Hashes are newest first; a node that still writes with the former secret has newer ones before its own. */
  const own = chain.keys.length - 1 - chain.writer
  if (!isMixed) return each.map((hashes) => hashes[own] as Buffer)
  // Two nodes that write with different secrets wait for each other at the oldest hash, which both know.
  const locks = each.map((hashes) => hashes.at(-1) as Buffer).map((hash) => hash.readBigInt64BE().toString())
  await sql`select pg_advisory_xact_lock(lock) from unnest(${locks}::bigint[]) as lock order by lock`.execute(
    tx,
  )
  const newer = await heldAmong(
    tx,
    group,
    each.flatMap((hashes) => hashes.slice(0, own)),
  )
  const claimed = each.map((hashes) => {
    const held = hashes.findIndex((hash) => newer.has(hash.toString('hex')))
    return held === -1 ? own : held
  })
  const moves = each.flatMap((hashes, at) => {
    const to = hashes[claimed[at] as number] as Buffer
    return hashes.slice((claimed[at] as number) + 1).map((from) => ({ from, to }))
  })
  await moveHashes(tx, group, moves)
  return each.map((hashes, at) => hashes[claimed[at] as number] as Buffer)
}

/**
 * The hash by which rows of this transaction find and store the text. While two secrets are configured, rows that still
 * have an older hash get the present one first, in every table of the group; so equal texts have equal hashes in every
 * committed state, and a unique index holds.
 */
export const claimHash = async (
  tx: Tx,
  crypto: Crypto,
  { group, purpose, text }: HashClaim,
): Promise<Buffer> => (await claimEach(tx, crypto, group, [{ purpose, text }]))[0] as Buffer

/** As `claimHash`, for the hashes of phones, in their order. */
export const claimPhones = (tx: Tx, crypto: Crypto, phones: readonly string[]): Promise<Buffer[]> =>
  claimEach(
    tx,
    crypto,
    'phone',
    phones.map((text) => ({ purpose: 'phone', text })),
  )

/** As `claimHash`, for the hash of a phone. */
export const claimPhone = async (tx: Tx, crypto: Crypto, phone: string): Promise<Buffer> =>
  (await claimPhones(tx, crypto, [phone]))[0] as Buffer
