import { Client } from '@stomp/stompjs'
import Fastify from 'fastify'
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { closeCodes } from '@contract/realtime'
import { connectFrame, PlainClient } from '../../test/server/rigs/realtime-client'
import { startRealtimeRig, tokenOf, type RealtimeRig } from '../../test/server/rigs/realtime-rig'
import { waitUntil } from '../../test/server/wait-until'
import { TimerWheel } from './timer-wheel'

const wallet = (id: string) => ({ event: 'wallet', id, at: 1 }) as const

let rig: RealtimeRig
afterEach(() => rig.stop())

test('the client library connects, subscribes, sends with a receipt, receives and disconnects', async () => {
  rig = await startRealtimeRig()
  const bodies: string[] = []
  const receipts: string[] = []
  const client = new Client({
    webSocketFactory: () => new WebSocket(rig.rawUrl, ['v12.stomp', 'v11.stomp', 'v10.stomp']),
    connectHeaders: { Authorization: `Bearer ${tokenOf('ann')}` },
    heartbeatIncoming: 30_000,
    heartbeatOutgoing: 30_000,
  })
  client.onConnect = () => {
    client.watchForReceipt('r1', (frame) => receipts.push(frame.headers['receipt-id'] ?? ''))
    client.subscribe('/chat/notify/ann', (message) => bodies.push(message.body))
    client.publish({
      destination: '/chat/typing',
      body: JSON.stringify({ userId: 'bob', on: true }),
      headers: { receipt: 'r1' },
    })
  }
  client.activate()
  await waitUntil(() => receipts.length > 0)
  expect(rig.signals).toEqual([{ from: 'ann', signal: { userId: 'bob', on: true } }])
  rig.realtime.hub.deliver('ann', {
    ...wallet('w1'),
    event: 'notice',
    notice: noticeSaying('你好 👋🏽 \u0000 \u2028'),
  })
  await waitUntil(() => bodies.length > 0)
  expect(JSON.parse(bodies[0] ?? '')).toMatchObject({ notice: { title: '你好 👋🏽 \u0000 \u2028' } })
  await client.deactivate()
  await waitUntil(() => !rig.realtime.hub.isOnline('ann'))
})

test('reads a frame that is cut into several WebSocket messages, or binary', async () => {
  rig = await startRealtimeRig()
  const client = await PlainClient.open(rig.rawUrl)
  const wire = Buffer.from(connectFrame('ann'))
  client.send(wire.subarray(0, 20))
  client.send(wire.subarray(20).toString())
  await client.waitFor('CONNECTED')
  client.socket.terminate()
})

test('does not compress, whatever the client offers', async () => {
  rig = await startRealtimeRig()
  const client = await PlainClient.open(rig.rawUrl, { perMessageDeflate: true })
  expect(client.socket.extensions).toBe('')
  client.socket.terminate()
})

test('rejects a message that is larger than a frame may be', async () => {
  rig = await startRealtimeRig()
  const client = await PlainClient.open(rig.rawUrl)
  client.send('x'.repeat(64 * 1024 + 2))
  expect((await client.waitForClose()).code).toBe(1009)
})

test('sends the refusal and its reason before the close', async () => {
  rig = await startRealtimeRig()
  const client = await PlainClient.open(rig.rawUrl)
  client.send(connectFrame('ann').replace('token-', 'forged-'))
  expect(await client.waitForClose()).toEqual({ code: closeCodes.sessionEnded, reason: 'Token refused' })
  expect(client.received).toEqual(['ERROR\nmessage:Token refused\n\n\0'])
})

test.each([
  ['empty messages', '/chat/websocket', ''],
  ['empty SockJS messages', '/chat/000/abcdefgh/websocket', ''],
  ['empty SockJS arrays', '/chat/000/abcdefgh/websocket', '[]'],
  ['heart-beats', '/chat/websocket', '\n'],
])('closes the connection after a flood of %s', async (_name, path, text) => {
  rig = await startRealtimeRig()
  const client = await PlainClient.open(rig.origin.replace('http', 'ws') + path, {
    headers: { Origin: rig.origin },
  })
  for (let count = 0; count < 100; count += 1) client.send(text)
  expect((await client.waitForClose()).code).toBe(closeCodes.tooFast)
})

test('closes the connection after a flood of pings', async () => {
  rig = await startRealtimeRig()
  const client = await PlainClient.open(rig.rawUrl)
  for (let count = 0; count < 100; count += 1) client.socket.ping()
  expect((await client.waitForClose()).code).toBe(closeCodes.tooFast)
})

