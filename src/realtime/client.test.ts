import * as stompjs from '@stomp/stompjs'
import type { IStompSocket } from '@stomp/stompjs'
import { TextDecoder, TextEncoder } from 'node:util'
import { manualClock } from '../../test/client/manual-clock'
import { promisesSettled } from '../../test/client/promises'
import { createRealtimeClient, type LinkState } from './client'

Object.assign(globalThis, { TextEncoder, TextDecoder })

/** A socket whose server side is the test. */
class FakeSocket implements IStompSocket {
  onopen: IStompSocket['onopen'] = null
  onmessage: IStompSocket['onmessage'] = null
  onclose: IStompSocket['onclose'] = null
  onerror: IStompSocket['onerror'] = null
  readyState = 0
  readonly sent: string[] = []
  readonly url: string

  constructor(url: string) {
    this.url = url
  }

  send(data: unknown) {
    this.sent.push(String(data))
  }

  close() {
    this.drop(1000)
  }

  open() {
    this.readyState = 1
    this.onopen?.()
  }

  receive(frame: string) {
    this.onmessage?.({ data: frame })
  }

  drop(code: number) {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code, reason: '', wasClean: code === 1000 })
  }

  /** Opens the socket and answers CONNECT. */
  accept() {
    this.open()
    this.receive('CONNECTED\nversion:1.2\nheart-beat:30000,30000\n\n\0')
  }

  push(body: unknown) {
    const subscription = /\nid:([^\n]+)/.exec(this.sent.find((frame) => frame.startsWith('SUBSCRIBE')) ?? '')
    this.receive(
      `MESSAGE\nsubscription:${subscription?.[1]}\nmessage-id:1\ndestination:x\n\n${JSON.stringify(body)}\0`,
    )
  }
}

function setUp() {
  const sockets: FakeSocket[] = []
  const links: LinkState[] = []
  const events: unknown[] = []
  let doubts = 0
  const clock = manualClock()
  const client = createRealtimeClient({
    origin: () => 'https://jinyu.test',
    token: () => 'secret',
    clock,
    loadStomp: () => Promise.resolve(stompjs),
    openSocket: (url) => {
      const socket = new FakeSocket(url)
      sockets.push(socket)
      return socket
    },
  })
  client.onLink((link) => links.push(link))
  client.onBody((body) => events.push(body))
  client.onSessionDoubt(() => (doubts += 1))
  const latest = () => sockets[sockets.length - 1] as FakeSocket
  return { client, sockets, links, events, clock, latest, doubts: () => doubts }
}

