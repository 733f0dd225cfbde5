import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { requireFittingSecret } from '../checks/secret'
import type { Config } from '../config/config'
import { ROLES } from '../db/roles'
import type { Core } from '../lib/core'
import { createCrypto } from '../lib/sealed/crypto'
import { createProviders } from '../providers/providers'
import { examine } from './examine'
import { lineOf } from './finding'

const PASSWORD = 'hidden-password'
/** No program listens on the port of the discard service. */
const NOWHERE = '127.0.0.1:9'

let app: TestApp
beforeAll(async () => {
  // The clock of the database is the machine's own.
  app = await startApp({ startMs: Date.now() })
  await requireFittingSecret(app.core)
})
afterAll(() => app.close())

/** Lines of the examination of a server like the running one. */
const linesOf = async (config: Partial<Config>, more: Partial<Core> = {}): Promise<string[]> => {
  const core = { ...app.core, config: { ...app.core.config, ...config }, ...more }
  return (await examine(core, createProviders(core))).map(lineOf)
}

const bucket = {
  endpoint: `http://${NOWHERE}`,
  bucket: 'jinyu',
  region: 'r',
  accessKeyId: 'K',
  secretAccessKey: PASSWORD,
  isPathStyle: true,
}

test('a server that could start has no failing line, and one line for each dependency', async () => {
  const lines = await linesOf({})
  expect(lines.filter((line) => line.startsWith('fail'))).toEqual([])
  for (const name of [
    'node',
    'DATA_DIR',
    'database',
    'JINYU_SECRET',
    'redis',
    'store',
    'sms',
    'payment',
    'payout',
  ])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^(ok|warn) +${name} `)))
})

test('a folder of data that the server makes itself is no failure, and the doctor does not make it', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'jinyu-doctor-'))
  const dataDir = path.join(parent, 'not/yet')
  try {
    const lines = await linesOf({ dataDir })
    expect(lines.filter((line) => line.startsWith('fail'))).toEqual([])
    expect(lines).toContainEqual(expect.stringMatching(/^(ok|warn) +DATA_DIR .*the server makes the folder/))
    expect(await readdir(parent)).toEqual([])
  } finally {
    await rm(parent, { recursive: true })
  }
})

test('a file where the folder of data should be fails', async () => {
  const lines = await linesOf({ dataDir: path.join(__filename, 'data') })
  expect(lines).toContainEqual(expect.stringMatching(/^fail +DATA_DIR .*cannot be written/))
})

test('another secret, too many connections and an unreachable store fail, without a secret in the lines', async () => {
  const lines = await linesOf(
    { store: bucket, maxDatabaseConnections: 10_000 },
    { crypto: createCrypto(['another'.repeat(8)]) },
  )
  const failing = lines.filter((line) => line.startsWith('fail')).join('\n')
  expect(failing).toMatch(/DATABASE_CONNECTIONS asks for 10000 of \d+/)
  expect(failing).toContain('JINYU_SECRET does not open')
  expect(failing).toContain('STORE_URL must name a store')
  expect(lines.join('\n')).not.toContain(PASSWORD)
})

test('without Redis the server starts, so that is a warning', async () => {
  const lines = await linesOf({ redisUrl: `redis://:${PASSWORD}@${NOWHERE}` })
  expect(lines).toContainEqual(expect.stringMatching(/^warn +redis +does not answer/))
  expect(lines.join('\n')).not.toContain(PASSWORD)
})

test('a silent replica, or another server in its place, is a warning without its password', async () => {
  const away = { url: `postgres://jinyu:${PASSWORD}@${NOWHERE}/jinyu`, maxLagMs: 3_000 }
  for (const databaseRead of [away, { url: app.databaseUrl, maxLagMs: 3_000 }]) {
    const lines = await linesOf({ databaseRead })
    expect(lines).toContainEqual(
      expect.stringMatching(/^warn +replica +does not answer, lags, or is no streaming/),
    )
    expect(lines.join('\n')).not.toContain(PASSWORD)
  }
  expect(await linesOf({})).toContainEqual(expect.stringMatching(/^ok +replica +none/))
})