test('closes the sockets of an ended login session at once', async () => {
  rig = await startRealtimeRig()
  const [ann, bob] = [
    await PlainClient.signIn(rig.rawUrl, 'ann'),
    await PlainClient.signIn(rig.rawUrl, 'bob'),
  ]
  rig.realtime.hub.closeSession('session-ann', 'signed_out')
  expect(await ann.waitForClose()).toEqual({ code: closeCodes.sessionEnded, reason: 'signed_out' })
  expect(bob.closing).toBeNull()
})

test('closes the first socket of a member for the sixth', async () => {
  rig = await startRealtimeRig()
  const clients: PlainClient[] = []
  for (let count = 0; count < 6; count += 1) clients.push(await PlainClient.signIn(rig.rawUrl, 'ann'))
  expect((await clients[0]?.waitForClose())?.code).toBe(closeCodes.replaced)
  expect(rig.realtime.hub.deliver('ann', wallet('w1'))).toBe(5)
  expect(rig.realtime.connectionCount).toBe(5)
})

test('limits the sockets of one address, and counts closed ones off', async () => {
  rig = await startRealtimeRig({ limits: { socketsPerAddress: 2 } })
  const first = await PlainClient.open(rig.rawUrl)
  await PlainClient.open(rig.rawUrl)
  await expect(PlainClient.open(rig.rawUrl)).rejects.toThrow('HTTP 429')
  first.socket.close()
  await waitUntil(() => rig.realtime.connectionCount === 1)
  await PlainClient.open(rig.rawUrl)
})

describe('origin', () => {
  test.each([
    ['its own', (own: string) => own, 'opened'],
    ['a listed one', () => 'https://listed.example', 'opened'],
    ['a foreign one', () => 'https://evil.example', 'HTTP 403'],
    ['null', () => 'null', 'HTTP 403'],
    ['a longer one', (own: string) => `${own}.evil.example`, 'HTTP 403'],
  ])('%s', async (_name, originOf, outcome) => {
    rig = await startRealtimeRig({ allowedOrigins: ['https://listed.example'] })
    const opening = PlainClient.open(rig.rawUrl, { headers: { Origin: originOf(rig.origin) } })
    expect(
      await opening.then(
        () => 'opened',
        (error: Error) => error.message,
      ),
    ).toBe(outcome)
  })

  test('may be missing on the raw socket, not on SockJS', async () => {
    rig = await startRealtimeRig()
    await expect(PlainClient.open(rig.rawUrl)).resolves.toBeInstanceOf(PlainClient)
    const sockjs = rig.rawUrl.replace('/chat/', '/chat/000/abcdefgh/')
    await expect(PlainClient.open(sockjs)).rejects.toThrow('HTTP 403')
  })
})

