import { Client, type IFrame } from '@stomp/stompjs'
import { once } from 'node:events'
import http from 'node:http'
import SockJS from 'sockjs-client'
import { closeCodes } from '@contract/realtime'
import { connectFrame } from '../../../test/server/realtime-client'
import { startRealtimeRig, tokenOf, type RealtimeRig } from '../../../test/server/realtime-rig'
import { sockJsOverHttp } from '../../../test/server/sockjs-over-http'
import { waitUntil } from '../../../test/server/wait-until'
import { TimerWheel } from '../timer-wheel'

const TRANSPORTS = ['websocket', 'xhr-streaming', 'xhr-polling'] as const
type Transport = (typeof TRANSPORTS)[number]

const wallet = (id: string) => ({ event: 'wallet', id, at: 1 }) as const

let rig: RealtimeRig
afterEach(async () => {
  jest.restoreAllMocks()
  await rig.stop()
})

/** In Node the SockJS client sends no Origin over HTTP; a browser always does with POST. */
const sendOrigin = (): void => {
  const original = http.request
  jest
    .spyOn(http, 'request')
    .mockImplementation(((options: http.RequestOptions, ...rest: never[]) =>
      original(
        { ...options, headers: { ...options.headers, Origin: rig.origin } },
        ...rest,
      )) as typeof http.request)
}

const openSockJs = (transport: Transport): WebSocket =>
  new SockJS(`${rig.origin}/chat`, null, {
    transports: transport,
    transportOptions: { websocket: { headers: { Origin: rig.origin } } },
  } as SockJS.Options)

const connect = async (transport: Transport, memberId: string) => {
  const bodies: string[] = []
  const errors: IFrame[] = []
  const closes: number[] = []
  const client = new Client({
    webSocketFactory: () => openSockJs(transport),
    connectHeaders: { Authorization: `Bearer ${tokenOf(memberId)}` },
    reconnectDelay: 0,
    onStompError: (frame) => errors.push(frame),
    onWebSocketClose: (event: CloseEvent) => closes.push(event.code),
  })
  let isReady = false
  client.onConnect = () => {
    client.watchForReceipt('ready', () => (isReady = true))
    client.subscribe(`/chat/notify/${memberId}`, (message) => bodies.push(message.body), { receipt: 'ready' })
  }
  client.activate()
  await waitUntil(() => isReady)
  return { client, bodies, errors, closes }
}

describe.each(TRANSPORTS)('the SockJS client over %s', (transport) => {
  beforeEach(async () => {
    rig = await startRealtimeRig()
    sendOrigin()
  })

  test('carries STOMP both ways, any text, many messages at once, and closes cleanly', async () => {
    const { client, bodies } = await connect(transport, 'ann')
    client.publish({ destination: '/chat/read', body: '{"groupId":"g","seq":7}' })
    await waitUntil(() => rig.signals.length > 0)
    expect(rig.signals).toEqual([{ from: 'ann', signal: { groupId: 'g', seq: 7 } }])
    const title = '你好 👋🏽 "\\\u0000\u2028\u200d</script>'
    const sent = Array.from({ length: 300 }, (_, index) => ({
      event: 'notice' as const,
      id: `n${index}`,
      at: 1,
      notice: {
        id: 'n',
        category: 'account' as const,
        title,
        body: 'x'.repeat(900),
        link: null,
        readAt: null,
        createdAt: 1,
      },
    }))
    for (const body of sent) rig.realtime.hub.deliver('ann', body)
    await waitUntil(() => bodies.length === sent.length)
    expect(bodies.map((body) => JSON.parse(body))).toEqual(sent)
    await client.deactivate()
    await waitUntil(() => !rig.realtime.hub.isOnline('ann'))
  })

  test('gets the reason when it is closed', async () => {
    const { closes } = await connect(transport, 'ann')
    rig.realtime.hub.closeMember('ann', 'banned')
    await waitUntil(() => closes.length > 0)
    expect(closes).toEqual([closeCodes.sessionEnded])
  })

  test('gets an ERROR for a destination of another member, who loses nothing and leaks nothing', async () => {
    const victim = await connect(transport, 'bob')
    const attackers = ['/chat/notify/bob', '/chat/notify/*', '/chat/notify/ann/../bob', '/chat/notify/%62ob']
    for (const destination of attackers) {
      const attacker = await connect(transport, 'ann')
      attacker.client.subscribe(destination, (message) => attacker.bodies.push(message.body))
      await waitUntil(() => attacker.closes.length > 0)
      rig.realtime.hub.deliver('bob', wallet('canary'))
      expect(attacker.errors[0]?.headers.message).toBe('Destination refused')
      expect(attacker.bodies).toEqual([])
      await attacker.client.deactivate()
    }
    await waitUntil(() => victim.bodies.length === attackers.length)
    await victim.client.deactivate()
  })

  test('gets the close code when the server stops', async () => {
    const { closes } = await connect(transport, 'ann')
    await rig.realtime.close(500)
    await waitUntil(() => closes.length > 0)
    expect(closes).toEqual([closeCodes.goingAway])
  })
})

