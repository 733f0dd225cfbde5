import { DAY_MS } from '@contract/constants'
import { cancel, logInAgain } from '../../../../test/server/acts/cancelling'
import {
  exportOf,
  fetchExport,
  forgetExports,
  exportRows,
  readyExport,
  sealedFiles,
} from '../../../../test/server/acts/exporting'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'

const app = useApp({ connections: 12 })
let ada: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
})

test('an interrupted download continues where it ended', async () => {
  const { url, bytes } = await readyExport(app, ada)
  const whole = Buffer.from(await (await fetch(url)).arrayBuffer())
  const rest = await fetch(url, { headers: { range: 'bytes=100-' } })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 100-${bytes - 1}/${bytes}`])
  expect(rest.headers.get('cache-control')).toBe('private, no-store')
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(100))).toBe(true)
  const beyond = await fetch(url, { headers: { range: `bytes=${bytes}-` } })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
  expect((await beyond.arrayBuffer()).byteLength).toBe(0)
})

describe('the address of an export', () => {
  test('expires after a day, and the file is deleted from the store', async () => {
    const { url } = await readyExport(app, ada)
    expect(await sealedFiles(app)).not.toEqual([])
    app.clock.advance(DAY_MS - 1)
    expect((await fetchExport(url)).answer.status).toBe(200)
    app.clock.advance(1)
    const { answer, bytes } = await fetchExport(url)
    expect([answer.status, bytes.length]).toEqual([404, 0])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await exportOf(ada)).data).toMatchObject({ state: 'expired', file: null })
    const [row] = await exportRows(app, ada)
    await forgetExports(app)
    expect((await exportRows(app, ada))[0]).toMatchObject({ state: 'expired', object_key: null })
    expect(await app.services.store.get(row?.object_key ?? '')).toBeNull()
  })

  test('opens nothing with a changed character, or with another export’s signature', async () => {
    const { url } = await readyExport(app, ada)
    const bob = await app.seed.member()
    const { url: his } = await readyExport(app, bob)
    const signatureOf = (address: string) => address.slice(address.lastIndexOf('/') + 1)
    const turned = url.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    const forged = [
      turned,
      url.replace(signatureOf(url), signatureOf(his)),
      url.slice(0, -1),
      `${url}/..`,
      url.replace(signatureOf(url), '%00'),
      `${app.url}/export/%00/${signatureOf(url)}`,
      `${app.url}/export/${encodeURIComponent('\uD83D\uDE00')}/${signatureOf(url)}`,
    ]
    for (const address of forged) {
      expect([400, 404]).toContain((await fetchExport(address)).answer.status)
    }
  })
})

describe('ends at once, and its file is collected', () => {
  const endings: [name: string, act: () => Promise<unknown>][] = [
    ['the cancellation', () => cancel(app, ada)],
    ['a ban', () => changeMember(app, ada, { account_state: 'banned' })],
    ['the end of all sessions', () => app.services.sessions.endAll(ada.id, 'banned')],
    ['a log-out', () => ada.post('/api/auth/me', { logout: true })],
    ['a phone change', () => app.core.transaction((tx) => app.services.sessions.endOthers(tx, ada.id, null))],
  ]
  test.each(endings)('by %s', async (_name, act) => {
    const { url } = await readyExport(app, ada)
    expect((await fetchExport(url)).answer.status).toBe(200)
    await act()
    expect((await fetchExport(url)).answer.status).toBe(404)
  })

  test('by a cancellation that a login takes back later', async () => {
    const { url } = await readyExport(app, ada)
    const [row] = await exportRows(app, ada)
    expect((await cancel(app, ada)).code).toBe(1)
    await forgetExports(app)
    expect(await app.services.store.get(row?.object_key ?? '')).toBeNull()
    await logInAgain(app, ada, { restore: true })
    expect((await fetchExport(url)).answer.status).toBe(404)
  })

  test('but not by the log-out of another member', async () => {
    const { url } = await readyExport(app, ada)
    const bob = await app.seed.member()
    await bob.post('/api/auth/me', { logout: true })
    expect((await fetchExport(url)).answer.status).toBe(200)
  })
})

test('the erasure deletes everything of an export', async () => {
  await readyExport(app, ada)
  const [row] = await exportRows(app, ada)
  expect((await cancel(app, ada)).code).toBe(1)
  app.clock.advance(16 * DAY_MS)
  await app.services.jobs.runDue()
  await app.services.leftovers.collect()
  expect(await exportRows(app, ada)).toEqual([])
  expect(await app.services.store.get(row?.object_key ?? '')).toBeNull()
})
