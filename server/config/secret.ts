import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readOrMake } from './kept-file'
import { ConfigError, readList } from './settings'

/** Least characters of a secret: the base64 length of 24 random bytes. Source: ours */
const MIN_SECRET = 32
/** Most secrets at a time: the new one, the former one, and one that a rotation left behind. Source: ours */
const MAX_SECRETS = 3

const requireLength = (name: string, secrets: readonly string[], isProduction: boolean): void => {
  if (!isProduction || secrets.every(({ length }) => length >= MIN_SECRET)) return
  throw new ConfigError(
    secrets.length === 1
      ? `${name} must have at least ${MIN_SECRET} characters`
      : `${name} must have at least ${MIN_SECRET} characters in each secret`,
  )
}

const readRing = (text: string): readonly string[] => {
  const secrets = readList(text)
  if (secrets.length === 0 || secrets.length > MAX_SECRETS)
    throw new ConfigError(`JINYU_SECRETS must hold 1 to ${MAX_SECRETS} secrets with commas between them`)
  if (new Set(secrets).size < secrets.length)
    throw new ConfigError('JINYU_SECRETS must not hold the same secret twice')
  return secrets
}

/** The secret of a newcomer's machine, which is made once and stored beside the data. */
const ownSecret = (dataDir: string): string =>
  readOrMake(path.join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'))

/**
 * The secrets, newest first: those of JINYU_SECRETS, or the one of JINYU_SECRET.
 * @throws ConfigError naming the setting that is missing, wrong, or given beside the other.
 */
export const readSecrets = (
  env: NodeJS.ProcessEnv,
  isProduction: boolean,
  dataDir: string,
): readonly string[] => {
  const { JINYU_SECRET: secret, JINYU_SECRETS: ring } = env
  if (secret && ring) throw new ConfigError('JINYU_SECRET must be absent beside JINYU_SECRETS')
  if (ring) {
    const secrets = readRing(ring)
    requireLength('JINYU_SECRETS', secrets, isProduction)
    return secrets
  }
  if (secret) {
    requireLength('JINYU_SECRET', [secret], isProduction)
    return [secret]
  }
  if (isProduction) throw new ConfigError('JINYU_SECRET must be set in production')
  return [ownSecret(dataDir)]
}
