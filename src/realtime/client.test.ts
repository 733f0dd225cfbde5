import { promisesSettled } from '../../test/client/promises'
import { pass, startLink } from '../../test/client/realtime-link'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('spec §9, heart-beat: connects with it and the bearer token, and subscribes to the own destination alone', async () => {
  const { client, latest, links } = startLink()
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
  const { client, latest, events } = startLink()
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
  const { client, latest } = startLink()
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

test('spec §8, no connection: publishing goes to the named destination; while disconnected it raises', async () => {
  const { client, latest } = startLink()
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
  const { client, sockets, latest, links } = startLink()
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
  const { client, sockets, latest, events } = startLink()
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
