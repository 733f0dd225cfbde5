import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { callerAddress } from './lib/proxies'
import {
  ConfigError,
  readFlag,
  readInteger,
  readList,
  readMatching,
  readWebAddress,
  withSecretFiles,
} from './lib/settings'
import { readStoreAddress, type StoreAddress } from './providers/storage/address'

/** The settings of the environment, read once. */
export interface Config {
  /** True for real members: refuses every embedded stand-in that must not serve them. */
  readonly isProduction: boolean
  /** True when the demo world may exist; never in production. */
  readonly isDemo: boolean
  readonly port: number
  readonly host: string
  /** Address of the server as members reach it, without a slash at its end; null takes the request's own. */
  readonly publicUrl: string | null
  /** Target of invitation links, without a slash at its end; null takes the server's own address. */
  readonly inviteLinkBase: string | null
  /** Address of PostgreSQL; null starts the embedded one. */
  readonly databaseUrl: string | null
  readonly maxDatabaseConnections: number
  /** How long a stopping server serves what still arrives, in ms; 0 ends it at once. */
  readonly drainMs: number
  /**
   * True when a start brings the tables up to date; false when it only checks them, as in production, where they change in
   * a step of their own before the first node of a release starts.
   */
  readonly migratesAtStart: boolean
  /** Address of the Redis that connects several nodes; null for a single node. */
  readonly redisUrl: string | null
  /** Beginning of every key and channel in Redis. */
  readonly redisPrefix: string
  /** The S3 or OSS bucket of all pictures, voices and videos; null stores them in `dataDir`, for one machine alone. */
  readonly store: StoreAddress | null
  /** Folder of all data of the embedded stores. */
  readonly dataDir: string
  /** Folder of the built H5 client; null serves none. */
  readonly h5Dir: string | null
  /** Root of every key; losing it makes phones and cells unreadable. */
  readonly secret: string
  /** Trusted proxies, whose X-Forwarded-For counts, by address, network or name (`loopback`); empty trusts none. */
  readonly trustedProxies: readonly string[]
  /** Origins beside the server's own that may open the socket and that payments may return to; calls accept none. */
  readonly allowedOrigins: readonly string[]
  /** How income is paid out: `manual` by operators; null pays nothing out. */
  readonly payout: 'manual' | null
  /** Where members reach people. A null entry keeps the default, or is not shown when there is no default. */
  readonly help: HelpContacts
  /** Where Prometheus reads the metrics; null serves none. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** True when each call writes a line of the log. */
  readonly logsCalls: boolean
  /** Synthetic members to make beside the demo world. */
  readonly syntheticMembers: number
}

/** Ways to reach people outside the app. Source: product §6 (help) */
export interface HelpContacts {
  readonly phone: string | null
  readonly email: string | null
  /** Hotline for minors and their guardians. */
  readonly minorHotline: string | null
}

const DEFAULT_PORT = 8080
const MAX_PORT = 65_535
/** Digits with the characters that people write between them, such as `400-800-1234`. */
const PHONE_NUMBER = /^\+?\d[\d -]{1,18}\d$/
const LOOPBACK = '127.0.0.1'
const ANY_HOST = '0.0.0.0'
/**
 * How long a stopping server serves what still arrives, in seconds: longer than the 10 s for which a proxy should keep an
 * idle connection. The longest leaves time for the rest of a stop, which takes 20 s at most. Source: ours
 */
const DRAIN_SECONDS = 12
const MAX_DRAIN_SECONDS = 14
/** Least characters of a secret: the base64 length of 24 random bytes. Source: ours */
const MIN_SECRET = 32

interface DemoPlace {
  readonly isProduction: boolean
  /** True for the embedded database, which no other program uses. */
  readonly isOwnDatabase: boolean
}

const readProxies = (text: string | undefined): readonly string[] => {
  const proxies = readList(text)
  try {
    callerAddress(proxies)
  } catch {
    throw new ConfigError(
      'TRUSTED_PROXIES must name addresses, networks such as 10.0.0.0/8, or loopback, linklocal, uniquelocal',
    )
  }
  return proxies
}

