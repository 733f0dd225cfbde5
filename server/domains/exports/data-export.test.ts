import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../../test/server/acting'
import { cancel } from '../../../test/server/cancelling'
import {
  exportOf,
  fetchExport,
  forgetExports,
  startExport,
  unzip,
  wholeExport,
  writeExports,
} from '../../../test/server/exporting'
import type { SeededMember } from '../../../test/server/seed'
import { startApp, type TestApp } from '../../../test/server/start-app'
import { changeMember } from '../../../test/server/ties'
import { proveSelf } from '../../../test/server/withdrawing'
import { by, createOperator } from '../../../test/server/operating'
import { MAX_ATTEMPTS } from './export-writer'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
let app: TestApp
let ada: SeededMember
const { ops, actsOn, refusal } = createOperator(() => app)

beforeAll(async () => {
  app = await startApp({ connections: 12 })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.seed.member()
})

const rowsOf = (member: { id: string }) =>
  app.core.db.selectFrom('data_export').selectAll().where('member_id', '=', member.id).execute()
const filesOfStore = async (): Promise<string[]> =>
  readdir(path.join(app.core.config.dataDir, 'objects', 'x')).catch(() => [])
const ready = async (member = ada): Promise<{ url: string; bytes: number; until: number }> => {
  expect((await startExport(app, member)).code).toBe(1)
  await writeExports(app)
  return (await exportOf(member)).data.file
}

test('a member without one may begin three', async () => {
  expect((await exportOf(ada)).data).toEqual({
    state: 'none',
    askedAt: null,
    readyBy: null,
    file: null,
    allowance: { max: 3, days: 30, left: 3 },
    nextAt: null,
    fileHours: 24,
  })
  expect((await app.post('/api/user/export_data', { step: 'read' })).status).toBe(401)
})

test('it is written in the background, told by a system message, and fetched without a session', async () => {
  const started = await startExport(app, ada)
  const asked = app.clock.now()
  expect(started.data).toMatchObject({
    state: 'running',
    askedAt: asked,
    readyBy: asked + DAY_MS,
    file: null,
    allowance: { left: 2 },
  })
  await writeExports(app)
  const { data } = await exportOf(ada)
  expect(data).toMatchObject({ state: 'ready', readyBy: null, file: { until: app.clock.now() + DAY_MS } })
  expect(data.file.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/export\/[0-9A-Z]{26}\/[\w-]{43}$/)
  expect(await noticesOf(app, ada.id)).toContain('export_ready')
  const { answer, bytes } = await fetchExport(data.file.url)
  expect(answer.status).toBe(200)
  expect(bytes.length).toBe(data.file.bytes)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(bytes.length),
    'content-disposition': 'attachment; filename="jinyu-2026-07-15.zip"',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  })
  const files = await unzip(bytes)
  expect(String(files.get('README.txt'))).toContain('近遇 · 你的数据')
  expect(JSON.parse(String(files.get('account/profile.json')))).toMatchObject([
    { id: ada.id, phone: ada.phone, nickname: expect.any(String) },
  ])
  expect(JSON.parse(String(files.get('manifest.json'))).entries).toMatchObject({
    'account/profile': 1,
    'money/bills': 0,
  })
})

test('a download that broke off goes on where it ended', async () => {
  const { url, bytes } = await ready()
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  const rest = await fetch(url, { headers: { range: 'bytes=100-' } })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${bytes - 1}/${bytes}`])
  expect(rest.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true)
  const beyond = await fetch(url, { headers: { range: `bytes=${bytes}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
  expect((await beyond.arrayBuffer()).byteLength).toBe(0)
})

test('what lies in the store is sealed', async () => {
  await ready()
  const [row] = await rowsOf(ada)
  const object = await app.services.store.get(row?.object_key ?? '')
  expect(object?.bytes.includes('profile.json')).toBe(false)
  expect(object?.bytes.subarray(0, 2).toString()).not.toBe('PK')
})

test('it explains itself in the language of who asked', async () => {
  app.clock.advance(61_000)
  const body = { step: 'start', clientToken: randomUUID(), ...(await proveSelf(app, ada)) }
  const headers = { 'x-lang': 'en' }
  expect((await app.post('/api/user/export_data', body, { token: ada.token, headers })).code).toBe(1)
  await writeExports(app)
  const files = await unzip((await fetchExport((await exportOf(ada)).data.file.url)).bytes)
  expect(String(files.get('README.txt'))).toContain('Jinyu · your data')
})

describe('the code', () => {
  test('is asked for, and a wrong one begins nothing', async () => {
    const wrong = await startExport(app, ada, { smsCode: '000000' })
    expect(wrong.code).toBe(errorCodes.CODE_WRONG)
    const unknown = await startExport(app, ada, { smsTicket: 'none' })
    expect(unknown.code).toBe(errorCodes.TICKET_EXPIRED)
    const missing = await ada.post('/api/user/export_data', { step: 'start', clientToken: randomUUID() })
    expect(missing).toMatchObject({ code: errorCodes.INVALID_PARAMETERS })
    expect(await rowsOf(ada)).toEqual([])
  })

  test('of another member opens nothing', async () => {
    const bob = await app.seed.member()
    app.clock.advance(61_000)
    const proof = await proveSelf(app, bob)
    expect((await startExport(app, ada, proof)).code).toBe(errorCodes.TICKET_EXPIRED)
  })
})

