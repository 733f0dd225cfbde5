import { createTestDatabase, type TestDatabase } from '../../../../test/server/database'
import { type FakeWechatApi, startFakeWechatApi } from '../../../../test/server/fakes/wechat-api'
import { createManualClock, type ManualClock } from '../../../../test/server/manual-clock'
import { type Database, openDatabase } from '../../../db/database'
import { createCrypto } from '../../../lib/sealed/crypto'
import { createVendorHttp, type VendorHttp } from '../http'
import { type AccessToken, createAccessToken } from './access-token'
import { createWechatApi } from './api'

const MINUTE_MS = 60_000
const app = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const crypto = createCrypto(['secret'.repeat(8)])

let test: TestDatabase
let database: Database
let clock: ManualClock
let wechat: FakeWechatApi

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase(test.url, { maxConnections: 5, onError: () => undefined, connectMs: 60_000 })
})
afterAll(async () => {
  await database.close()
  await test.drop()
})
beforeEach(async () => {
  await database.db.deleteFrom('vendor_token').execute()
  clock = createManualClock()
  wechat = await startFakeWechatApi(app, clock, { '/echo': () => ({ errcode: 0, echo: 1 }) })
})
afterEach(() => wechat.close())

const node = (http: VendorHttp = createVendorHttp(), pause?: () => Promise<unknown>): AccessToken =>
  createAccessToken({
    db: database.db,
    clock,
    crypto,
    http,
    app: { ...app, endpoint: wechat.url },
    ...(pause && { pause }),
  })

const tokenOf = async (one: AccessToken, refused: string | null = null): Promise<string> => {
  const outcome = await one.get(refused)
  if (outcome.kind !== 'ok') throw new Error(JSON.stringify(outcome))
  return outcome.data
}

/** A client whose requests wait until they are released. */
const heldHttp = () => {
  let release: () => void = () => undefined
  const held = new Promise<void>((done) => void (release = done))
  let start: () => void = () => undefined
  const hasStarted = new Promise<void>((done) => void (start = done))
  const http: VendorHttp = async (request) => {
    start()
    await held
    return createVendorHttp()(request)
  }
  return { http, release: () => release(), hasStarted }
}

describe('the access token of WeChat', () => {
  it('is fetched once by many calls of two nodes', async () => {
    const [first, second] = [
      node(undefined, () => Promise.resolve()),
      node(undefined, () => Promise.resolve()),
    ]
    const tokens = await Promise.all([first, second, first, second, first].map((one) => tokenOf(one)))
    expect(new Set(tokens).size).toBe(1)
    expect(wechat.received).toHaveLength(1)
  })

  it('is sealed in the database', async () => {
    const token = await tokenOf(node())
    const { sealed } = await database.db.selectFrom('vendor_token').selectAll().executeTakeFirstOrThrow()
    expect(sealed?.includes(token)).toBe(false)
    expect(crypto.unseal(sealed as Buffer)).toBe(token)
  })

  it('stays in use near its end while another node fetches the next one', async () => {
    const earlier = await tokenOf(node())
    clock.advance(116 * MINUTE_MS)
    const { http, release, hasStarted } = heldHttp()
    const next = tokenOf(node(http))
    await hasStarted
    expect(await tokenOf(node())).toBe(earlier)
    release()
    expect(await next).not.toBe(earlier)
    expect(await tokenOf(node())).toBe(await next)
  })

  it('is awaited by a node that has none while another node fetches it', async () => {
    const { http, release, hasStarted } = heldHttp()
    const fetched = tokenOf(node(http))
    await hasStarted
    const waiting = tokenOf(
      node(undefined, async () => {
        release()
        await fetched
      }),
    )
    expect(await waiting).toBe(await fetched)
    expect(wechat.received).toHaveLength(1)
  })

  it('is fetched by another node after the lease of one that stopped', async () => {
    const { http, hasStarted } = heldHttp()
    void node(http).get(null)
    await hasStarted
    let looks = 0
    const token = await tokenOf(
      node(undefined, () => {
        looks += 1
        clock.advance(250)
        return Promise.resolve()
      }),
    )
    expect(looks).toBeGreaterThan(1)
    expect(token).toMatch(/^token-1-/)
  })

  it('is replaced by force when WeChat refuses it, once for all nodes', async () => {
    const earlier = await tokenOf(node())
    wechat.revokeToken()
    const tokens = await Promise.all([
      tokenOf(
        node(undefined, () => Promise.resolve()),
        earlier,
      ),
      tokenOf(
        node(undefined, () => Promise.resolve()),
        earlier,
      ),
    ])
    expect(new Set([earlier, ...tokens]).size).toBe(2)
    expect(wechat.tokensMade()).toBe(2)
  })

  it('reports a wrong secret with its code and leaves no lease', async () => {
    const wrong = createAccessToken({
      db: database.db,
      clock,
      crypto,
      http: createVendorHttp(),
      app: { appId: app.appId, appSecret: 'wrong', endpoint: wechat.url },
    })
    expect(await wrong.get(null)).toMatchObject({ kind: 'rejected', code: '40125' })
    expect(await tokenOf(node())).toMatch(/^token-1-/)
  })

  it('reports a cut connection as unknown and leaves no lease', async () => {
    wechat.faults.push('cut')
    expect(await node().get(null)).toEqual({ kind: 'unknown', reason: 'network' })
    expect(await tokenOf(node())).toMatch(/^token-1-/)
  })
})

describe('calls with the token', () => {
  const call = { path: '/echo', body: '{}' }
  const api = () => createWechatApi({ http: createVendorHttp(), endpoint: wechat.url, accessToken: node() })

  it('send the same bytes once more when WeChat refuses the token', async () => {
    await tokenOf(node())
    wechat.revokeToken()
    expect(await api()(call)).toMatchObject({ kind: 'ok', data: { echo: 1 } })
    const echoes = wechat.received.filter(({ path }) => path === '/echo')
    expect(echoes.map(({ body }) => body)).toEqual(['{}', '{}'])
  })

  it('are never repeated when their result is unknown', async () => {
    await tokenOf(node())
    wechat.faults.push('done, cut')
    expect(await api()(call)).toEqual({ kind: 'unknown', reason: 'network' })
    expect(wechat.received.filter(({ path }) => path === '/echo')).toHaveLength(1)
  })
})