test('closes a reader that reads nothing, without holding up others', async () => {
  const wheel = new TimerWheel()
  rig = await startRealtimeRig({ wheel, limits: { closeMs: 100 } })
  const stalled = await PlainClient.signIn(rig.rawUrl, 'ann')
  const reading = await PlainClient.signIn(rig.rawUrl, 'bob')
  stalled.socket.pause()
  const notice = { event: 'notice', id: 'n1', at: 1, notice: noticeSaying('x'.repeat(60_000)) } as const
  await waitUntil(() => {
    rig.realtime.hub.deliver('ann', notice)
    return !rig.realtime.hub.isOnline('ann')
  })
  rig.realtime.hub.deliver('bob', notice)
  await reading.waitFor('MESSAGE')
  const open = await new Promise<number>((resolve, reject) =>
    rig.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
  expect(open).toBeLessThanOrEqual(2)
  stalled.socket.resume()
  const closing = await stalled.waitForClose()
  // The close code arrives only when the reader reads the close frame in time; otherwise the connection is cut.
  expect([closeCodes.tooSlow, 1006]).toContain(closing.code)
})

test('sends heart-beats at the requested interval', async () => {
  const wheel = new TimerWheel()
  rig = await startRealtimeRig({ wheel })
  const client = await PlainClient.signIn(rig.rawUrl, 'ann', '0,30000')
  for (let tick = 0; tick < 4 * 30; tick += 1) wheel.tick()
  await waitUntil(() => client.received.includes('\n'))
  expect(client.received.filter((text) => text === '\n')).toHaveLength(1)
})

test('closes with a code for every client, lets accepted SENDs finish, and rejects new clients', async () => {
  let commit = (): void => undefined
  const committed = new Promise<void>((resolve) => (commit = resolve))
  rig = await startRealtimeRig({
    destinations: { typing: () => undefined, read: () => committed, presence: () => undefined },
  })
  const [ann, bob] = [
    await PlainClient.signIn(rig.rawUrl, 'ann'),
    await PlainClient.signIn(rig.rawUrl, 'bob'),
  ]
  ann.received.length = 0
  ann.send('SEND\ndestination:/chat/read\nreceipt:r1\n\n{"groupId":"g","seq":1}\0')
  ann.send('UNSUBSCRIBE\nid:s\nreceipt:seen\n\n\0')
  await ann.waitFor('RECEIPT')
  const closed = rig.realtime.close()
  await expect(PlainClient.open(rig.rawUrl)).rejects.toThrow('HTTP 503')
  expect(bob.closing).toBeNull()
  commit()
  await closed
  expect(ann.received.at(-1)).toBe('RECEIPT\nreceipt-id:r1\n\n\0')
  expect([(await ann.waitForClose()).code, (await bob.waitForClose()).code]).toEqual([1001, 1001])
  expect(rig.realtime.connectionCount).toBe(0)
})

test('a draining server lets its connections go one after the other, after a while, and accepts no other', async () => {
  const steps: (() => void)[] = []
  const drained = await startRealtimeRig({ pause: () => new Promise<void>((resolve) => steps.push(resolve)) })
  const clients: PlainClient[] = []
  for (let at = 0; at < 3; at += 1) clients.push(await PlainClient.signIn(drained.rawUrl, `member-${at}`))
  const closed = () => clients.filter(({ closing }) => closing !== null).length
  const draining = drained.realtime.drain(1_000)
  await waitUntil(() => steps.length === 1)
  await expect(PlainClient.open(drained.rawUrl)).rejects.toThrow('HTTP 503')
  expect(closed()).toBe(0)
  for (let step = 1; step <= 3; step += 1) {
    steps.at(-1)?.()
    await waitUntil(() => closed() === step && steps.length === step + 1)
  }
  steps.at(-1)?.()
  await draining
  expect(clients.map(({ closing }) => closing?.code)).toEqual([1001, 1001, 1001])
  await drained.stop()
})

test('closes without waiting for a client that does not answer', async () => {
  rig = await startRealtimeRig()
  const deaf = await PlainClient.signIn(rig.rawUrl, 'ann')
  deaf.socket.pause()
  await rig.realtime.close(200)
  expect(rig.realtime.connectionCount).toBe(0)
  deaf.socket.resume()
  await deaf.waitForClose()
})

test('rejects an upgrade to another path, and leaves other requests to the application', async () => {
  rig = await startRealtimeRig()
  await expect(PlainClient.open(rig.rawUrl.replace('/chat/websocket', '/api'))).rejects.toThrow('HTTP 404')
  expect(await (await fetch(`${rig.origin}/chatter`)).text()).toBe('app')
  expect((await fetch(`${rig.origin}/chat/unknown`)).status).toBe(404)
  expect((await fetch(`${rig.origin}/chat/websocket`)).status).toBe(404)
})

test('ends only the connection with a broken handshake or frame', async () => {
  rig = await startRealtimeRig()
  const victim = await PlainClient.signIn(rig.rawUrl, 'ann')
  const handshake = (extra: string): string =>
    `GET /chat/websocket HTTP/1.1\r\nHost: 127.0.0.1:${rig.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${extra}\r\n`
  const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  for (const bytes of [
    handshake(''),
    handshake(key) + '\xff\xff\xff\xff',
    handshake(key) + '\x81\x05hello',
  ]) {
    const socket = connect(rig.port, '127.0.0.1')
    socket.on('error', () => undefined).resume()
    socket.write(Buffer.from(bytes, 'latin1'))
    await new Promise((resolve) => socket.once('close', resolve))
  }
  rig.realtime.hub.deliver('ann', wallet('w1'))
  await victim.waitFor('MESSAGE')
})

test('works before a Fastify server without disturbing it', async () => {
  rig = await startRealtimeRig()
  const app = Fastify()
  app.get('/api/hello', () => ({ hello: 'world' }))
  rig.realtime.attach(app.server)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await (await fetch(`${address}/api/hello`)).json()).toEqual({ hello: 'world' })
  expect(await (await fetch(`${address}/chat/info`)).json()).toMatchObject({ websocket: true })
  const client = await PlainClient.signIn(`${address.replace('http', 'ws')}/chat/websocket`, 'ann')
  client.socket.terminate()
  await app.close()
})

function noticeSaying(title: string) {
  return {
    id: 'n',
    category: 'account',
    title,
    body: '',
    link: null,
    readAt: null,
    createdAt: 1,
  } as const
}
