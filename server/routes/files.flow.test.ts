import { expectFaults } from '../../test/net/net'
import { readyExport } from '../../test/server/acts/exporting'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})
beforeEach(() =>
  expectFaults(/^log: file failed: Error: the store is away /, /^answer 503: GET \/(media|export)\//),
)
afterEach(() => jest.restoreAllMocks())
afterAll(() => app.close())

const away = () => Promise.reject(new Error('the store is away'))

/** A stream that fails before its first piece. */
// eslint-disable-next-line require-yield -- it fails before its first piece
async function* noPieces(): AsyncGenerator<Buffer> {
  throw new Error('the store is away')
}

const isRefusedUnkept = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { headers })
  expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([503, 0])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  for (const name of ['etag', 'content-disposition', 'content-range']) {
    expect([name, answer.headers.get(name)]).toEqual([name, null])
  }
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
}

/** An object that belongs to an approved picture, or video, of somebody's album. */
const keep = async (key: string, contentType: string): Promise<string> => {
  const { id } = await app.seed.member()
  await app.core.db
    .updateTable('image')
    .set(
      contentType.startsWith('video')
        ? { kind: 'video', is_avatar: false, seconds: 1, video_key: key }
        : { object_key: key },
    )
    .where('member_id', '=', id)
    .execute()
  await app.services.store.put(key, { bytes: Buffer.from('0123456789'), contentType })
  return `${app.url}/media/${key}`
}

test('a picture that the store cannot read is not cached, and can be requested again', async () => {
  const url = await keep('p/AAAAAAAAAAAAAAAAAAAAAA.webp', 'image/webp')
  jest.spyOn(app.services.store, 'get').mockImplementationOnce(away)
  await isRefusedUnkept(url)
  const answer = await fetch(url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
})

test.each([
  ['describe', away],
  ['getPieces', away],
  ['getPieces', () => Promise.resolve(noPieces())],
] as const)('a video is not cached when %s fails', async (method, fail) => {
  const url = await keep('p/AAAAAAAAAAAAAAAAAAAAAA.mp4', 'video/mp4')
  jest.spyOn(app.services.store, method).mockImplementationOnce(fail as never)
  await isRefusedUnkept(url, { range: 'bytes=2-' })
  const answer = await fetch(url, { headers: { range: 'bytes=2-' } })
  expect([answer.status, await answer.text()]).toEqual([206, '23456789'])
})

test.each([
  ['describe', away],
  ['getPieces', away],
  ['getPieces', () => Promise.resolve(noPieces())],
] as const)('an export is not cached when %s fails, and no broken file is sent', async (method, fail) => {
  const { url } = await readyExport(app, await app.seed.member())
  jest.spyOn(app.services.store, method).mockImplementationOnce(fail as never)
  await isRefusedUnkept(url)
  expect((await fetch(url)).headers.get('content-type')).toBe('application/zip')
})
