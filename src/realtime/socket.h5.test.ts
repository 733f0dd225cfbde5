import { promisesSettled } from '../../test/client/promises'
import type { OpenSocket } from './open-socket'
import { createOpenSocket } from './socket.h5'

const OPEN = 1
const CLOSING = 2
const CLOSED = 3
const URL = 'wss://a.test/chat/websocket'

class FakeSocket extends EventTarget {
  static readonly OPEN = OPEN
  readonly sent: unknown[] = []
  readyState = OPEN
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {
    super()
  }
  send(data: unknown) {
    this.sent.push(data)
  }
}

const SockJs = jest.fn()
let isThere: boolean
let openSocket: OpenSocket

const original = globalThis.WebSocket
beforeEach(() => {
  globalThis.WebSocket = FakeSocket as never
  isThere = true
  SockJs.mockReset()
  openSocket = createOpenSocket(() =>
    isThere ? Promise.resolve({ default: SockJs as never }) : Promise.reject(new Error('chunk')),
  )
})
afterEach(() => (globalThis.WebSocket = original))

const open = () => openSocket(URL, ['v12.stomp']) as unknown as FakeSocket
const isFallback = (socket: unknown) => !(socket instanceof FakeSocket)

/** Closes the socket of one attempt. */
async function fail(socket: FakeSocket) {
  socket.dispatchEvent(new Event('close'))
  await promisesSettled()
}

test('sends while the socket is open, and drops data while it closes', () => {
  const socket = open()
  expect([socket.url, socket.protocols]).toEqual([URL, ['v12.stomp']])
  socket.send('early')
  for (const state of [CLOSING, CLOSED]) {
    socket.readyState = state
    socket.send('late')
  }
  expect(socket.sent).toEqual(['early'])
})

test('uses SockJS for the same endpoint after two WebSockets failed before any opened', async () => {
  await fail(open())
  const second = open()
  expect(isFallback(second)).toBe(false)
  await fail(second)
  expect(isFallback(open())).toBe(true)
  expect(SockJs).toHaveBeenCalledWith('https://a.test/chat', null, {
    transports: ['websocket', 'xhr-streaming', 'xhr-polling'],
  })
})

test('keeps WebSocket after one has opened, however often later ones fail', async () => {
  await fail(open())
  const socket = open()
  socket.dispatchEvent(new Event('open'))
  for (let failure = 0; failure < 4; failure += 1) await fail(failure === 0 ? socket : open())
  expect(isFallback(open())).toBe(false)
  expect(SockJs).not.toHaveBeenCalled()
})

test('keeps trying WebSocket while SockJS cannot be loaded, and loads it again after the next failure', async () => {
  isThere = false
  await fail(open())
  await fail(open())
  const third = open()
  expect(isFallback(third)).toBe(false)
  isThere = true
  await fail(third)
  expect(isFallback(open())).toBe(true)
})
