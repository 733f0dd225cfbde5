import { execFileSync, type ChildProcess } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../server/config/config'
import { createCore } from '../../server/core'
import { openDatabase } from '../../server/db/database'
import { migrateToLatest } from '../../server/db/migrate'
import { ROLES } from '../../server/db/roles'
import { createServices } from '../../server/deps'
import { systemClock } from '../../server/lib/clock'
import { randomIds } from '../../server/lib/ids'
import { silentLog } from '../../server/lib/log'
import { findFreePort } from '../life/product'
import { spawnNode, type ServerNode } from '../nodes/spawn-node'
import { postTo } from '../server/post-to'
import { createSeed } from '../server/seed'
import { matchPair } from '../server/relations'
import { runSql } from '../server/sql'
import { waitUntil } from '../server/wait-until'
import { createDrillPostgres, findPrograms, type DrillPostgres } from './postgres'
import { write, type Acknowledged, type Writers } from './traffic'

const projectDir = path.resolve(__dirname, '../..')
const programs = findPrograms()
if (programs === null && process.env['CI'])
  throw new Error('The drill needs a PostgreSQL of the machine: install the package postgresql.')
const drill = programs === null ? test.skip : test

const SECRET = 'drill'.repeat(8)
const PAIRS = 3
/** Acknowledged acts of each part of the drill. Source: ours */
const ACTS = 150

let folder: string
let backups: string
let port: number
let postgres: DrillPostgres
let stream: ChildProcess
let node: ServerNode
const at = (name: string): string => path.join(folder, name)
const script = (name: string): string => path.join(folder, 'scripts', name)

