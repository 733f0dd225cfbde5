import path from 'node:path'
import type { LimitsBy } from '../db/database'
import type { Config } from './config'
import { readEnvironment } from './environment'
import { ConfigError, readFlag, readInteger, withSecretFiles } from './settings'

/** Oldest data of a replica that is shown, in s. The lag is known to a second, so it cannot be shorter than two. Source: ours */
const READ_LAG_SECONDS = { usual: 3, min: 2, max: 60 }

const readDatabaseUrl = (text: string | undefined, name = 'DATABASE_URL'): string | null => {
  if (text === undefined || text === '') return null
  // The message never contains the text itself, which may hold the password.
  if (!/^(postgres(ql)?:\/\/|socket:)/.test(text))
    throw new ConfigError(`${name} must be postgres://user:password@host:port/database`)
  return text
}

/** Reads where searches may be answered. @throws ConfigError, also for a replica of the embedded database */
export const readDatabaseRead = (
  env: NodeJS.ProcessEnv,
  databaseUrl: string | null,
): Config['databaseRead'] => {
  const { usual, ...bounds } = READ_LAG_SECONDS
  const seconds = readInteger(env, 'DATABASE_READ_LAG_SECONDS', usual, bounds)
  const url = readDatabaseUrl(env.DATABASE_READ_URL, 'DATABASE_READ_URL')
  if (url !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_READ_URL must be absent without DATABASE_URL')
  return url === null ? null : { url, maxLagMs: seconds * 1_000 }
}

/** Reads the source of the time limits of statements. @throws ConfigError */
export const readDatabaseLimits = (text: string | undefined): LimitsBy => {
  if (text === undefined || text === '') return 'connection'
  if (text !== 'connection' && text !== 'role')
    throw new ConfigError('DATABASE_LIMITS must be connection or role')
  return text
}

/**
 * Reads whether a start migrates. Migrations set limits of their own, which a pooler refuses.
 * @throws ConfigError when both are asked for.
 */
export const readMigratesAtStart = (env: NodeJS.ProcessEnv, isProduction: boolean): boolean => {
  const isAsked = readFlag(env, 'MIGRATE_AT_START')
  const isByRole = readDatabaseLimits(env.DATABASE_LIMITS) === 'role'
  if (isAsked === true && isByRole)
    throw new ConfigError('MIGRATE_AT_START must not be 1 with DATABASE_LIMITS=role: run npm run migrate')
  return isAsked ?? (!isProduction && !isByRole)
}

/** The database to work on. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'databaseChatUrl' | 'dataDir'>

/**
 * Reads where the database is, for a program that needs nothing else, such as the step that migrates the tables.
 * @throws ConfigError naming the setting that is wrong.
 */
export const readDatabasePlace = (given: NodeJS.ProcessEnv, root: string): DatabasePlace => {
  const env = withSecretFiles(given, ['DATABASE_URL', 'DATABASE_CHAT_URL'])
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL)
  if (readEnvironment(env.NODE_ENV) === 'production' && databaseUrl === null)
    throw new ConfigError('DATABASE_URL must be set in production')
  const databaseChatUrl = readDatabaseUrl(env.DATABASE_CHAT_URL, 'DATABASE_CHAT_URL')
  if (databaseChatUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_CHAT_URL must be absent without DATABASE_URL')
  return { databaseUrl, databaseChatUrl, dataDir: path.resolve(root, env.DATA_DIR ?? '.data') }
}
