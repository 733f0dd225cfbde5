import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/config/config'
import { openDatabase } from '../../server/db/database'
import { createCore } from '../../server/core'
import { createServices, type Services } from '../../server/deps'
import { systemClock } from '../../server/lib/clock'
import type { Core } from '../../server/lib/core'
import { randomIds } from '../../server/lib/ids'
import { silentLog } from '../../server/lib/log'
import { watchedLog } from '../net/net'
import { createTestDatabase, type TestDatabase } from '../server/database'
import { createSeed, type Post, type Seed } from '../server/seed'
import { spawnNode, type NodeOptions, type ServerNode } from './spawn-node'

/** One database, with its keys, that several server processes share. */
export interface NodesWorld {
  readonly databaseUrl: string
  readonly secret: string
  /** The same product inside the test's own process: it reads tables and makes members, and serves no requests. */
  readonly core: Core
  readonly services: Services
  readonly seed: Seed
  /** Starts a server process on the database; it is removed with the world. */
  spawn(options?: Partial<NodeOptions>): Promise<ServerNode>
  /** Stops all processes and deletes everything. */
  close(): Promise<void>
}

/** Members seeded by a world have no server of their own: post with `postTo` and their token. */
const postNowhere: Post = () => Promise.reject(new Error('Post to one of the nodes instead'))

/**
 * Makes an empty world; meant for `beforeAll`, with `close` in `afterAll`.
 * @param database A migrated, empty one; by default one of its own. It is dropped with the world.
 */
export const createNodesWorld = async (database?: TestDatabase): Promise<NodesWorld> => {
  const testDatabase = database ?? (await createTestDatabase())
  const dataDir = await mkdtemp(path.join(tmpdir(), 'jinyu-nodes-'))
  const secret = randomBytes(32).toString('base64url')
  const log = watchedLog(silentLog)
  const own = openDatabase(testDatabase.url, {
    maxConnections: 8,
    onError: (error) => log.error('database connection', error),
  })
  const config = readConfig({ DATA_DIR: dataDir, JINYU_SECRET: secret, JINYU_DEMO: '0' }, dataDir)
  const core = createCore({ config, database: own, clock: systemClock, ids: randomIds, log })
  const services = createServices(core)
  const nodes: ServerNode[] = []
  return {
    databaseUrl: testDatabase.url,
    secret,
    core,
    services,
    seed: createSeed(core, services, postNowhere),
    async spawn(options = {}) {
      const node = await spawnNode({ databaseUrl: testDatabase.url, secret, redisUrl: null, ...options })
      nodes.push(node)
      return node
    },
    async close() {
      await Promise.all(nodes.map((node) => node.remove()))
      await own.close()
      await testDatabase.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