beforeAll(async () => {
  if (programs === null) return
  folder = mkdtempSync(path.join(tmpdir(), 'jinyu-drill-'))
  backups = at('backups')
  port = await findFreePort()
  postgres = createDrillPostgres(programs, port)
  cpSync(path.join(projectDir, 'deploy/backup'), at('scripts'), { recursive: true })
  mkdirSync(backups)
  for (const place of [folder, backups]) postgres.give(place)
})
afterAll(async () => {
  if (programs === null) return
  await node?.remove()
  stream?.kill('SIGKILL')
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes the database with its roles, and starts the copy of its changes, without which no commit is acknowledged. */
const prepareDatabase = async (): Promise<void> => {
  await postgres.run('initdb', [
    '-D',
    at('first'),
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  await postgres.start(at('first'))
  const admin = postgres.urlOf('postgres', 'postgres')
  await runSql(admin, 'create database jinyu')
  await runSql(admin, 'create role jinyu_backup login replication')
  await migrateToLatest(postgres.urlOf('postgres'), { withRoles: true })
  stream = postgres.keep(script('stream-wal.sh'), [], { BACKUP_DIR: backups, PGUSER: 'jinyu_backup' })
  const isStreaming = async () =>
    (await runSql(admin, `select from pg_stat_replication where application_name = 'jinyu_wal'`)).rowCount ===
    1
  await waitUntil(isStreaming, 30_000)
  await runSql(admin, `alter system set synchronous_standby_names = 'jinyu_wal'`)
  await runSql(admin, 'select pg_reload_conf()')
}

/** Members in pairs who may write to each other. */
const seedWriters = async (url: string): Promise<Writers[]> => {
  const database = openDatabase(postgres.urlOf(ROLES.app), { maxConnections: 4, onError: () => undefined })
  const config = readConfig({ DATA_DIR: at('seed'), JINYU_SECRET: SECRET, JINYU_DEMO: '0' }, folder)
  const core = createCore({ config, database, clock: systemClock, ids: randomIds, log: silentLog })
  const services = createServices(core)
  const seed = createSeed(core, services, postTo(url))
  const pairs: Writers[] = []
  for (let count = 0; count < PAIRS; count += 1) {
    const [from, to] = [await seed.member(), await seed.member({ gender: 'male' })]
    await matchPair({ core, services }, from, to)
    pairs.push({ url, from, to })
  }
  await database.close()
  return pairs
}

const ops = (...words: string[]): string =>
  execFileSync(process.execPath, ['--import', 'tsx', 'server/ops/main.ts', ...words], {
    cwd: projectDir,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_ENV: undefined,
      MIGRATE_AT_START: '0',
      JINYU_SECRET: SECRET,
      DATABASE_URL: postgres.urlOf(ROLES.ops),
      BACKUP_DIR: backups,
    },
  })

const idsOf = async (statement: string): Promise<Set<string>> => {
  const { rows } = await runSql(postgres.urlOf('postgres'), statement)
  return new Set((rows as { id: string }[]).map(({ id }) => id))
}

/** The acknowledged acts that the database does not hold. */
const lost = async (acts: readonly Acknowledged[]): Promise<Acknowledged[]> => {
  const messages = await idsOf('select id from message')
  const orders = await idsOf(`select order_no as id from recharge_order where state = 'paid'`)
  return acts.filter(({ kind, id }) => !(kind === 'coins' ? orders : messages).has(id))
}

/** Addresses of every picture in the conversations, as the server gives them now. */
const picturesOf = async (writers: readonly Writers[]): Promise<string[]> => {
  const found: string[] = []
  for (const { from, to } of writers)
    for (let afterSeq = 0, hasMore = true; hasMore;) {
      const { data } = await from.post('/api/user/message_list', { userId: to.id, afterSeq, limit: 50 })
      const list = data.list as { seq: number; type: string; content: { url: string } }[]
      found.push(...list.filter(({ type }) => type === 'image').map(({ content }) => content.url))
      afterSeq = list.at(-1)?.seq ?? afterSeq
      hasMore = data.hasMore === true
    }
  return found
}

const restore = async (name: string, until?: string): Promise<number> => {
  const began = Date.now()
  await postgres.run(script('restore.sh'), [at(name), ...(until === undefined ? [] : [until])], {
    BACKUP_DIR: backups,
  })
  await postgres.start(at(name))
  await node.start()
  return Date.now() - began
}

drill(
  'after a power cut and the loss of the disk, all that was acknowledged is there again',
  async () => {
    await prepareDatabase()
    const env = { MIGRATE_AT_START: '0' }
    node = await spawnNode({
      databaseUrl: postgres.urlOf(ROLES.app),
      secret: SECRET,
      redisUrl: null,
      port: await findFreePort(),
      env,
    })
    const writers = await seedWriters(node.url)
    const acts: Acknowledged[] = []
    let isCut = false
    const writing = Promise.all(writers.map((pair) => write(pair, acts, () => isCut)))
    const reach = (count: number) =>
      Promise.race([waitUntil(() => acts.length >= count, 120_000), writing.then(() => undefined)])

    await reach(ACTS)
    const copyBegan = Date.now()
    await postgres.run(script('base-backup.sh'), [], { BACKUP_DIR: backups, PGUSER: 'jinyu_backup' })
    const copyMs = Date.now() - copyBegan
    await reach(acts.length + ACTS)
    const moment = new Date()
    await reach(acts.length + ACTS)
    // The power cut comes while members write.
    isCut = true
    await Promise.all([postgres.kill(), node.kill()])
    await writing
    stream.kill('SIGTERM')
    const verified = ops('backup', 'verify')
    rmSync(at('first'), { recursive: true, force: true })

    const wholeMs = await restore('second')
    expect(await lost(acts)).toEqual([])
    expect(new Set(acts.map(({ kind }) => kind)).size).toBe(3)
    const pictures = await picturesOf(writers)
    expect(pictures.length).toBeGreaterThanOrEqual(acts.filter(({ kind }) => kind === 'picture').length)
    for (const url of pictures) expect((await fetch(new URL(url, node.url))).status).toBe(200)
    expect(ops('ledger', 'verify')).toContain('The books are right.')
    await node.stop()
    await postgres.stop()

    const momentMs = await restore('third', moment.toISOString())
    const missing = await lost(acts)
    expect(missing.filter((act) => act.at < moment.getTime())).toEqual([])
    // Later messages are gone; an answer may have been on its way at the moment itself.
    expect(missing.length).toBeGreaterThan(ACTS / 2)
    expect(ops('ledger', 'verify')).toContain('The books are right.')
    await node.stop()

    const kinds = (kind: Acknowledged['kind']) => acts.filter((act) => act.kind === kind).length
    process.stdout.write(
      `${verified}Acknowledged: ${kinds('text')} texts, ${kinds('picture')} pictures, ${kinds('coins')} purchases.\n` +
        `Copy under load ${copyMs} ms; restored whole ${wholeMs} ms, to a moment ${momentMs} ms, until the server was ready.\n`,
    )
  },
  600_000,
)