test('warnings for production name what members would miss', async () => {
  const lines = await linesOf({
    isProduction: true,
    publicUrl: 'http://jinyu.example',
    payout: null,
    captcha: null,
  })
  for (const name of [
    ...['PUBLIC_URL', 'proxies', 'sms', 'phone', 'away', 'payment', 'payout', 'captcha', 'face'],
  ])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^warn +${name} `)))
  expect(await linesOf({ isProduction: true, payout: 'manual' })).toContainEqual(
    expect.stringMatching(/^warn +real name +REAL_NAME is none/),
  )
})

test('fails in production without an e-mail address of the help desk, and warns without the other contacts', async () => {
  const ways = { phone: '400-800-1234', email: 'help@jinyu.cn', minorHotline: '12355' }
  const company = { name: '近遇科技有限公司', filings: [] }
  const production = { isProduction: true, help: ways, company }
  expect(await linesOf(production)).toContainEqual(expect.stringMatching(/^ok +help /))
  for (const email of [null, 'help@jinyu.example']) {
    const lines = await linesOf({ ...production, help: { ...ways, email } })
    expect(lines).toContainEqual(expect.stringMatching(/^fail +help .*HELP_EMAIL/))
  }
  const named = [
    [{ help: { ...ways, phone: null, minorHotline: null } }, 'HELP_PHONE, HELP_MINOR_HOTLINE'],
    [{ company: { name: null, filings: [] } }, 'COMPANY_NAME'],
  ] as const
  for (const [change, missing] of named) {
    const lines = await linesOf({ ...production, ...change })
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^warn +help .*${missing}`)))
  }
})

test('names the stand-ins, and fails where production would have them', async () => {
  expect(await linesOf({})).toContainEqual(
    expect.stringMatching(/^ok +stand-ins +sms and payment, for this machine alone$/),
  )
  expect(await linesOf({ isProduction: true })).toContainEqual(expect.stringMatching(/^ok +stand-ins +none$/))
  // As if production had built those of a developer's machine.
  const core = { ...app.core, config: { ...app.core.config, isProduction: true } }
  const lines = (await examine(core, app.services.providers)).map(lineOf)
  expect(lines).toContainEqual(expect.stringMatching(/^fail +stand-ins +sms and payment/))
})

test('warns in production of a role that owns the tables, and accepts the role of the nodes', async () => {
  expect(await linesOf({ isProduction: true })).toContainEqual(
    expect.stringMatching(/^warn +role +\w+ is a superuser: run npm run migrate -- --roles/),
  )
  expect(await linesOf({})).toContainEqual(expect.stringMatching(/^ok +role /))
  for (const [role, line] of [
    [ROLES.owner, /^warn +role +jinyu_owner owns the tables/],
    [ROLES.app, /^ok +role +jinyu_app$/],
  ] as const) {
    const other = await startApp({ role })
    const core = { ...other.core, config: { ...other.core.config, isProduction: true } }
    const lines = (await examine(core, createProviders(core))).map(lineOf)
    expect(lines).toContainEqual(expect.stringMatching(line))
    await other.close()
  }
})

test('a database with a clock of its own is named', async () => {
  const clock = { ...app.core.clock, now: () => Date.now() - 60_000 }
  expect(await linesOf({}, { clock })).toContainEqual(
    expect.stringMatching(/^warn +database +its clock is \d+ ms/),
  )
})

test('names what keeps pictures of chats from being judged', async () => {
  const app = { appId: 'wx0123456789abcdef', appSecret: 's', endpoint: `http://${NOWHERE}` }
  const push = { appId: app.appId, token: 't', encodingAesKey: 'a'.repeat(43) }
  const lineFor = async (given: typeof push | null, publicUrl: string | null) =>
    (
      await linesOf({ isProduction: true, publicUrl, moderation: [{ name: 'wechat', app, push: given }] })
    ).find((line) => / media /.test(line))
  expect(await lineFor(null, 'https://jinyu.example')).toMatch(/^warn .*set WECHAT_PUSH_TOKEN/)
  expect(await lineFor(push, null)).toMatch(/^warn .*PUBLIC_URL is absent/)
  expect(await lineFor(push, 'https://jinyu.example')).toMatch(/^ok .*pictures and voices of chats/)
})
