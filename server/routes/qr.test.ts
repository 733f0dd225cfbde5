import jsQR from 'jsqr'
import sharp from 'sharp'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../test/server/rigs/app-rig'
import { startApp } from '../../test/server/rigs/start-app'

// The product loads no SVG; this test draws the product's own to read it. After the imports, which block it.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const CODE = 'ABCDEF'
const app = useApp()

/** The text that a reader finds in the picture at that size; null when it cannot read the picture. */
const readCode = async (picture: Buffer, sidePx: number): Promise<string | null> => {
  const { data, info } = await sharp(picture)
    .resize(sidePx, sidePx)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each(['png', 'svg'])('a reader can read the %s at every size of a poster', async (ending) => {
  const picture = await bytesOf(await get(`/qr/${CODE}.${ending}`))
  for (const sidePx of [84, 168, 252, 600])
    expect(await readCode(picture, sidePx)).toBe(`${app.url}/#/pages/login/welcome?inviteCode=${CODE}`)
})

test('keeps four white modules on every side', async () => {
  const picture = await bytesOf(await get(`/qr/${CODE}.png`))
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
  const dark = [...data].flatMap((value, at) => (value < 128 ? [at] : []))
  const rows = dark.map((at) => Math.floor(at / info.width))
  const columns = dark.map((at) => at % info.width)
  const quiet = 4 * 12
  for (const places of [rows, columns]) {
    const sorted = [...places].sort((a, b) => a - b)
    expect(sorted[0]).toBe(quiet)
    expect(sorted.at(-1)).toBe(info.width - quiet - 1)
  }
})

test('limits the pictures that one address may request at once', async () => {
  const own = await startApp()
  try {
    const ask = async () => (await fetch(`${own.url}/qr/${CODE}.svg`)).json().catch(() => null)
    const answers = await Promise.all(Array.from({ length: 61 }, ask))
    expect(answers.filter((answer) => answer !== null)).toMatchObject([{ code: errorCodes.RATE_LIMITED }])
  } finally {
    await own.close()
  }
})

test('sends headers for caching, sniffing and use in a canvas', async () => {
  const { headers, status } = await get(`/qr/${CODE}.png`)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('image/png')
  expect(headers.get('cache-control')).toBe('private, max-age=86400')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect((await get(`/qr/${CODE}.svg`)).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
})

test('lets shared caches keep it only when the address does not depend on the request', async () => {
  const named = await startApp({ config: { publicUrl: 'https://jinyu.example' } })
  try {
    const response = await fetch(`${named.url}/qr/${CODE}.png`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(await readCode(await bytesOf(response), 300)).toBe(
      `https://jinyu.example/#/pages/login/welcome?inviteCode=${CODE}`,
    )
  } finally {
    await named.close()
  }
})

test.each([
  'ABCDE.png',
  'ABCDEFG.png',
  'abcdef.png',
  'ABCDE0.png',
  'ABC%00EF.png',
  '..%2F..%2Fx.svg',
  'ABCDEF.gif',
  'ABCDEF',
  'ABCDEF.svg.png',
])('%s has no picture', async (name) => {
  const response = await get(`/qr/${name}`)
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(response.status).toBeLessThan(500)
})
