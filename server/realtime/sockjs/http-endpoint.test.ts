import { connectFrame } from '../../../test/server/rigs/realtime-client'
import { startRealtimeRig, type RealtimeRig } from '../../../test/server/rigs/realtime-rig'
import { sockJsOverHttp } from '../../../test/server/sockjs-over-http'

let rig: RealtimeRig
afterEach(() => rig.stop())

const { begin, request, poll, post } = sockJsOverHttp(() => rig)

test('the greeting page is plain text in UTF-8', async () => {
  rig = await startRealtimeRig()
  const response = await fetch(`${rig.origin}/chat`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
})

test('offers WebSocket in the info, never caches it, and sends no CORS headers to its own origin', async () => {
  rig = await startRealtimeRig()
  const response = await request('/info', { method: 'GET' })
  expect(await response.json()).toEqual({
    websocket: true,
    origins: ['*:*'],
    cookie_needed: false,
    entropy: expect.any(Number),
  })
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

test('sends CORS headers to a listed origin, and nothing to a foreign one', async () => {
  rig = await startRealtimeRig({ allowedOrigins: ['https://listed.example'] })
  const listed = { headers: { Origin: 'https://listed.example' } }
  const foreign = { headers: { Origin: 'https://evil.example' } }
  const preflight = await request('/000/abcdefgh/xhr_send', { method: 'OPTIONS', ...listed })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('https://listed.example')
  for (const path of [
    '/info',
    '/000/abcdefgh/xhr',
    '/000/abcdefgh/xhr_send',
    '/000/abcdefgh/xhr_streaming',
  ]) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await request(path, { method, ...foreign })
      expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
  }
  expect(rig.realtime.connectionCount).toBe(0)
})

test('opens no session without an Origin', async () => {
  rig = await startRealtimeRig()
  const response = await fetch(`${rig.origin}/chat/000/abcdefgh/xhr`, { method: 'POST' })
  expect(response.status).toBe(403)
})

test.each([
  ['no session', 'unknown1', '["x"]', 404],
  ['no JSON', 'abcdefgh', '["x"', 400],
  ['an object', 'abcdefgh', '{"x":1}', 400],
  ['numbers', 'abcdefgh', '[1]', 400],
  ['half a character', 'abcdefgh', '["\\ud800"]', 400],
  ['nothing', 'abcdefgh', '', 400],
  ['too much', 'abcdefgh', `["${'x'.repeat(70_000)}"]`, 413],
])('rejects xhr_send with %s and keeps the session', async (_name, id, body, status) => {
  rig = await startRealtimeRig()
  await poll()
  expect((await request(`/000/${id}/xhr_send`, { body })).status).toBe(status)
  expect(rig.realtime.connectionCount).toBe(1)
})

test('serves no other method and no other transport', async () => {
  rig = await startRealtimeRig()
  expect((await request('/000/abcdefgh/xhr', { method: 'GET' })).status).toBe(405)
  for (const path of [
    '/000/abcdefgh/jsonp?c=f',
    '/000/abcdefgh/htmlfile?c=f',
    '/000/abcdefgh/eventsource',
    '/iframe.html',
  ]) {
    expect((await request(path, { method: 'GET' })).status).toBe(404)
  }
})

test('answers only the address, browser and origin that opened a session: 0 of 600 thefts succeed', async () => {
  let address = '192.0.2.1'
  rig = await startRealtimeRig({ allowedOrigins: ['https://listed.example'], addressOf: () => address })
  await poll()
  await post([connectFrame('ann')])
  await poll()
  const thefts: [string, Record<string, string>][] = [
    ['192.0.2.2', {}],
    ['192.0.2.1', { 'User-Agent': 'thief' }],
    ['192.0.2.1', { Origin: 'https://listed.example' }],
  ]
  const outcomes = new Set<number>()
  for (let round = 0; round < 100; round += 1) {
    for (const [from, headers] of thefts) {
      address = from
      outcomes.add(await post(['DISCONNECT\n\n\0'], 'abcdefgh', headers))
      outcomes.add((await request('/001/abcdefgh/xhr', { headers })).status)
    }
  }
  address = '192.0.2.1'
  expect([...outcomes]).toEqual([404])
  expect(rig.realtime.hub.isOnline('ann')).toBe(true)
  expect(rig.realtime.connectionCount).toBe(1)
  const own = await begin(() => poll())
  rig.realtime.hub.closeMember('ann', 'signed_out')
  expect(await own.answer).toContain('4001')
})

test('limits the sessions of one address', async () => {
  rig = await startRealtimeRig({ limits: { socketsPerAddress: 1 } })
  await poll('abcdefgh')
  expect((await request('/000/ijklmnop/xhr')).status).toBe(503)
})
