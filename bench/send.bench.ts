import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../server/app'
import { readConfig } from '../server/config/config'
import { openDatabase, type Database } from '../server/db/database'
import { migrateToLatest } from '../server/db/migrate'
import { createCore } from '../server/core'
import { createServices } from '../server/deps'
import { systemClock } from '../server/lib/clock'
import { randomIds } from '../server/lib/ids'
import { silentLog } from '../server/lib/log'
import { createSeed } from '../test/server/seed'
import { countRoundTrips } from '../test/server/round-trips'
import { createBareInsert } from './lib/bare-insert'
import { createBenchDatabase, type BenchDatabase } from './lib/bench-database'
import { median, report, runBench } from './lib/report'
import { spreadLimits } from './lib/spread-limits'

const PAIRS = 30
const CONNECTIONS = 30
const DATABASE_CONNECTIONS = 10
/** The rivals take turns, so that other load on the machine disturbs both equally. */
const ROUNDS = 9
const ROUND_SECONDS = 1
/** Minimum share of the speed of a bare route that inserts one row in a transaction. Source: ours */
const GOAL = { bound: '≥', limit: 0.15 } as const
/** Most waits of one chat text for the database, including begin and commit. Source: ours */
const ROUND_TRIPS_GOAL = { bound: '≤', limit: 4 } as const

interface Rival {
  readonly url: string
  readonly perSecond: number[]
  /** Headers and body of the next request. */
  next(): { headers: Record<string, string>; body: string }
}

const listen = async (app: FastifyInstance): Promise<string> => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/user/send_msg`
}

const bodyTo = (userId: string): string =>
  JSON.stringify({ userId, clientMsgId: randomUUID(), type: 'text', content: { text: '周末一起去爬山吗' } })

/** The product with matched pairs. */
const startProduct = async (database: Database, { dataDir, url }: BenchDatabase) => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, JINYU_SECRET: randomBytes(32).toString('hex') }
  const config = { ...readConfig(env, dataDir), isDemo: false, h5Dir: null }
  const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
  const services = createServices(core)
  spreadLimits(services)
  const seed = createSeed(core, services, () => Promise.reject(new Error('this bench posts from outside')))
  const senders: { token: string; peerId: string }[] = []
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [a, b] = [await seed.member({ isVerified: true }), await seed.member({ isVerified: true })]
    await core.transaction((tx) => services.groups.openForMatch(tx, a.id, b.id, 'match', core.clock.now()))
    senders.push({ token: a.token, peerId: b.id }, { token: b.token, peerId: a.id })
  }
  const app = buildApp(core, services)
  let turn = 0
  const next: Rival['next'] = () => {
    turn += 1
    const sender = senders[turn % senders.length]
    if (!sender) throw new Error('sender expected')
    return {
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${sender.token}`,
        'x-client': 'h5/1.0.0(100)',
        'x-device-id': 'bench',
      },
      body: bodyTo(sender.peerId),
    }
  }
  return { app, rival: { url: await listen(app), perSecond: [], next } satisfies Rival }
}

/** The bare route, with its requests. */
const startBare = async (database: Database) => {
  const app = await createBareInsert(database)
  const next: Rival['next'] = () => ({
    headers: { 'content-type': 'application/json' },
    body: bodyTo('100000000001'),
  })
  return { app, rival: { url: await listen(app), perSecond: [], next } satisfies Rival }
}

const sendOne = async ({ url, next }: Rival): Promise<void> => {
  const text = await (await fetch(url, { method: 'POST', ...next() })).text()
  if (!text.startsWith('{"code":1')) throw new Error(`A send was refused: ${text}`)
}

const playRound = async ({ url, next, perSecond }: Rival): Promise<void> => {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
    verifyBody: (body) => body.startsWith('{"code":1'),
  })
  if (result.non2xx + result.errors + result.mismatches > 0) throw new Error('A send was refused')
  perSecond.push(result['2xx'] / ROUND_SECONDS)
}

const compare = async (product: Rival, bare: Rival): Promise<void> => {
  for (const rival of [bare, product]) {
    await playRound(rival)
    rival.perSecond.length = 0
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await playRound(bare)
    await playRound(product)
  }
  const ratio = median(product.perSecond.map((value, round) => value / (bare.perSecond[round] ?? value)))
  report({ name: 'send.bare_insert', value: median(bare.perSecond), unit: 'calls/s' })
  report({ name: 'send.product', value: median(product.perSecond), unit: 'calls/s' })
  report({ name: 'send.ratio', value: ratio, unit: 'of bare', goal: GOAL })
}

const bench = async (): Promise<void> => {
  const made = await createBenchDatabase()
  const database = openDatabase(made.url, {
    maxConnections: DATABASE_CONNECTIONS,
    onError: () => undefined,
  })
  await migrateToLatest(made.url)
  const product = await startProduct(database, made)
  const bare = await startBare(database)
  try {
    // The first message of each sender reads their session and records their activity.
    for (let count = 0; count < 2 * PAIRS; count += 1) await sendOne(product.rival)
    const roundTrips = await countRoundTrips(() => sendOne(product.rival))
    report({ name: 'send.round_trips', value: roundTrips, unit: 'round trips', goal: ROUND_TRIPS_GOAL })
    await compare(product.rival, bare.rival)
  } finally {
    await product.app.close()
    await bare.app.close()
    await database.close()
    await made.drop()
  }
}

runBench(bench)