const readRedisUrl = (text: string | undefined): string | null => {
  if (text === undefined || text === '') return null
  if (!/^(rediss?|unix):\/\//.test(text))
    throw new ConfigError('REDIS_URL must begin with redis:// or rediss://')
  return text
}

/**
 * Nodes that do not share their objects lose pictures without a word, so production uses a folder only where a setting
 * says that one machine serves everything.
 */
const readStore = (env: NodeJS.ProcessEnv, isProduction: boolean): StoreAddress | null => {
  const { STORE_URL: text, REDIS_URL: redis } = env
  const wantsFolder = readFlag(env, 'STORE_FOLDER') ?? false
  if (text) {
    if (wantsFolder) throw new ConfigError('STORE_FOLDER must be absent beside STORE_URL')
    const address = readStoreAddress(text)
    // The message never contains the text itself, which holds the secret.
    if (!address)
      throw new ConfigError('STORE_URL must be https://KEY:SECRET@host/bucket?region=…&style=virtual|path')
    return address
  }
  if (!isProduction) return null
  if (redis)
    throw new ConfigError('STORE_URL must be set beside REDIS_URL: several nodes cannot share a folder')
  if (!wantsFolder)
    throw new ConfigError('STORE_URL must be set in production, or STORE_FOLDER=1 for a single machine')
  return null
}

/** In production operators pay by hand only when a setting says so. */
const readPayout = (text: string | undefined, isProduction: boolean): 'manual' | null => {
  if (text === undefined || text === '') return isProduction ? null : 'manual'
  if (text === 'manual') return text
  throw new ConfigError('PAYOUT must be "manual", or absent')
}

/** Accepts only origins as browsers write them: any other text would match no browser, and no error would show it. */
const readOrigins = (text: string | undefined): readonly string[] => {
  const origins = readList(text)
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)
  if (wrong !== undefined)
    throw new ConfigError(`ALLOWED_ORIGINS must name origins such as https://example.com, not ${wrong}`)
  return origins
}

const readDatabaseUrl = (text: string | undefined): string | null => {
  if (text === undefined || text === '') return null
  // The message never contains the text itself, which may hold the password.
  if (!/^(postgres(ql)?:\/\/|socket:)/.test(text))
    throw new ConfigError('DATABASE_URL must be postgres://user:password@host:port/database')
  return text
}

/** The database to work on. */
export type DatabasePlace = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Reads where the database is, for a program that needs nothing else, such as the step that migrates the tables.
 * @throws ConfigError naming the setting that is wrong.
 */
export const readDatabasePlace = (given: NodeJS.ProcessEnv, root: string): DatabasePlace => {
  const env = withSecretFiles(given, ['DATABASE_URL'])
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL)
  if (readEnvironment(env.NODE_ENV) === 'production' && databaseUrl === null)
    throw new ConfigError('DATABASE_URL must be set in production')
  return { databaseUrl, dataDir: path.resolve(root, env.DATA_DIR ?? '.data') }
}

/** On a developer's machine no proxy sends calls, so a stop is immediate. */
const readDrainMs = (env: NodeJS.ProcessEnv, isProduction: boolean): number =>
  1_000 * readInteger(env, 'DRAIN_SECONDS', isProduction ? DRAIN_SECONDS : 0, { max: MAX_DRAIN_SECONDS })

/** A typing error must not turn a production server into a development one. */
const readEnvironment = (text: string | undefined): 'production' | 'development' => {
  if (text === 'production') return text
  if (text === undefined || ['', 'development', 'test'].includes(text)) return 'development'
  throw new ConfigError('NODE_ENV must be production, development, test or absent')
}

/**
 * The demo world writes members, shows login codes and pays by a button, so a database that others may use gets it only
 * where `JINYU_DEMO=1` asks for it.
 */
