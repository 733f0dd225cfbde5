import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createSeed } from '../../test/server/seed'
import { buildApp } from '../../server/app'
import { readConfig } from '../../server/config/config'
import { openDatabase } from '../../server/db/database'
import { migrateToLatest } from '../../server/db/migrate'
import { createCore } from '../../server/core'
import { createServices } from '../../server/deps'
import { systemClock } from '../../server/lib/clock'
import { randomIds } from '../../server/lib/ids'
import { silentLog } from '../../server/lib/log'
import { spreadLimits } from './spread-limits'

/** The message that a server of this bench sends when it listens. */
export interface Listening {
  readonly port: number
  readonly token: string
}

const startProduct = async (databaseUrl: string, dataDir: string): Promise<[FastifyInstance, string]> => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, JINYU_SECRET: randomBytes(32).toString('hex') }
  const config = { ...readConfig(env, dataDir), isDemo: false, h5Dir: null }
  const database = openDatabase(databaseUrl, { maxConnections: 10, onError: () => undefined })
  await migrateToLatest(databaseUrl)
  const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
  const services = createServices(core)
  spreadLimits(services)
  const seed = createSeed(core, services, () => Promise.reject(new Error('this bench posts from outside')))
  const { token } = await seed.member({ isVip: true, isVerified: true })
  return [buildApp(core, services), token]
}

/** A route that only returns the given bytes. */
const startBare = (answer: string): FastifyInstance => {
  const app = Fastify()
  app.post('/api/user/my_info', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(answer),
  )
  return app
}

const main = async ([kind = '', first = '', second = '']: readonly string[]): Promise<void> => {
  const [app, token] = kind === 'bare' ? [startBare(first), ''] : await startProduct(first, second)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.on('disconnect', () => process.exit())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const listening: Listening = { port: (app.server.address() as AddressInfo).port, token }
  process.send?.(listening)
}

void main(process.argv.slice(2))