test('the greeting page is plain text in UTF-8', async () => {
  rig = await startRealtimeRig()
  const response = await fetch(`${rig.origin}/chat`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
})

describe('over HTTP', () => {
  const { request, poll, post, stream } = sockJsOverHttp(() => rig)

  /** Starts a request and waits until the server is processing it. */
  const begin = async <T>(start: () => Promise<T>): Promise<{ answer: Promise<T> }> => {
    const isReceived = once(rig.server, 'request')
    const answer = start()
    await isReceived
    return { answer }
  }

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

  test('opens a session, sends one frame for each poll, and rejects a second receiver', async () => {
    rig = await startRealtimeRig()
    expect(await poll()).toBe('o\n')
    expect(await post([connectFrame('ann')])).toBe(204)
    expect(await poll()).toMatch(/^a\["CONNECTED\\n.*"\]\n$/)
    const waiting = await begin(() => poll())
    expect(await poll()).toBe('c[2010,"Another connection still open"]\n')
    rig.realtime.hub.closeMember('ann', 'signed_out')
    expect(await waiting.answer).toBe('c[4001,"signed_out"]\n')
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

  test('ends a session after a while without a receiver, and keeps one with a receiver', async () => {
    const wheel = new TimerWheel()
    rig = await startRealtimeRig({ wheel })
    const advance = (seconds: number): void => {
      for (let tick = 0; tick < seconds * 4; tick += 1) wheel.tick()
    }
    await poll()
    await post([connectFrame('ann', '0,0')])
    await poll()
    const waiting = await begin(() => poll())
    advance(20)
    expect(rig.realtime.hub.isOnline('ann')).toBe(true)
    await post(['SUBSCRIBE\nid:s\ndestination:/chat/notify/ann\nreceipt:r\n\n\0'])
    await waiting.answer
    advance(4)
    expect(rig.realtime.hub.isOnline('ann')).toBe(true)
    advance(2)
    expect(rig.realtime.hub.isOnline('ann')).toBe(false)
    expect(await post(['\n'])).toBe(404)
  })

  test('ends the session when a receiver breaks off, because its bytes may be lost', async () => {
    rig = await startRealtimeRig()
    await poll()
    await post([connectFrame('ann')])
    await poll()
    const aborting = new AbortController()
    const waiting = await begin(() =>
      request('/000/abcdefgh/xhr_streaming', { signal: aborting.signal }).then((response) => response.text()),
    )
    waiting.answer.catch(() => undefined)
    await waitUntil(() => rig.realtime.hub.isOnline('ann'))
    aborting.abort()
    await waitUntil(() => !rig.realtime.hub.isOnline('ann'))
    expect(await poll()).toBe('c[1002,"Connection interrupted"]\n')
    expect(await post(['\n'])).toBe(404)
  })

  test('repeats a close frame for a while, and then frees the id', async () => {
    const wheel = new TimerWheel()
    rig = await startRealtimeRig({ wheel })
    await poll()
    await post([connectFrame('ann')])
    await poll()
    const waiting = await begin(() => poll())
    rig.realtime.hub.closeMember('ann', 'signed_out')
    const frames = [await waiting.answer, await poll(), await poll()]
    expect(frames).toEqual(Array.from({ length: 3 }, () => 'c[4001,"signed_out"]\n'))
    for (let tick = 0; tick < 60; tick += 1) wheel.tick()
    expect(await poll()).toBe('o\n')
  })

  test('ends a stream after its share of bytes and continues with the next one', async () => {
    rig = await startRealtimeRig({ limits: { streamBytes: 4_096 } })
    const hear = async (): Promise<string> => (await stream()).text()
    const first = await begin(hear)
    await post([connectFrame('ann')])
    await waitUntil(() => rig.realtime.hub.isOnline('ann'))
    await post(['SUBSCRIBE\nid:s\ndestination:/chat/notify/ann\n\n\0'])
    for (let count = 0; count < 40; count += 1) rig.realtime.hub.deliver('ann', wallet(`w${count}`))
    const text = await first.answer
    expect(text.startsWith(`${'h'.repeat(2048)}\no\n`)).toBe(true)
    const second = await begin(hear)
    rig.realtime.hub.closeMember('ann', 'signed_out')
    const seen = `${text}${await second.answer}`.match(/message-id:w\d+/g)
    expect(seen).toEqual(Array.from({ length: 40 }, (_, index) => `message-id:w${index}`))
  })

  test('limits the bytes that wait for a missing receiver', async () => {
    rig = await startRealtimeRig({ limits: { unsentBytes: 10_000 } })
    await poll()
    await post([connectFrame('ann')])
    await poll()
    await post(['SUBSCRIBE\nid:s\ndestination:/chat/notify/ann\n\n\0'])
    for (let count = 0; count < 200; count += 1) rig.realtime.hub.deliver('ann', wallet(`w${count}`))
    expect(rig.realtime.hub.isOnline('ann')).toBe(false)
    expect(await poll()).toBe(`c[4008,"Too many unsent bytes"]\n`)
  })

  test('limits the sessions of one address', async () => {
    rig = await startRealtimeRig({ limits: { socketsPerAddress: 1 } })
    await poll('abcdefgh')
    expect((await request('/000/ijklmnop/xhr')).status).toBe(503)
  })
})
