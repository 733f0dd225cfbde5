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
import type { Clock } from '../../server/lib/clock'
import { DomainError } from '../../server/lib/errors'
import { randomIds } from '../../server/lib/ids'
import { type Log, silentLog } from '../../server/lib/log'
import type { PaySettings } from '../../server/config/payment'
import { createProviders, type Providers } from '../../server/providers/providers'
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

/** A vendor on this machine, which all processes of one scene reach. */
export interface CrashVendor {
  /** Services that replace the stand-ins of every process. */
  readonly given?: Partial<Providers>
  /** Channels of payment that replace the stand-in. */
  readonly pay?: readonly PaySettings[]
  /** Begins a life. @param isLost The request that the scene is about never reaches the vendor. */
  begin(isLost: boolean): void
  /** Sum of the money that the vendor has moved in this life, in fen. */
  movedFen(): number
  /** Violations in this life that only the vendor sees, in words. */
  faults(): readonly string[]
  close(): Promise<void>
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
  /** Starts the vendor that the scene is about; by default stand-ins are used. @param clock Time at the vendor. */
  startVendor?(clock: Clock): Promise<CrashVendor>
  /**
   * True when a process may die before the vendor receives a request that nobody repeats: such a life has to end as one
   * in which nobody dies and the request is lost.
   */
  readonly mayLose?: boolean
  prepare(stage: CrashStage): Promise<Piece>
  /** Run by the process that dies and, afterwards, by another process with the same tokens. */
  act(hands: Hands, piece: Piece): Promise<unknown>
  /** What only a person can decide, when it is needed: the repair after a death. */
  mend?(stage: CrashStage, piece: Piece): Promise<unknown>
}

/** Result of all deaths of one scene. */
export interface CrashReport {
  /** Number of tried deaths. */
  readonly deaths: number
  /** Sums that the vendor moved in lives with a death, in fen, each once; 0 without a vendor. */
  readonly movedFen: readonly number[]
  /** Sums that it moved in lives without a death. */
  readonly expectedFen: readonly number[]
  /** Violations, in words. */
  readonly faults: readonly string[]
}

const LEAST_WITHDRAWAL_FEN = 300
/** Of the statements that a death undoes, one in so many is tried in CI. Source: ours */
const UNDONE_EVERY = 4

interface WorldDeps {
  readonly secret: string
  readonly clock: ManualClock
  readonly vendor: CrashVendor | null
}

const openWorld = ({ secret, clock, vendor }: WorldDeps, database: Database, log: Log): MoneyWorld => {
  const dataDir = path.join(tmpdir(), 'jinyu-crashes')
  const read = readConfig({ DATA_DIR: dataDir, JINYU_SECRET: secret, JINYU_DEMO: '0' }, dataDir)
  const config = { ...read, pay: vendor?.pay ?? read.pay }
  const core = createCore({ config, database, clock, ids: randomIds, log })
  const services = createServices(core, createProviders(core, vendor?.given))
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
  const vendor = (await scene.startVendor?.(clock)) ?? null
  const deps = { secret: randomBytes(32).toString('base64url'), clock, vendor }
  const log = watchedLog(silentLog)
  const database = openDatabase(testDatabase.url, {
    maxConnections: 8,
    onError: (error) => log.error('database connection', error),
  })
  const world = openWorld(deps, database, log)
  const stage: CrashStage = { clock, world, hands: createHands(world) }
  const faults: string[] = []

  const checkBooks = async (when: string): Promise<void> => {
    const findings = await world.services.ledgerVerify.runNow()
    faults.push(...findings.map(({ check, subject, detail }) => `${when}: ${check} ${subject} ${detail}`))
  }

  /** One run: the action up to the death, the same action by another process, and everything that is due by then. */
  const live = async (deathAt: number | null, isLost = false) => {
    vendor?.begin(isLost)
    const piece = await scene.prepare(stage)
    const mortal = openMortalDatabase(testDatabase.url)
    const hands = createHands(openWorld(deps, mortal, mortalLog(mortal)))
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
    if (scene.mend) {
      await orRefused(scene.mend(stage, piece))
      await stage.hands.work()
    }
    faults.push(...(vendor?.faults() ?? []).map((fault) => `${when}: ${fault}`))
    const picture = await pictureOf(world, piece.members)
    return { when, statements, lasting, isDead, picture, movedFen: vendor?.movedFen() ?? 0 }
  }

  try {
    const whole = await live(null)
    const wholes = scene.mayLose ? [whole, await live(null, true)] : [whole]
    const pictures = new Map(wholes.map(({ movedFen, picture }) => [movedFen, picture]))
    const moved = new Set<number>()
    let deaths = 0
    for (const at of deathsOf(whole)) {
      const life = await live(at)
      if (life.isDead) deaths += 1
      moved.add(life.movedFen)
      const right = pictures.get(life.movedFen) ?? `any life in which the vendor moves ${life.movedFen} fen`
      if (life.picture !== right) faults.push(`${life.when}:\n${life.picture}\ninstead of\n${right}`)
    }
    await checkBooks(`${scene.name}, in the end`)
    return { deaths, movedFen: [...moved].sort(), expectedFen: [...pictures.keys()].sort(), faults }
  } finally {
    await database.close()
    await vendor?.close()
    await testDatabase.drop()
  }
}