async function pass(ms: number) {
  jest.advanceTimersByTime(ms)
  await promisesSettled()
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('spec §9, heart-beat: connects with it and the bearer token, and subscribes to the own destination alone', async () => {
  const { client, latest, links } = setUp()
  client.connect('42')
  await promisesSettled()
  expect(latest().url).toBe('wss://jinyu.test/chat/websocket')
  latest().accept()
  await promisesSettled()
  const connect = latest().sent.find((frame) => frame.startsWith('CONNECT'))
  expect(connect).toContain('Authorization:Bearer secret')
  expect(connect).toContain('heart-beat:30000,30000')
  const subscriptions = latest().sent.filter((frame) => frame.startsWith('SUBSCRIBE'))
  expect(subscriptions).toHaveLength(1)
  expect(subscriptions[0]).toContain('destination:/chat/notify/42\n')
  expect(links).toEqual(['connecting', 'online'])
  expect(client.activation).toBe('active')
})

test('delivers each body once and drops bodies that it cannot decode', async () => {
  const { client, latest, events } = setUp()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  await promisesSettled()
  const typing = { event: 'typing', id: 'e1', at: 1, userId: '7', groupId: null, on: true }
  latest().push(typing)
  latest().push(typing)
  latest().push({ event: 'unheard-of', id: 'e2' })
  latest().push({ event: 'typing' })
  latest().push('text')
  latest().push({ ...typing, id: 'e3' })
  expect(events.map((event) => (event as { id: string }).id)).toEqual(['e1', 'e3'])
})

test('heartbeats continue from a worker, whose timers a hidden tab does not throttle', async () => {
  const workers: { onmessage?: (message: { data: number }) => void; terminate: jest.Mock }[] = []
  class FakeWorker {
    onmessage?: (message: { data: number }) => void
    readonly terminate = jest.fn()
    constructor() {
      workers.push(this)
    }
  }
  const original = { Worker: globalThis.Worker, createObjectURL: URL.createObjectURL }
  Object.assign(globalThis, { Worker: FakeWorker })
  Object.assign(URL, { createObjectURL: () => 'blob:beats' })
  const { client, latest } = setUp()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  await promisesSettled()
  const beats = () => latest().sent.filter((frame) => frame === '\n').length
  workers[0]?.onmessage?.({ data: 30_000 })
  workers[0]?.onmessage?.({ data: 60_000 })
  expect([workers.length, beats()]).toEqual([1, 2])
  latest().drop(4004)
  expect(workers[0]?.terminate).toHaveBeenCalled()
  Object.assign(globalThis, { Worker: original.Worker })
  Object.assign(URL, { createObjectURL: original.createObjectURL })
})

test('spec §9, connect timeout: a socket that has not opened after 60 s is given up, and another tried', async () => {
  const { client, sockets, latest } = setUp()
  client.connect('42')
  await promisesSettled()
  await pass(59_999)
  expect(latest().readyState).toBe(0)
  await pass(1)
  expect(latest().readyState).toBe(3)
  await pass(5_000)
  expect(sockets).toHaveLength(2)
})

test('spec §9, reconnects: after 5 s, five times, then waits for a sign', async () => {
  const { client, sockets, links, latest } = setUp()
  client.connect('42')
  await promisesSettled()
  for (let reconnect = 1; reconnect <= 5; reconnect++) {
    latest().drop(1006)
    await pass(4_999)
    expect(sockets).toHaveLength(reconnect)
    await pass(1)
    expect(sockets).toHaveLength(reconnect + 1)
  }
  latest().drop(1006)
  await pass(600_000)
  expect(sockets).toHaveLength(6)
  expect(links).toEqual(['connecting', 'reconnecting', 'lost'])
  expect(client.activation).toBe('inactive')

  client.resume()
  await promisesSettled()
  expect(sockets).toHaveLength(7)
  latest().accept()
  await promisesSettled()
  expect(links[links.length - 1]).toBe('online')
})

test('a connection that lasted for a heartbeat resets the reconnect count; a shorter one does not', async () => {
  const { client, sockets, clock, latest, links } = setUp()
  client.connect('42')
  await promisesSettled()
  for (let i = 0; i < 5; i++) {
    latest().accept()
    clock.advance(29_999)
    latest().drop(1006)
    await pass(5_000)
  }
  latest().accept()
  clock.advance(30_000)
  latest().drop(1006)
  await pass(5_000)
  expect(sockets).toHaveLength(7)
  for (let i = 0; i < 6; i++) {
    latest().accept()
    latest().drop(1006)
    await pass(5_000)
  }
  expect(links[links.length - 1]).toBe('lost')
})

test('resume reconnects at once while waiting, and does nothing while a socket is connecting', async () => {
  const { client, sockets, latest } = setUp()
  client.connect('42')
  await promisesSettled()
  client.resume()
  await promisesSettled()
  expect(sockets).toHaveLength(1)
  latest().drop(1006)
  await promisesSettled()
  client.resume()
  await promisesSettled()
  expect(sockets).toHaveLength(2)
  await pass(59_000)
  expect(sockets.filter((socket) => socket.readyState !== 3)).toHaveLength(1)
})

test.each([1001, 1013, 4004, 4008, 4010])('reconnects after close code %d', async (code) => {
  const { client, sockets, latest, links } = setUp()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  latest().drop(code)
  await pass(6_000)
  expect(sockets).toHaveLength(2)
  latest().accept()
  await promisesSettled()
  expect(links[links.length - 1]).toBe('online')
})

test.each([4001, 4003, 4009])('does not reconnect after close code %d', async (code) => {
  const { client, sockets, latest, links, doubts } = setUp()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  latest().drop(code)
  await pass(60_000)
  expect(sockets).toHaveLength(1)
  expect(links[links.length - 1]).toBe('lost')
  expect(doubts()).toBe(code === 4001 ? 1 : 0)
})

test('spec §8, no connection: publishing goes to the named destination; while disconnected it raises', async () => {
  const { client, latest } = setUp()
  const publish = () => client.publish('read', { groupId: 'g', seq: 3 })
  expect(publish).toThrow(new TypeError('There is no underlying STOMP connection'))
  client.connect('42')
  await promisesSettled()
  expect(publish).toThrow('There is no underlying STOMP connection')
  latest().accept()
  publish()
  expect(latest().sent.find((frame) => frame.startsWith('SEND'))).toContain('destination:/chat/read\n')
  latest().drop(1006)
  await promisesSettled()
  expect(publish).toThrow('There is no underlying STOMP connection')
})

test('spec §4, real-time states: disconnecting passes through deactivating and never reconnects', async () => {
  const { client, sockets, latest, links } = setUp()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  const closing = client.disconnect()
  expect(client.activation).toBe('deactivating')
  latest().receive('RECEIPT\nreceipt-id:close-1\n\n\0')
  latest().drop(1000)
  await closing
  await pass(600_000)
  expect(client.activation).toBe('inactive')
  expect(sockets).toHaveLength(1)
  expect(links[links.length - 1]).toBe('off')
  client.resume()
  await promisesSettled()
  expect(sockets).toHaveLength(1)
})

test('another member gets a new connection, and bodies from the old one are ignored', async () => {
  const { client, sockets, latest, events } = setUp()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  const old = latest()
  client.connect('43')
  await promisesSettled()
  latest().accept()
  expect(sockets).toHaveLength(2)
  old.push({ event: 'wallet', id: 'old', at: 1 })
  latest().push({ event: 'wallet', id: 'new', at: 1 })
  expect(events).toEqual([{ event: 'wallet', id: 'new', at: 1 }])
})

test('stays lost when the library cannot be loaded, and resume tries again', async () => {
  let isBroken = true
  const links: LinkState[] = []
  const sockets: FakeSocket[] = []
  const client = createRealtimeClient({
    origin: () => 'http://jinyu.test',
    token: () => null,
    clock: manualClock(),
    loadStomp: () => (isBroken ? Promise.reject(new Error('chunk')) : Promise.resolve(stompjs)),
    openSocket: (url) => {
      sockets.push(new FakeSocket(url))
      return sockets[sockets.length - 1] as FakeSocket
    },
  })
  client.onLink((link) => links.push(link))
  client.connect('42')
  await promisesSettled()
  expect(links).toEqual(['connecting', 'lost'])
  isBroken = false
  client.resume()
  await promisesSettled()
  expect(sockets).toHaveLength(1)
})