test('a repeated press is the same export; the token with another wish is another', async () => {
  const clientToken = randomUUID()
  const first = await startExport(app, ada, { clientToken })
  const again = await ada.post('/api/user/export_data', {
    step: 'start',
    clientToken,
    smsTicket: 'used',
    smsCode: '111111',
  })
  expect(again.data).toEqual(first.data)
  expect(await rowsOf(ada)).toHaveLength(1)
})

test('two devices that start at once begin one; the other hears when it is ready at the latest', async () => {
  app.clock.advance(61_000)
  const one = await proveSelf(app, ada)
  app.clock.advance(61_000)
  const other = await proveSelf(app, ada)
  const answers = await Promise.all(
    [one, other].map((proof) =>
      ada.post('/api/user/export_data', { step: 'start', clientToken: randomUUID(), ...proof }),
    ),
  )
  expect(await rowsOf(ada)).toHaveLength(1)
  const refused = answers.filter(({ code }) => code !== 1)
  expect(refused).toHaveLength(1)
  // Codes are one a phone: the older one may be over before it is told that one runs.
  expect(['EXPORT_LIMIT', 'TICKET_EXPIRED'].map((name) => errorCodes[name as 'EXPORT_LIMIT'])).toContain(
    refused[0]?.code,
  )
  const late = await startExport(app, ada)
  const [row] = await rowsOf(ada)
  expect(late).toMatchObject({
    code: errorCodes.EXPORT_LIMIT,
    data: { until: (row?.asked_at ?? 0) + DAY_MS },
  })
})

test('three within thirty days, and one more when the first of them is thirty days old', async () => {
  await ready()
  const firstAt = (await rowsOf(ada))[0]?.asked_at ?? 0
  app.clock.advance(DAY_MS)
  await ready()
  app.clock.advance(DAY_MS)
  await ready()
  expect((await exportOf(ada)).data).toMatchObject({ allowance: { left: 0 }, nextAt: firstAt + 30 * DAY_MS })
  const refused = await startExport(app, ada)
  expect(refused).toMatchObject({ code: errorCodes.EXPORT_LIMIT, data: { until: firstAt + 30 * DAY_MS } })
  app.clock.set(firstAt + 30 * DAY_MS)
  const { data } = await logInAgain()
  expect(data).toMatchObject({ nextAt: null, allowance: { left: 1 } })
})

/** The state as a new session reads it. */
const logInAgain = async () => {
  const session = await app.core.work.run((db) =>
    app.services.sessions.open(db, ada.id, { deviceId: 'new', client: 'h5/1.0.0(100)' }),
  )
  return app.post('/api/user/export_data', { step: 'read' }, { token: session.token })
}

describe('the address', () => {
  test('is over after a day, and the file is gone from the store', async () => {
    const { url } = await ready()
    expect(await filesOfStore()).not.toEqual([])
    app.clock.advance(DAY_MS - 1)
    expect((await fetchExport(url)).answer.status).toBe(200)
    app.clock.advance(1)
    const { answer, bytes } = await fetchExport(url)
    expect([answer.status, bytes.length]).toEqual([404, 0])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await exportOf(ada)).data).toMatchObject({ state: 'expired', file: null })
    const [row] = await rowsOf(ada)
    await forgetExports(app)
    expect((await rowsOf(ada))[0]).toMatchObject({ state: 'expired', object_key: null })
    expect(await app.services.store.get(row?.object_key ?? '')).toBeNull()
  })

  test('opens nothing when a sign of it is another, or it is another one’s', async () => {
    const { url } = await ready()
    const bob = await app.seed.member()
    const { url: his } = await ready(bob)
    const signatureOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)
    const turned = url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    const forged = [
      turned,
      url.replace(signatureOf(url), signatureOf(his)),
      url.slice(0, -1),
      `${url}/..`,
      url.replace(signatureOf(url), '%00'),
    ]
    for (const address of forged) {
      expect([400, 404]).toContain((await fetchExport(address)).answer.status)
    }
  })
})

