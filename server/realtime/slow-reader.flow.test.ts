import { connect, type Socket } from 'node:net'
import { notifyDestination } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import type { SeededMember } from '../../test/server/seed'
import { matchPair, sendText } from '../../test/server/relations'
import { waitUntil } from '../../test/server/wait-until'

const MIB = 1024 * 1024
/** Pushed to a reader that reads nothing: far more than its budget and all buffers on the way. */
const PUSHED_MIB = 96
/** Maximum growth of the process meanwhile. */
const GROWTH_MIB = 32

let app: TestApp
let ada: SeededMember
let bob: SeededMember
let groupId: string
let sockets: Socket[]
/** The server's sockets of all connections that a test opened. */
let ends: Socket[]

beforeAll(async () => {
  app = await startApp()
  app.fastify.server.on('connection', (end: Socket) => void ends.push(end))
})

afterAll(() => app.close())

beforeEach(async () => {
  sockets = []
  ends = []
  ada = await app.seed.member({ gender: 'female' })
  bob = await app.seed.member({ gender: 'male' })
  groupId = await matchPair(app, ada, bob)
})

afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

const open = (): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => resolve(socket))
    socket.on('error', () => undefined)
    sockets.push(socket)
  })

const heardBy = (socket: Socket): (() => string) => {
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  return () => text
}

const frames = (): [connect: string, subscribe: string] => [
  `CONNECT\naccept-version:1.2\nheart-beat:0,0\nAuthorization:Bearer ${bob.token}\n\n\0`,
  `SUBSCRIBE\nid:s\ndestination:${notifyDestination(bob.id)}\nreceipt:ready\n\n\0`,
]

/** A masked WebSocket text message; the mask is all zeros. */
const masked = (text: string): Buffer => {
  const payload = Buffer.from(text)
  const head =
    payload.length < 126
      ? [0x81, 0x80 | payload.length]
      : [0x81, 0xfe, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), payload])
}

/** A raw logged-in WebSocket that stops reading. */
const stallRaw = async (): Promise<Socket> => {
  const socket = await open()
  const heard = heardBy(socket)
  const { host } = new URL(app.url)
  socket.write(
    `GET /chat/websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await waitUntil(() => heard().includes('101 Switching'))
  for (const [place, answer] of ['CONNECTED', 'receipt-id:ready'].entries()) {
    socket.write(masked(frames()[place] ?? ''))
    await waitUntil(() => heard().includes(answer))
  }
  return socket.pause()
}

/** The same over a streaming answer. */
const stallStream = async (): Promise<Socket> => {
  const socket = await open()
  const heard = heardBy(socket)
  const { host } = new URL(app.url)
  const session = `/chat/000/stalled-${bob.id}`
  const head = (action: string, length: number) =>
    `POST ${session}/${action} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${app.url}\r\nContent-Length: ${length}\r\n\r\n`
  socket.write(head('xhr_streaming', 0))
  await waitUntil(() => heard().includes('o\n'))
  const sending = await open()
  for (const [place, answer] of ['CONNECTED', 'receipt-id:ready'].entries()) {
    const body = JSON.stringify([frames()[place]])
    sending.write(head('xhr_send', body.length) + body)
    await waitUntil(() => heard().includes(answer))
  }
  return socket.pause()
}

const large = (id: number): RealtimeBody => ({
  event: 'notice',
  id: `large-${id}`,
  at: id,
  notice: {
    id: `n${id}`,
    category: 'account',
    title: 't',
    body: 'x'.repeat(64 * 1024),
    link: null,
    createdAt: id,
    readAt: null,
  },
})

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test.each([
  ['a raw WebSocket', stallRaw],
  ['xhr_streaming', stallStream],
])(
  'closes a reader that reads nothing over %s as too slow, at no cost of memory, and loses nothing',
  async (_name, stall) => {
    const { hub } = app.realtime
    const socket = await stall()
    const held = () =>
      ends.filter(({ remotePort, destroyed }) => destroyed || remotePort === socket.localPort)
    expect(held()).toHaveLength(1)
    expect(hub.isOnline(bob.id)).toBe(true)
    await sendText(ada, bob, '一')
    const before = process.memoryUsage().rss
    let reached = 0
    for (let count = 0; count < PUSHED_MIB * 16; count += 1) {
      reached += hub.deliver(bob.id, large(count))
      await turn()
    }
    // The kernel's buffers take some bytes before any wait; the budget applies to bytes in the process.
    expect(reached).toBeLessThan(PUSHED_MIB * 16)
    expect(hub.isOnline(bob.id)).toBe(false)
    await sendText(ada, bob, '二')
    await sendText(ada, bob, '三')
    expect((process.memoryUsage().rss - before) / MIB).toBeLessThan(GROWTH_MIB)
    const list = await bob.post('/api/user/message_list', { groupId, afterSeq: 0 })
    expect(list.code).toBe(1)
    const { list: messages } = list.data as { list: { content: { text?: string } }[] }
    expect(messages.map(({ content }) => content.text)).toEqual(expect.arrayContaining(['一', '二', '三']))
    // The server also releases earlier bytes of a reader that never reads.
    await waitUntil(() => held().every(({ destroyed }) => destroyed), 20_000)
    expect(socket.destroyed).toBe(false)
  },
)
