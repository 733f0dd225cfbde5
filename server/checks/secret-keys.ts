import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/database'
import type { SecretKeyTable } from '../db/tables/config'
import type { Tx } from '../db/transaction'
import { ConfigError } from '../config/settings'
import type { Crypto } from '../lib/sealed/crypto'
import { type ChainKey, type KeyChain, sealBy, unsealBy } from '../lib/sealed/key-chain'

/** A secret that the database knows. */
export type SecretKeyRow = Selectable<SecretKeyTable>

const CANARY = Buffer.from('jinyu')

const hexOf = ({ id }: ChainKey): string => id.toString('hex')

/** The secrets that the database knows, oldest first; empty before the first rotation. */
export const listKeys = async (db: Db, lock: 'locked' | null = null): Promise<SecretKeyRow[]> => {
  if (lock === 'locked') await sql`lock table secret_key in share row exclusive mode`.execute(db)
  return db.selectFrom('secret_key').selectAll().orderBy('position').execute()
}

const opens = (key: ChainKey, sealed: Buffer): Buffer | null => {
  if (key.sealKey === null) return null
  try {
    return unsealBy(key.sealKey, sealed)
  } catch {
    return null
  }
}

/** Place in the ring of the secret that sealed a value without a mark; null when none did. */
export const findOldest = ({ ring }: Crypto, sealed: Buffer): number | null => {
  const place = ring.chain.keys.findIndex((key) => opens(key, sealed) !== null)
  return place === -1 ? null : place
}

/** The configured keys, by the ids of their secrets. */
const configured = ({ ring }: Crypto): Map<string, ChainKey> =>
  new Map(ring.chain.keys.filter(({ sealKey }) => sealKey !== null).map((key) => [hexOf(key), key]))

/** Id of a secret that values need and the configuration lacks; null when none is missing. */
export const findMissing = (crypto: Crypto, rows: readonly SecretKeyRow[]): string | null => {
  const known = configured(crypto)
  const needed = rows.filter(({ used_at, retired_at }) => used_at !== null && retired_at === null)
  return needed.find(({ id }) => !known.has(id))?.id ?? null
}

const hashKeyOf = (crypto: Crypto, { hash_key: sealed }: SecretKeyRow): Buffer | null => {
  for (const key of configured(crypto).values()) {
    const found = opens(key, sealed)
    if (found !== null) return found
  }
  return null
}

/** True when the configured secrets are those that the database knows, and open the hash keys of the others. */
export const sealsFit = (crypto: Crypto, rows: readonly SecretKeyRow[]): boolean => {
  const known = configured(crypto)
  return rows.every((row) => {
    const key = known.get(row.id)
    return key === undefined ? hashKeyOf(crypto, row) !== null : opens(key, row.canary) !== null
  })
}

/** A secret that was announced and taken back before it made a value; the order of the others does not depend on it. */
const isDropped = (crypto: Crypto, { id, used_at: usedAt }: SecretKeyRow, isLast: boolean): boolean =>
  isLast && usedAt === null && !configured(crypto).has(id)

/**
 * Every secret of the database and of the configuration, in the order in which the database met them.
 * @throws ConfigError for a writing secret that was retired before.
 */
export const chainFrom = (crypto: Crypto, rows: readonly SecretKeyRow[]): KeyChain => {
  const { chain } = crypto.ring
  const known = configured(crypto)
  const kept = rows.filter((row, at) => !isDropped(crypto, row, at === rows.length - 1))
  const stored = kept.map(
    (row): ChainKey =>
      known.get(row.id) ?? {
        id: Buffer.from(row.id, 'hex'),
        sealKey: null,
        macKey: hashKeyOf(crypto, row) ?? Buffer.alloc(0),
      },
  )
  const added = [...known].filter(([id]) => !kept.some((row) => row.id === id)).map(([, key]) => key)
  const keys = [...stored, ...added]
  const writing = hexOf(chain.keys[chain.writer] as ChainKey)
  if (kept.some(({ id, retired_at }) => id === writing && retired_at !== null))
    throw new ConfigError(
      `JINYU_SECRETS must not begin with the secret ${writing}, which was retired: take a new one`,
    )
  return { keys, writer: keys.findIndex((key) => hexOf(key) === writing) }
}

/** Writes the chain into the table, every hash key sealed by the writing secret. Returns the chain. */
export const putKeys = async (tx: Tx, chain: KeyChain, nowMs: number): Promise<KeyChain> => {
  const { sealKey } = chain.keys[chain.writer] as ChainKey
  if (sealKey === null) throw new Error('the writing secret is not configured')
  await tx.deleteFrom('secret_key').where('id', 'not in', chain.keys.map(hexOf)).execute()
  for (const [position, key] of chain.keys.entries()) {
    const hashKey = sealBy(sealKey, key.macKey)
    const usedAt = position === 0 || position === chain.writer ? nowMs : null
    await tx
      .insertInto('secret_key')
      .values({
        id: hexOf(key),
        position,
        // A retired secret has its row already.
        canary: key.sealKey === null ? Buffer.alloc(0) : sealBy(key.sealKey, CANARY),
        hash_key: hashKey,
        used_at: usedAt,
        retired_at: null,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          hash_key: hashKey,
          used_at: eb.fn.coalesce('secret_key.used_at', eb.val(usedAt)),
        })),
      )
      .execute()
  }
  return chain
}
