import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config/config'
import { createCore } from '../../server/core'
import { openDatabase, type Database } from '../../server/db/database'
import { createServices, type Services } from '../../server/deps'
import { systemClock } from '../../server/lib/clock'
import type { Core } from '../../server/lib/core'
import { randomIds } from '../../server/lib/ids'
import { silentLog } from '../../server/lib/log'
import { wireRealtime } from '../../server/wiring/realtime'
import { createSeed } from '../../test/server/seed'
import { createBareInsert } from './bare-insert'
import { inBatches } from './paces'

/** Where the server of a chat load works: with members the whole product, without them a bare route. */
export interface ChatPlace {
  readonly url: string
  readonly dataDir: string
  readonly members: number
}

/** A member of the load; neighbours in the list, 0 and 1, 2 and 3, are matched. */
export interface Chatter {
  readonly id: string
  readonly token: string
}

/** Members that are made at once; each needs a few connections. */
const AT_ONCE = 8
const DATABASE_CONNECTIONS = 20

const makePair = async (
  core: Core,
  services: Services,
  seed: ReturnType<typeof createSeed>,
): Promise<Chatter[]> => {
  const [a, b] = [
    await seed.member({ isVerified: true }),
    await seed.member({ isVerified: true, gender: 'male' }),
  ]
  await core.transaction((tx) => services.groups.openForMatch(tx, a.id, b.id, 'match', core.clock.now()))
  return [a, b].map(({ id, token }) => ({ id, token }))
}

/** The whole product behind a proxy of this machine, with matched members: each is the pair of its neighbour. */
const startProduct = async (database: Database, { url, dataDir, members }: ChatPlace) => {
  const env = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: url, JINYU_SECRET: randomBytes(32).toString('hex') },
    // Members come from many addresses, as behind a proxy.
    TRUSTED_PROXIES: 'loopback',
  }
  const config = { ...readConfig(env, dataDir), isDemo: false, h5Dir: null }
  const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
  const services = createServices(core)
  const seed = createSeed(core, services, () => Promise.reject(new Error('this bench posts from outside')))
  const pairs = await inBatches(members / 2, AT_ONCE, () => makePair(core, services, seed))
  // As the database does by itself within a minute.
  await sql`analyze`.execute(database.db)
  const app = buildApp(core, services)
  wireRealtime(core, services, app)
  services.jobs.start()
  return { app, chatters: pairs.flat() }
}

const start = async (place: ChatPlace): Promise<void> => {
  const database = openDatabase(place.url, { maxConnections: DATABASE_CONNECTIONS, onError: () => undefined })
  const isProduct = place.members > 0
  const { app, chatters } = isProduct
    ? await startProduct(database, place)
    : { app: await createBareInsert(database), chatters: [] }
  await app.listen({ port: 0, host: '127.0.0.1' })
  process.send?.({ port: (app.server.address() as AddressInfo).port, chatters })
}

process.on('disconnect', () => process.exit())
void start(JSON.parse(process.argv[2] ?? '') as ChatPlace)
