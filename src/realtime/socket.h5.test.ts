import { openSocket } from './socket.h5'

const OPEN = 1
const CLOSING = 2
const CLOSED = 3

class FakeSocket {
  static readonly OPEN = OPEN
  readonly sent: unknown[] = []
  readyState = OPEN
  constructor(
    readonly url: string,
    readonly protocols: string[],
  ) {}
  send(data: unknown) {
    this.sent.push(data)
  }
}

const original = globalThis.WebSocket
beforeEach(() => (globalThis.WebSocket = FakeSocket as never))
afterEach(() => (globalThis.WebSocket = original))

test('sends while it is open, and drops what comes while it closes', () => {
  const socket = openSocket('ws://a.test/chat', ['v12.stomp']) as unknown as FakeSocket
  expect([socket.url, socket.protocols]).toEqual(['ws://a.test/chat', ['v12.stomp']])
  socket.send('early')
  for (const state of [CLOSING, CLOSED]) {
    socket.readyState = state
    socket.send('late')
  }
  expect(socket.sent).toEqual(['early'])
})
