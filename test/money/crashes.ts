import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../server/config/config'
import { type Database, openDatabase } from '../../server/db/database'
import { createCore } from '../../server/core'
import { createServices } from '../../server/deps'
import { OperatorError } from '../../server/domains/safety/operators/operator-error'
import { LEASE_MS } from '../../server/jobs/queue'
import { DomainError } from '../../server/lib/errors'
import { randomIds } from '../../server/lib/ids'
import { type Log, silentLog } from '../../server/lib/log'
import { watchedLog } from '../net/net'
import { createTestDatabase } from '../server/database'
import { proofSize } from '../server/proof-size'
import { createManualClock, type ManualClock } from '../server/manual-clock'
import { createHands, type Hands } from './hands'
import { type MortalDatabase, openMortalDatabase } from './mortal-database'
import type { MoneyWorld } from './people'

/** A world with processes that die, and one that survives. */
export interface CrashStage {
  readonly clock: ManualClock
  readonly world: MoneyWorld
  /** The hands of the surviving process. */
  readonly hands: Hands
}

/** The subject of an action. */
export interface Piece {
  /** Members whose accounts are checked. */
  readonly members: readonly string[]
  /** Ids of orders, quotes and the like, by name. */
  readonly ids: Readonly<Record<string, string>>
}

/** An action with money; a process may die after each of its statements. */
export interface CrashScene {
  readonly name: string
  prepare(stage: CrashStage): Promise<Piece>
  /** Run by the process that dies and, afterwards, by another process with the same tokens. */
  act(hands: Hands, piece: Piece): Promise<unknown>
  /** The repair that only a person can decide after a death. */
  mend?(hands: Hands, piece: Piece): Promise<unknown>
}

/** Result of all deaths of one scene. */
export interface CrashReport {
  /** Number of tried deaths. */
  readonly deaths: number
  /** Violations, in words. */
  readonly faults: readonly string[]
}

const LEAST_WITHDRAWAL_FEN = 300
/** Of the statements that a death undoes, one in so many is tried in CI. Source: ours */
const UNDONE_EVERY = 4

const openWorld = (secret: string, database: Database, clock: ManualClock, log: Log): MoneyWorld => {
  const dataDir = path.join(tmpdir(), 'jinyu-crashes')
  const config = readConfig({ DATA_DIR: dataDir, JINYU_SECRET: secret, JINYU_DEMO: '0' }, dataDir)
  const core = createCore({ config, database, clock, ids: randomIds, log })
  const services = createServices(core)
  // The income of one sale can be withdrawn.
  services.productConfig.withdraw.minFen = LEAST_WITHDRAWAL_FEN
  return { core, services }
}

/** A process that died logs nothing any more. */
const mortalLog = (mortal: MortalDatabase): Log => ({
  ...silentLog,
  error: (...error) => !mortal.isDead && watchedLog(silentLog).error(...error),
})

/** A repeated request may be refused because it is done. */
const orRefused = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof OperatorError)) throw error
  }
}

