import * as stompjs from '@stomp/stompjs'
import { manualClock } from '../../test/client/manual-clock'
import { promisesSettled } from '../../test/client/promises'
import { FakeSocket, pass, startLink } from '../../test/client/realtime-link'
import { createRealtimeClient, type LinkState } from './client'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('spec §9, connect timeout: a socket that has not opened after 60 s is given up, and another tried', async () => {
  const { client, sockets, latest } = startLink()
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
  const { client, sockets, links, latest } = startLink()
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
  const { client, sockets, clock, latest, links } = startLink()
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
  const { client, sockets, latest } = startLink()
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
  const { client, sockets, latest, links } = startLink()
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

test('asks a call about maintenance each time, and reconnects, since another node may still serve', async () => {
  const { client, sockets, latest, doubts } = startLink()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  latest().drop(4013)
  await pass(5_000)
  expect([doubts(), sockets.length]).toEqual([1, 2])
  latest().drop(4013)
  expect(doubts()).toBe(2)
})

test.each([4001, 4003, 4009])('does not reconnect after close code %d', async (code) => {
  const { client, sockets, latest, links, doubts } = startLink()
  client.connect('42')
  await promisesSettled()
  latest().accept()
  latest().drop(code)
  await pass(60_000)
  expect(sockets).toHaveLength(1)
  expect(links[links.length - 1]).toBe('lost')
  expect(doubts()).toBe(code === 4001 ? 1 : 0)
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