const readDemo = (env: NodeJS.ProcessEnv, { isProduction, isOwnDatabase }: DemoPlace): boolean => {
  const isWanted = readFlag(env, 'JINYU_DEMO')
  if (isProduction && isWanted) throw new ConfigError('JINYU_DEMO must not be 1 in production')
  return !isProduction && (isWanted ?? isOwnDatabase)
}

/** Members reach a production server by one address: neither links nor policies follow a request's Host header. */
const readPublicUrl = (env: NodeJS.ProcessEnv, isProduction: boolean): string | null => {
  const url = readWebAddress(env, 'PUBLIC_URL')
  if (isProduction && url === null) throw new ConfigError('PUBLIC_URL must be set in production')
  return url
}

const readHelp = (env: NodeJS.ProcessEnv): HelpContacts => ({
  phone: readMatching(env, 'HELP_PHONE', PHONE_NUMBER, 'a phone number'),
  email: readMatching(env, 'HELP_EMAIL', /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'an e-mail address'),
  minorHotline: readMatching(env, 'HELP_MINOR_HOTLINE', PHONE_NUMBER, 'a phone number'),
})

/** Numbers about the product are not for the public, so they have a port of their own, on this machine alone by default. */
const readMetrics = (env: NodeJS.ProcessEnv): Config['metrics'] => {
  if (!env.METRICS_PORT) return null
  return {
    port: readInteger(env, 'METRICS_PORT', 0, { min: 1, max: MAX_PORT }),
    host: env.METRICS_HOST || LOOPBACK,
  }
}

/** On a newcomer's machine the secret is made once and stored beside the data. */
const readSecret = (env: NodeJS.ProcessEnv, isProduction: boolean, dataDir: string): string => {
  const { JINYU_SECRET: secret } = env
  if (secret) {
    if (isProduction && secret.length < MIN_SECRET)
      throw new ConfigError(`JINYU_SECRET must have at least ${MIN_SECRET} characters`)
    return secret
  }
  if (isProduction) throw new ConfigError('JINYU_SECRET must be set in production')
  const file = path.join(dataDir, 'secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}

/**
 * Reads the configuration; no other code reads the environment.
 * @throws ConfigError naming the setting that is wrong.
 */
export const readConfig = (given: NodeJS.ProcessEnv, root: string): Config => {
  const env = withSecretFiles(given)
  const isProduction = readEnvironment(env.NODE_ENV) === 'production'
  const { databaseUrl, dataDir } = readDatabasePlace(given, root)
  return {
    isProduction,
    isDemo: readDemo(env, { isProduction, isOwnDatabase: databaseUrl === null }),
    port: readInteger(env, 'PORT', DEFAULT_PORT, { max: MAX_PORT }),
    // The embedded stand-ins have no access control, so only production listens on every address by default.
    host: env.HOST || (isProduction ? ANY_HOST : LOOPBACK),
    publicUrl: readPublicUrl(env, isProduction),
    inviteLinkBase: readWebAddress(env, 'INVITE_LINK_BASE'),
    databaseUrl,
    maxDatabaseConnections: readInteger(env, 'DATABASE_CONNECTIONS', 20, { min: 1, max: 500 }),
    drainMs: readDrainMs(env, isProduction),
    migratesAtStart: readFlag(env, 'MIGRATE_AT_START') ?? !isProduction,
    redisUrl: readRedisUrl(env.REDIS_URL),
    redisPrefix: env.REDIS_PREFIX ?? 'jinyu:',
    store: readStore(env, isProduction),
    dataDir,
    h5Dir: path.resolve(root, env.H5_DIR ?? 'dist/h5'),
    secret: readSecret(env, isProduction, dataDir),
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    allowedOrigins: readOrigins(env.ALLOWED_ORIGINS),
    payout: readPayout(env.PAYOUT, isProduction),
    help: readHelp(env),
    metrics: readMetrics(env),
    logsCalls: readFlag(env, 'LOG_CALLS') ?? isProduction,
    syntheticMembers: readInteger(env, 'JINYU_MEMBERS', 0, { max: 2_000_000 }),
  }
}