/** Everything that the ledger and the records contain about members, without ids and times. */
const pictureOf = async ({ core }: MoneyWorld, members: readonly string[]): Promise<string> => {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select 'posting ' || j.kind || ' ' || a.kind || ' ' || p.amount_fen as line
        from ledger_posting p join ledger_account a on a.id = p.account_id join ledger_journal j on j.id = p.journal_id
        where a.owner_id = any(${[...members]}::text[])
      union all select 'balance ' || owner_id || ' ' || kind || ' ' || balance_fen from (
        select array_position(${[...members]}::text[], owner_id) as owner_id, kind, balance_fen from ledger_account
        where owner_id = any(${[...members]}::text[])) as account
      union all select 'bill ' || biz_type || ' ' || state || ' ' || sign || ' ' || amount_fen || ' ' || coins
        || ' ' || jsonb_array_length(steps) from bill where member_id = any(${[...members]}::text[])
      union all select 'recharge ' || state || ' ' || refunded_fen from recharge_order
        where member_id = any(${[...members]}::text[])
      union all select 'payment ' || state || ' ' || refunds::text from (
        select local_payment.state, (select count(*) from jsonb_object_keys(refunds)) as refunds
        from local_payment join recharge_order using (order_no) where member_id = any(${[...members]}::text[])) as pay
      union all select 'unlock ' || state || ' ' || jsonb_array_length(timeline) from unlock_order
        where buyer_id = any(${[...members]}::text[])
      union all select 'withdrawal ' || state from withdrawal where member_id = any(${[...members]}::text[])
      union all select 'lot ' || coins || ' ' || left_coins from bonus_lot where member_id = any(${[...members]}::text[])
      union all select 'income ' || state || ' ' || fen || ' ' || taken_fen from income_lot
        where member_id = any(${[...members]}::text[])
      union all select 'vip ' || days || ' ' || (revoked_at is not null) from vip_grant
        where member_id = any(${[...members]}::text[])
      union all select 'notice ' || kind from notice where member_id = any(${[...members]}::text[])
    ) as lines order by line`.execute(core.db)
  return rows.map(({ line }) => line).join('\n')
}

/**
 * The statements after which a process dies: each one that lasts, and of those whose transaction dies with the process,
 * so that they all leave the same, the last one before each that lasts and every fourth. The whole proof tries each.
 */
const deathsOf = ({ statements, lasting }: Pick<MortalDatabase, 'statements' | 'lasting'>): number[] => {
  const all = Array.from({ length: statements }, (_value, at) => at)
  const telling = all.filter((at) => lasting.has(at) || lasting.has(at + 1) || at % UNDONE_EVERY === 0)
  return proofSize(telling, all)
}

/** Lets a process die after each statement of a scene, and checks the money. */
export const dieEverywhere = async (scene: CrashScene): Promise<CrashReport> => {
  const testDatabase = await createTestDatabase()
  const clock = createManualClock()
  const secret = randomBytes(32).toString('base64url')
  const log = watchedLog(silentLog)
  const database = openDatabase(testDatabase.url, {
    maxConnections: 8,
    onError: (error) => log.error('database connection', error),
  })
  const world = openWorld(secret, database, clock, log)
  const stage: CrashStage = { clock, world, hands: createHands(world) }
  const faults: string[] = []

  const checkBooks = async (when: string): Promise<void> => {
    const findings = await world.services.ledgerVerify.runNow()
    faults.push(...findings.map(({ check, subject, detail }) => `${when}: ${check} ${subject} ${detail}`))
  }

  /** One run: the action up to the death, the same action by another process, and everything that is due by then. */
  const live = async (deathAt: number | null) => {
    const piece = await scene.prepare(stage)
    const mortal = openMortalDatabase(testDatabase.url)
    const hands = createHands(openWorld(secret, mortal, clock, mortalLog(mortal)))
    mortal.arm(deathAt)
    const outcome = await scene.act(hands, piece).catch((error: unknown) => error)
    const { statements, lasting, isDead } = mortal
    if (!isDead && outcome instanceof Error) throw outcome
    const when = `${scene.name}, ${deathAt === null ? 'alive' : `dead after statement ${deathAt}`}`
    if (isDead) await checkBooks(`${when}, at once`)
    await mortal.close()
    if (isDead) await orRefused(scene.act(stage.hands, piece))
    clock.advance(LEASE_MS + 1)
    await stage.hands.work()
    if (isDead && scene.mend) {
      await orRefused(scene.mend(stage.hands, piece))
      await stage.hands.work()
    }
    return { when, statements, lasting, isDead, picture: await pictureOf(world, piece.members) }
  }

  try {
    const whole = await live(null)
    let deaths = 0
    for (const at of deathsOf(whole)) {
      const life = await live(at)
      if (life.isDead) deaths += 1
      if (life.picture !== whole.picture) {
        faults.push(`${life.when}:\n${life.picture}\ninstead of\n${whole.picture}`)
      }
    }
    await checkBooks(`${scene.name}, in the end`)
    return { deaths, faults }
  } finally {
    await database.close()
    await testDatabase.drop()
  }
}
