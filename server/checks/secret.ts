import type { Core } from '../lib/core'
import { ConfigError } from '../lib/settings'

const CANARY = 'jinyu'

const refusal = (): ConfigError =>
  new ConfigError(
    'JINYU_SECRET must be the secret with which this database was filled: it does not open the data. ' +
      'Nothing was changed.',
  )

const unseals = ({ crypto }: Pick<Core, 'crypto'>, sealed: Buffer): boolean => {
  try {
    crypto.unseal(sealed)
    return true
  } catch {
    return false
  }
}

/** A sealed value of the database: the canary, or for a database older than it, any member's. Null when it holds none. */
const findSealed = async ({ db }: Pick<Core, 'db'>): Promise<Buffer | null> => {
  const canary = await db.selectFrom('secret_canary').select('sealed').executeTakeFirst()
  if (canary) return canary.sealed
  const member = await db.selectFrom('member').select('phone_sealed as sealed').limit(1).executeTakeFirst()
  return member?.sealed ?? null
}

/** Whether the secret opens what the database holds; `unused` for a database that holds nothing sealed. Changes nothing. */
export const judgeSecret = async (
  core: Pick<Core, 'db' | 'crypto'>,
): Promise<'fits' | 'wrong' | 'unused'> => {
  const found = await findSealed(core)
  if (found === null) return 'unused'
  return unseals(core, found) ? 'fits' : 'wrong'
}

/**
 * Refuses a secret that does not open what the database holds. With a wrong one the server would look well, while members
 * who log in by phone would become new ones and nothing sealed could be read. An empty database takes the secret on.
 * @throws ConfigError naming JINYU_SECRET.
 */
export const requireFittingSecret = async (core: Pick<Core, 'db' | 'crypto'>): Promise<void> => {
  if ((await judgeSecret(core)) === 'wrong') throw refusal()
  await core.db
    .insertInto('secret_canary')
    .values({ id: 1, sealed: core.crypto.seal(CANARY) })
    .onConflict((row) => row.doNothing())
    .execute()
  // Another node, with another secret, may have been first on an empty database.
  const canary = await core.db.selectFrom('secret_canary').select('sealed').executeTakeFirstOrThrow()
  if (!unseals(core, canary.sealed)) throw refusal()
}