describe('a failure on the way', () => {
  /** Lets the store break in the middle of the next so many files. */
  const breakStore = (times: number): jest.SpyInstance => {
    const { store } = app.services
    const put = store.putPieces.bind(store)
    let left = times
    return jest.spyOn(store, 'putPieces').mockImplementation((key, pieces) =>
      put(
        key,
        (async function* () {
          let count = 0
          for await (const piece of pieces) {
            count += 1
            if (left > 0 && count === 2) {
              left -= 1
              throw new Error('disk is full')
            }
            yield piece
          }
        })(),
      ),
    )
  }
  afterEach(() => jest.restoreAllMocks())

  test('is tried again, and half a file is never offered nor kept', async () => {
    const before = await filesOfStore()
    breakStore(1)
    await startExport(app, ada)
    await writeExports(app)
    expect((await exportOf(ada)).data).toMatchObject({ state: 'running', file: null })
    expect(await filesOfStore()).toEqual(before)
    app.clock.advance(2 * 60_000)
    await writeExports(app)
    const { data } = await exportOf(ada)
    expect(data.state).toBe('ready')
    expect((await unzip((await fetchExport(data.file.url)).bytes)).has('README.txt')).toBe(true)
  })

  test('a process that dies with it gives it back; the dead one’s word counts no more', async () => {
    await startExport(app, ada)
    const { store } = app.services
    const put = store.putPieces.bind(store)
    // The first writer stands still in the middle, as a process does that is gone.
    let wake: () => void = () => undefined
    const asleep = new Promise<void>((resolve) => (wake = resolve))
    let reached: () => void = () => undefined
    const isThere = new Promise<void>((resolve) => (reached = resolve))
    jest.spyOn(store, 'putPieces').mockImplementationOnce(async (key, pieces) => {
      await put(key, pieces)
      reached()
      await asleep
    })
    const dead = writeExports(app)
    await isThere
    await writeExports(app)
    expect((await exportOf(ada)).data.state).toBe('running')
    app.clock.advance(5 * 60_000)
    await writeExports(app)
    const { data } = await exportOf(ada)
    expect(data.state).toBe('ready')
    const [row] = await rowsOf(ada)
    wake()
    await dead
    expect(await rowsOf(ada)).toEqual([row])
    expect((await fetchExport(data.file.url)).bytes.length).toBe(data.file.bytes)
    expect(await filesOfStore()).toContain(path.basename(row?.object_key ?? ''))
    expect((await noticesOf(app, ada.id)).filter((kind) => kind === 'export_ready')).toHaveLength(1)
  })

  test('that stays is given up; it does not count, and an operator may begin it anew', async () => {
    breakStore(MAX_ATTEMPTS)
    await startExport(app, ada)
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      await writeExports(app)
      app.clock.advance(20 * 60_000)
    }
    expect((await exportOf(ada)).data).toMatchObject({
      state: 'failed',
      allowance: { left: 3 },
      nextAt: null,
    })
    expect(await noticesOf(app, ada.id)).toContain('export_failed')
    const [row] = await rowsOf(ada)
    const id = row?.id ?? ''
    const { data } = await ops('exports')
    expect(data).toContainEqual(expect.objectContaining({ id, state: 'failed', attempts: MAX_ATTEMPTS }))
    await ops('export', 'restart', id, ...by('anna', 'disk has room again'))
    await writeExports(app)
    expect((await exportOf(ada)).data.state).toBe('ready')
    expect(await refusal('export', 'restart', id, ...by('anna'))).toContain('Nothing was changed')
    expect(await refusal('export', 'restart', 'none', ...by('anna'))).toContain('no export')
    expect(await actsOn(`export:${id}`)).toEqual(['anna export.restarted'])
  })

  test('one that is not ready within a day is shown to operators', async () => {
    await startExport(app, ada)
    app.clock.advance(DAY_MS)
    const { data } = await ops('exports', '--limit', '500')
    const [row] = await rowsOf(ada)
    expect(data).toContainEqual(expect.objectContaining({ id: row?.id, state: 'running' }))
    await writeExports(app)
  })
})

test('processes that look at once write each export once', async () => {
  await writeExports(app)
  const members = await Promise.all(Array.from({ length: 4 }, () => app.seed.member()))
  for (const member of members) expect((await startExport(app, member)).code).toBe(1)
  const put = jest.spyOn(app.services.store, 'putPieces')
  await Promise.all(Array.from({ length: 3 }, () => writeExports(app)))
  expect(put).toHaveBeenCalledTimes(4)
  for (const member of members) expect((await exportOf(member)).data.state).toBe('ready')
  jest.restoreAllMocks()
})

test('a restricted member exports as everybody does', async () => {
  await changeMember(app, ada, { account_state: 'restricted', restriction_reason: 'scam' })
  expect((await wholeExport(app, ada)).has('account/profile.json')).toBe(true)
})

test('an address holds through the cooling-off; with the erasure everything of it is gone', async () => {
  const { url } = await ready()
  const [row] = await rowsOf(ada)
  expect((await cancel(app, ada)).code).toBe(1)
  expect((await fetchExport(url)).answer.status).toBe(200)
  await app.core.db
    .updateTable('data_export')
    .set({ expire_at: app.clock.now() + 30 * DAY_MS })
    .where('member_id', '=', ada.id)
    .execute()
  app.clock.advance(16 * DAY_MS)
  await app.services.jobs.runDue()
  await app.services.leftovers.collect()
  expect(await rowsOf(ada)).toEqual([])
  expect(await app.services.store.get(row?.object_key ?? '')).toBeNull()
})

test('exports that count for nothing any more are forgotten', async () => {
  await ready()
  app.clock.advance(31 * DAY_MS)
  await forgetExports(app)
  expect(await rowsOf(ada)).toEqual([])
})
