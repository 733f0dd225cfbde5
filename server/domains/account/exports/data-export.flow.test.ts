import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../../../test/server/acts/acting'
import {
  exportOf,
  fetchExport,
  forgetExports,
  startExport,
  unzip,
  wholeExport,
  writeExports,
  exportRows,
  readyExport,
} from '../../../../test/server/acts/exporting'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'
import { proveSelf } from '../../../../test/server/acts/withdrawing'

const app = useApp({ connections: 12 })
let ada: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
})

test('a member without an export may begin three', async () => {
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

test('an export is written in the background, announced by a notice, and fetched without a session', async () => {
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

test('the file in the store is encrypted', async () => {
  await readyExport(app, ada)
  const [row] = await exportRows(app, ada)
  const object = await app.services.store.get(row?.object_key ?? '')
  expect(object?.bytes.includes('profile.json')).toBe(false)
  expect(object?.bytes.subarray(0, 2).toString()).not.toBe('PK')
})

test('the README is in the language of the request', async () => {
  app.clock.advance(61_000)
  const body = { step: 'start', clientToken: randomUUID(), ...(await proveSelf(app, ada)) }
  const headers = { 'x-lang': 'en' }
  expect((await app.post('/api/user/export_data', body, { token: ada.token, headers })).code).toBe(1)
  await writeExports(app)
  const files = await unzip((await fetchExport((await exportOf(ada)).data.file.url)).bytes)
  expect(String(files.get('README.txt'))).toContain('Jinyu · your data')
})

describe('the code', () => {
  test('is required, and a wrong one begins nothing', async () => {
    const wrong = await startExport(app, ada, { smsCode: '000000' })
    expect(wrong.code).toBe(errorCodes.CODE_WRONG)
    const unknown = await startExport(app, ada, { smsTicket: 'none' })
    expect(unknown.code).toBe(errorCodes.TICKET_EXPIRED)
    const missing = await ada.post('/api/user/export_data', { step: 'start', clientToken: randomUUID() })
    expect(missing).toMatchObject({ code: errorCodes.INVALID_PARAMETERS })
    expect(await exportRows(app, ada)).toEqual([])
  })

  test('of another member begins nothing', async () => {
    const bob = await app.seed.member()
    app.clock.advance(61_000)
    const proof = await proveSelf(app, bob)
    expect((await startExport(app, ada, proof)).code).toBe(errorCodes.TICKET_EXPIRED)
  })
})

test('a repeated request is the same export; another request with its token is refused', async () => {
  const clientToken = randomUUID()
  const first = await startExport(app, ada, { clientToken })
  const again = await ada.post('/api/user/export_data', {
    step: 'start',
    clientToken,
    smsTicket: 'used',
    smsCode: '111111',
  })
  expect(again.data).toEqual(first.data)
  expect(await exportRows(app, ada)).toHaveLength(1)
})

test('two devices that start at once begin one export; the other gets its latest time', async () => {
  app.clock.advance(61_000)
  const one = await proveSelf(app, ada)
  app.clock.advance(61_000)
  const other = await proveSelf(app, ada)
  const answers = await Promise.all(
    [one, other].map((proof) =>
      ada.post('/api/user/export_data', { step: 'start', clientToken: randomUUID(), ...proof }),
    ),
  )
  expect(await exportRows(app, ada)).toHaveLength(1)
  const refused = answers.filter(({ code }) => code !== 1)
  expect(refused).toHaveLength(1)
  // A phone has one valid code: the older one may have expired before the running export is reported.
  expect(['EXPORT_LIMIT', 'TICKET_EXPIRED'].map((name) => errorCodes[name as 'EXPORT_LIMIT'])).toContain(
    refused[0]?.code,
  )
  const late = await startExport(app, ada)
  const [row] = await exportRows(app, ada)
  expect(late).toMatchObject({
    code: errorCodes.EXPORT_LIMIT,
    data: { until: (row?.asked_at ?? 0) + DAY_MS },
  })
})

test('allows three within thirty days, and one more when the first of them is thirty days old', async () => {
  await readyExport(app, ada)
  const firstAt = (await exportRows(app, ada))[0]?.asked_at ?? 0
  app.clock.advance(DAY_MS)
  await readyExport(app, ada)
  app.clock.advance(DAY_MS)
  await readyExport(app, ada)
  expect((await exportOf(ada)).data).toMatchObject({ allowance: { left: 0 }, nextAt: firstAt + 30 * DAY_MS })
  const refused = await startExport(app, ada)
  expect(refused).toMatchObject({ code: errorCodes.EXPORT_LIMIT, data: { until: firstAt + 30 * DAY_MS } })
  app.clock.set(firstAt + 30 * DAY_MS)
  const { data } = await logInAgain()
  expect(data).toMatchObject({ nextAt: null, allowance: { left: 1 } })
})

/** The state as a new session reads it. */
const logInAgain = async () => {
  const session = await app.core.transaction((tx) =>
    app.services.sessions.open(tx, ada.id, { deviceId: 'new', client: 'h5/1.0.0(100)' }),
  )
  return app.post('/api/user/export_data', { step: 'read' }, { token: session.token })
}

test('a restricted member can export, too', async () => {
  await changeMember(app, ada, { account_state: 'restricted', restriction_reason: 'scam' })
  expect((await wholeExport(app, ada)).has('account/profile.json')).toBe(true)
})

test('deletes exports that no longer count', async () => {
  await readyExport(app, ada)
  app.clock.advance(31 * DAY_MS)
  await forgetExports(app)
  expect(await exportRows(app, ada)).toEqual([])
})
