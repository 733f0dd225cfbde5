import type { Core } from '../lib/core'
import { ConfigError } from '../config/settings'
import type { KeyChain } from '../lib/sealed/key-chain'
import { chainFrom, findMissing, findOldest, listKeys, putKeys, sealsFit } from './secret-keys'

const CANARY = 'jinyu'

type Checked = Pick<Core, 'db' | 'crypto' | 'transaction' | 'clock'>

const refusal = (): ConfigError =>
  new ConfigError(
    'JINYU_SECRET must be the secret with which this database was filled: it does not open the data. ' +
      'Nothing was changed.',
  )

const missing = (id: string): ConfigError =>
  new ConfigError(
    `JINYU_SECRETS must still hold the secret ${id}, which values of this database need: keep it until ` +
      '`npm run ops -- secrets` says that it may go. Nothing was changed.',
  )

/** A sealed value of the database: the canary, or for a database older than it, any member's. Null when it holds none. */
const findSealed = async ({ db }: Pick<Core, 'db'>): Promise<Buffer | null> => {
  const canary = await db.selectFrom('secret_canary').select('sealed').executeTakeFirst()
  if (canary) return canary.sealed
  const member = await db
    .selectFrom('member')
    .select('phone_sealed as sealed')
    .where('phone_sealed', '<>', Buffer.alloc(0))
    .limit(1)
    .executeTakeFirst()
  return member?.sealed ?? null
}

/** Place in the ring of the secret that made the database's first values; null when none did. */
const firstOf = async (core: Pick<Core, 'db' | 'crypto'>): Promise<number | null | 'unused'> => {
  const found = await findSealed(core)
  return found === null ? 'unused' : findOldest(core.crypto, found)
}

/** Whether the secrets open what the database holds; `unused` for a database that holds nothing sealed. Changes nothing. */
export const judgeSecret = async (
  core: Pick<Core, 'db' | 'crypto'>,
): Promise<'fits' | 'wrong' | 'unused'> => {
  const rows = await listKeys(core.db)
  if (rows.length > 0)
    return findMissing(core.crypto, rows) === null && sealsFit(core.crypto, rows) ? 'fits' : 'wrong'
  const first = await firstOf(core)
  if (first === 'unused') return 'unused'
  return first === null ? 'wrong' : 'fits'
}

/** Takes over the database's list of secrets, and changes nothing in it. The secrets must fit. */
export const learnKeys = async ({ db, crypto }: Pick<Core, 'db' | 'crypto'>): Promise<void> => {
  const rows = await listKeys(db)
  if (rows.length > 0) crypto.ring.adopt(chainFrom(crypto, rows))
}

/** The order of the secrets before any rotation: the one that made the first values is the oldest. */
const startingChain = ({ keys }: KeyChain, first: number): KeyChain => {
  const [oldest] = keys.slice(first, first + 1)
  const rest = keys.filter((_key, place) => place !== first)
  const newest = keys[keys.length - 1]
  const ordered = oldest === undefined ? keys : [oldest, ...rest]
  return { keys: ordered, writer: ordered.findIndex((key) => key === newest) }
}

const requireCanary = async (core: Checked): Promise<void> => {
  const { crypto, db } = core
  await db
    .insertInto('secret_canary')
    .values({ id: 1, sealed: crypto.seal(CANARY) })
    .onConflict((row) => row.doNothing())
    .execute()
  // Another node, with another secret, may have been first on an empty database.
  const canary = await db.selectFrom('secret_canary').select('sealed').executeTakeFirstOrThrow()
  try {
    crypto.unseal(canary.sealed)
  } catch {
    throw refusal()
  }
}

const adoptKeys = async (core: Checked): Promise<void> => {
  const { crypto } = core
  const chain = await core.transaction(async (tx) => {
    const rows = await listKeys(tx, 'locked')
    const lost = findMissing(crypto, rows)
    if (lost !== null) throw missing(lost)
    if (!sealsFit(crypto, rows)) throw refusal()
    return putKeys(tx, chainFrom(crypto, rows), core.clock.now())
  })
  crypto.ring.adopt(chain)
}

/**
 * Refuses secrets that do not open what the database holds. With a wrong one the server would look well, while members
 * who log in by phone would become new ones and nothing sealed could be read. An empty database takes the secret on. A
 * database that knows several secrets says in which order it met them, and keeps the hash keys of those that may go.
 * @throws ConfigError naming JINYU_SECRET or JINYU_SECRETS.
 */
export const requireFittingSecret = async (core: Checked): Promise<void> => {
  const { crypto, db } = core
  const isRotated = (await listKeys(db)).length > 0
  if (!isRotated) {
    const first = await firstOf(core)
    if (first === null) throw refusal()
    if (first !== 'unused') crypto.ring.adopt(startingChain(crypto.ring.chain, first))
    await requireCanary(core)
  }
  if (isRotated || crypto.ring.isMixed) await adoptKeys(core)
}
