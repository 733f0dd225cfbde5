import { request as send } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { useApp } from '../../test/server/rigs/app-rig'

const app = useApp()

interface Answer {
  readonly encoding: string | undefined
  readonly vary: string | undefined
  readonly body: Buffer
}

/** Requests with these encodings; `fetch` would decode the answer by itself. */
const ask = (path: string, encodings?: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      ...(encodings === undefined ? {} : { 'accept-encoding': encodings }),
    }
    const request = send(`${app.url}${path}`, { method: 'POST', headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          encoding: response.headers['content-encoding'],
          vary: response.headers.vary,
          body: Buffer.concat(parts),
        }),
      )
    })
    request.on('error', reject)
    request.end('{}')
  })

const LARGE = '/api/config/user'

test('compresses a large answer for clients that accept it, with the same content', async () => {
  const plain = await ask(LARGE)
  const gzip = await ask(LARGE, 'deflate, gzip, br')
  expect([plain.encoding, gzip.encoding]).toEqual([undefined, 'gzip'])
  expect([plain.vary, gzip.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  expect(gzip.body.length).toBeLessThan(plain.body.length / 1.8)
  const dataOf = (body: Buffer) => (JSON.parse(body.toString()) as { data: unknown }).data
  expect(dataOf(gunzipSync(gzip.body))).toEqual(dataOf(plain.body))
})

test('sends a small answer, such as a refusal, uncompressed', async () => {
  const { encoding, vary, body } = await ask('/api/user/my_info', 'gzip')
  expect([encoding, vary]).toEqual([undefined, undefined])
  expect(JSON.parse(body.toString())).toHaveProperty('code')
})
