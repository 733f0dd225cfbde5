import path from 'node:path'
import type { VapidKeys } from '../providers/away/web-push'
import type { StoreAddress } from '../providers/storage/address'
import type { LimitsBy } from '../db/database'
import { readConsole, type ConsolePlace } from './console'
import { readAlerts, type AlertTargets } from './alerts'
import { readDatabaseLimits, readDatabasePlace, readDatabaseRead, readMigratesAtStart } from './database'
import { readWebPush } from './away'
import { readDemo, readEnvironment } from './environment'
import { type Company, readCompany } from './company'
import { readHelp, type HelpContacts } from './help'
import { readRoomHosts } from './rooms'
import { readOrigins, readProxies, readPublicUrl, readRedisUrl } from './network'
import { type CaptchaChoice, readCaptcha } from './providers/captcha'
import { type ModerationChoice, readModeration } from './providers/moderation'
import { type PayoutChoice, readPayout } from './providers/payout'
import { type NoticeChoice, readNotices } from './providers/notices'
import { type OneTapChoice, readOneTap } from './providers/one-tap'
import { type PhoneChoice, readPhonePlatforms } from './providers/phone'
import { type FaceChoice, readFace } from './providers/face'
import { readRealName, type RealNameChoice } from './providers/real-name'
import { readReceiptKey, readSms, type SmsChoice } from './providers/sms'
import { type PaySettings, readPayment } from './payment'
import { LOOPBACK, MAX_PORT, readDrainMs, readMetrics, readTraces } from './running'
import { readSecrets } from './secret'
import { readFlag, readInteger, readWebAddress, withSecretFiles } from './settings'
import { readStore } from './store'

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
  /** Address of the PostgreSQL that holds the chats; null where they are in `databaseUrl`. */
  readonly databaseChatUrl: string | null
  readonly maxDatabaseConnections: number
  /** A replica that answers searches, and how old its data may be, in ms; null reads everything from `databaseUrl`. */
  readonly databaseRead: { readonly url: string; readonly maxLagMs: number } | null
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
  /** Source of the time limits of statements; `role` for a database behind a pooler. */
  readonly databaseLimits: LimitsBy
  /** Folder of all data of the embedded stores. */
  readonly dataDir: string
  /** Folder of the built H5 client; null serves none. */
  readonly h5Dir: string | null
  /** Roots of every key, newest first: the first makes new values, the others open older ones. At least one. */
  readonly secrets: readonly string[]
  /** Trusted proxies, whose X-Forwarded-For counts, by address, network or name (`loopback`); empty trusts none. */
  readonly trustedProxies: readonly string[]
  /** Origins beside the server's own that may open the socket and that payments may return to; calls accept none. */
  readonly allowedOrigins: readonly string[]
  /** Vendors that send codes, the first one first; empty takes the embedded one, or in production none. */
  readonly sms: readonly SmsChoice[]
  /** Key in the address that receives receipts of SMS; null receives none. */
  readonly smsReceiptKey: string | null
  /** Platforms whose button proves a phone number. */
  readonly phone: PhoneChoice
  /** How people prove to be people beyond the limits of logins; null refuses them there. */
  readonly captcha: CaptchaChoice
  /** The vendor that confirms the number of the SIM card in browsers; null confirms none. */
  readonly oneTap: OneTapChoice
  /** The channels by which members pay, the best first; empty: none of a vendor. */
  readonly pay: readonly PaySettings[]
  /** How income is paid out: `manual` by operators, or Alipay's application; null pays nothing out. */
  readonly payout: PayoutChoice
  /** How real names are checked before income is paid out; null checks none. */
  readonly realName: RealNameChoice
  /** Which engine compares faces; null leaves every case to people. */
  readonly face: FaceChoice
  /** Vendors that judge what members write, the first one first; empty leaves it to our own rules. */
  readonly moderation: readonly ModerationChoice[]
  /** Where alerts for operators are sent beside the list of `ops alerts`. */
  readonly alerts: AlertTargets
  /** Keys of notifications to browsers; null sends none. */
  readonly webPush: VapidKeys | null
  /** Platforms whose apps notify members who are away. */
  readonly notices: NoticeChoice
  /** Where members reach people. A null entry keeps the default, or is not shown when there is no default. */
  readonly help: HelpContacts
  /** Hosts of the video rooms of appointments. */
  readonly roomHosts: readonly string[]
  /** The company that runs the service; the agreements show it. */
  readonly company: Company
  /** The operators' console; null serves none. */
  readonly console: ConsolePlace | null
  /** Where Prometheus reads the metrics; null serves none. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** A collector of OTLP over HTTP, and how many of a hundred traces it gets; null records none. */
  readonly traces: { readonly url: string; readonly percent: number } | null
  /** True when each call writes a line of the log. */
  readonly logsCalls: boolean
  /** How long a refused picture is recognised when it comes again, in days. */
  readonly refusedPictureDays: number
  /** Synthetic members to make beside the demo world. */
  readonly syntheticMembers: number
}

