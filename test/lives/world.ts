import type { AddressInfo } from 'node:net'
import { SECOND_MS } from '@contract/constants'
import type { SystemConfig } from '@contract/types/config'
import { openShop } from '../server/acts/buying'
import type { Log } from '../../server/lib/log'
import { createFakePhoneProver, type FakePhoneProver } from '../server/fakes/phone-prover'
import { createManualClock } from '../server/manual-clock'
import { startApp, type TestApp } from '../server/rigs/start-app'
import { openUnlocks } from '../server/acts/unlocking'
import { createChance, type Chance } from './chance'
import { createCoverage, type Coverage } from './coverage'
import { createFaults, type Faults } from './faults'
import { createLogCanary, type LogCanary } from './log-canary'
import type { Person } from './person'

/** Recurring work of a running server, in its order. */
const ROUNDS = [
  'forget',
  'leftovers',
  'speed forget',
  'authentication media',
  'appointments',
  'unlock quotes',
  'unlock disputes',
  'purchases',
  'quiet tickets',
  'payouts',
  'data exports',
  'data exports forget',
] as const

/** A product of its own, its people, and the facts about them. */
export interface World {
  readonly app: TestApp
  readonly url: string
  readonly port: number
  readonly chance: Chance
  readonly coverage: Coverage
  readonly faults: Faults
  readonly canary: LogCanary
  readonly people: Person[]
  /** Number of calls so far that requested a change. */
  acts: number
  /** Members whom operators refused something, the latest last. */
  readonly wronged: Set<string>
  /** Tokens of links to profiles, of which some are over. */
  readonly links: string[]
  /** Members who sold something. */
  readonly earners: Person[]
  /** Platforms that prove phone numbers. */
  readonly provers: { readonly wx: FakePhoneProver; readonly alipay: FakePhoneProver }
  /** The product's lists, as a member received them; null until a member asked. */
  config: SystemConfig | null
  /** A unique number for names, texts and pictures. */
  nextNumber(): number
  /** Advances time and runs everything that is due by then. */
  pass(ms: number): Promise<void>
  /** Runs the recurring work of a server. */
  goRound(): Promise<void>
  close(): Promise<void>
}

/** Longest step of the clock: work that is due within it runs late, as after a night without a server. */
const LONGEST_STEP_MS = 12 * 3_600 * SECOND_MS

/** Number of inactive members of each gender: enough for a deck that does not end at once. */
const RESIDENTS = 12

const settle = async ({ seed }: TestApp): Promise<void> => {
  for (let count = 0; count < RESIDENTS; count++)
    for (const gender of ['male', 'female'] as const)
      await seed.member({
        gender,
        age: 22 + count,
        nickname: `住户${gender === 'male' ? '甲' : '乙'}${count}`,
      })
}

const bothLogs = (one: Log, other: Log): Log => ({
  info: one.info,
  warn: one.warn,
  error(...entry) {
    one.error(...entry)
    other.error(...entry)
  },
})

/** Starts a product whose clock only the test moves, with every feature open. */
export const createWorld = async (seed: number): Promise<World> => {
  const chance = createChance(seed)
  const coverage = createCoverage(chance)
  const faults = createFaults()
  const provers = { wx: createFakePhoneProver('wx'), alipay: createFakePhoneProver('alipay') }
  const clock = createManualClock()
  const canary = createLogCanary(clock.now)
  const app = await startApp({
    connections: 12,
    log: bothLogs(canary.log, faults.log),
    clock,
    config: { logsCalls: true },
    providers: { phone: [provers.wx, provers.alipay] },
  })
  openShop(app)
  openUnlocks(app)
  // One sale can be withdrawn, so that a month has withdrawals.
  app.services.productConfig.withdraw.minFen = 300
  const { port } = app.fastify.server.address() as AddressInfo
  await settle(app)
  let number = 0
  const goRound = async (): Promise<void> => {
    for (const name of ROUNDS) await app.services.jobs.runRecurring(name)
  }
  const world: World = {
    app,
    url: app.url,
    port,
    chance,
    coverage,
    faults,
    canary,
    people: [],
    acts: 0,
    earners: [],
    links: [],
    wronged: new Set(),
    provers,
    config: null,
    nextNumber: () => (number += 1),
    async pass(ms) {
      for (let left = ms; left > 0; left -= LONGEST_STEP_MS) {
        app.clock.advance(Math.min(left, LONGEST_STEP_MS))
        await app.services.jobs.runDue()
      }
    },
    goRound,
    async close() {
      for (const person of world.people) {
        await person.vanish()
        person.wire.close()
      }
      await app.close()
    },
  }
  return world
}
