import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'

const SOURCE = path.resolve(__dirname, '../../src')

let h5Dir: string

beforeAll(async () => {
  h5Dir = await mkdtemp(path.join(tmpdir(), 'jinyu-h5-'))
  await mkdir(path.join(h5Dir, 'installed'))
  await copyFile(path.join(SOURCE, 'index.html'), path.join(h5Dir, 'index.html'))
  await copyFile(path.join(SOURCE, 'installed/share.png'), path.join(h5Dir, 'installed/share.png'))
})

afterAll(() => rm(h5Dir, { recursive: true }))

/** Runs with the product's server; `url` is its address on this machine. */
const withServer = async (publicUrl: string | null, run: (url: string) => Promise<void>): Promise<void> => {
  const app: TestApp = await startApp({ config: { h5Dir, publicUrl } })
  const address = app.fastify.server.address()
  try {
    await run(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  } finally {
    await app.close()
  }
}

/** What a crawler reads of the page, by the name of each entry. */
const cardOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)">/g)].map(
      ([, name = '', content = '']) => [name, content],
    ),
  )

test.each([
  ['the plain link', '/'],
  ['the file itself', '/index.html'],
  ['an invitation as a crawler asks for it', '/?inviteCode=ABCDEF#/pages/login/welcome?inviteCode=ABCDEF'],
])('a shared link has a picture with an absolute address, and names nobody: %s', async (_what, place) => {
  await withServer('https://jinyu.example', async (url) => {
    const html = await (await fetch(url + place)).text()
    expect(cardOf(html)).toMatchObject({
      'og:url': 'https://jinyu.example/',
      'og:image': 'https://jinyu.example/installed/share.png',
      'twitter:image': 'https://jinyu.example/installed/share.png',
      'twitter:card': 'summary_large_image',
    })
    expect(html).not.toContain('ABCDEF')
  })
})

test('the picture has the size that the page names, and is small', async () => {
  await withServer(null, async (url) => {
    const card = cardOf(await (await fetch(url)).text())
    expect(card['og:image']).toBe(`${url}/installed/share.png`)
    const answer = await fetch(card['og:image'] ?? '')
    const picture = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(picture.length).toBeLessThan(60_000)
    const { width, height } = await sharp(picture).metadata()
    expect([String(width), String(height)]).toEqual([card['og:image:width'], card['og:image:height']])
  })
})

test('the page is compressed, keeps its policy, and is not sent again while it is the same', async () => {
  await withServer('https://jinyu.example', async (url) => {
    const sizes = await Promise.all(
      ['br', 'gzip, deflate', 'identity'].map(async (encodings) => {
        const answer = await fetch(url, { headers: { 'accept-encoding': encodings } })
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
        expect(answer.headers.get('vary')).toBe('Accept-Encoding')
        expect(await answer.text()).toContain('https://jinyu.example/installed/share.png')
        return answer.headers.get('content-encoding')
      }),
    )
    expect(sizes).toEqual(['br', 'gzip', null])
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

test('a Host header cannot add words to the page', async () => {
  const app = await startApp({ config: { h5Dir, publicUrl: null } })
  const { body } = await app.fastify.inject({ method: 'GET', url: '/', headers: { host: 'a"><script>' } })
  await app.close()
  expect(body).not.toContain('a"><script>')
  expect(cardOf(body)['og:url']).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
})