const DEFAULT_PORT = 8080
const ANY_HOST = '0.0.0.0'
/**
 * Reads the configuration; no other code reads the environment.
 * @throws ConfigError naming the setting that is wrong.
 */
export const readConfig = (given: NodeJS.ProcessEnv, root: string): Config => {
  const env = withSecretFiles(given)
  const isProduction = readEnvironment(env.NODE_ENV) === 'production'
  const { databaseUrl, databaseChatUrl, dataDir } = readDatabasePlace(given, root)
  const isDemo = readDemo(env, { isProduction, isOwnDatabase: databaseUrl === null })
  return {
    isProduction,
    isDemo,
    port: readInteger(env, 'PORT', DEFAULT_PORT, { max: MAX_PORT }),
    // The embedded stand-ins have no access control, so only production listens on every address by default.
    host: env.HOST || (isProduction ? ANY_HOST : LOOPBACK),
    publicUrl: readPublicUrl(env, isProduction),
    inviteLinkBase: readWebAddress(env, 'INVITE_LINK_BASE'),
    databaseUrl,
    databaseChatUrl,
    maxDatabaseConnections: readInteger(env, 'DATABASE_CONNECTIONS', 20, { min: 1, max: 500 }),
    databaseRead: readDatabaseRead(env, databaseUrl),
    drainMs: readDrainMs(env, isProduction),
    migratesAtStart: readMigratesAtStart(env, isProduction),
    databaseLimits: readDatabaseLimits(env.DATABASE_LIMITS),
    redisUrl: readRedisUrl(env.REDIS_URL),
    redisPrefix: env.REDIS_PREFIX ?? 'jinyu:',
    store: readStore(env, isProduction),
    dataDir,
    h5Dir: path.resolve(root, env.H5_DIR ?? 'dist/h5'),
    secrets: readSecrets(env, isProduction, dataDir),
    trustedProxies: readProxies(env.TRUSTED_PROXIES),
    allowedOrigins: readOrigins(env.ALLOWED_ORIGINS),
    sms: readSms(env),
    smsReceiptKey: readReceiptKey(env),
    phone: readPhonePlatforms(env),
    captcha: readCaptcha(env),
    oneTap: readOneTap(env),
    pay: readPayment(env, isProduction),
    payout: readPayout(env, isProduction),
    realName: readRealName(env),
    face: readFace(env),
    moderation: readModeration(env),
    alerts: readAlerts(env, isProduction),
    webPush: readWebPush(env, isDemo ? dataDir : null),
    notices: readNotices(env),
    help: readHelp(env),
    roomHosts: readRoomHosts(env),
    company: readCompany(env),
    console: readConsole(env, root, { isProduction, isDemo }),
    metrics: readMetrics(env),
    traces: readTraces(env),
    logsCalls: readFlag(env, 'LOG_CALLS') ?? isProduction,
    refusedPictureDays: readInteger(env, 'REFUSED_PICTURE_DAYS', 365, { min: 1, max: 3_650 }),
    syntheticMembers: readInteger(env, 'JINYU_MEMBERS', 0, { max: 2_000_000 }),
  }
}
