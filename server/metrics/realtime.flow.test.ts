import { Registry } from 'prom-client'
import { WebSocket } from 'ws'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { listenAs } from '../../test/server/rigs/stomp-listener'
import type { SeededMember } from '../../test/server/seed'
import { waitUntil } from '../../test/server/wait-until'
import { OutboxRepository } from '../db/outbox.repository'

/** Age of the event that is late, in ms. */
const LATE_MS = 3_000

const wallet = { event: 'wallet', id: 'w', at: 1 } as const

let app: TestApp
let registry: Registry
let ada: SeededMember

beforeAll(async () => {
  registry = new Registry()
  app = await startApp({ registry })
  ada = await app.seed.member()
})
afterAll(() => app.close())

/** The values of a metric by its labels, as Prometheus reads them. */
const read = async (name: string): Promise<Record<string, number>> => {
  const values = (await registry.metrics()).matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (.*)$`, 'gm'))
  return Object.fromEntries([...values].map(([, labels = '', value]) => [labels, Number(value)]))
}

const openSockJs = (): Promise<WebSocket> =>
  new Promise((resolve) => {
    const url = `${app.url.replace(/^http/, 'ws')}/chat/000/session1/websocket`
    const socket = new WebSocket(url, { origin: app.url })
    socket.once('open', () => resolve(socket))
  })

/** Opens a session of SockJS over HTTP, whose first answer begins at once. Returns the function that breaks it off. */
const openOverHttp = async (session: string, action: string): Promise<() => void> => {
  const ending = new AbortController()
  const { signal } = ending
  const headers = { origin: app.url }
  await fetch(`${app.url}/chat/000/${session}/${action}`, { method: 'POST', headers, signal })
  return () => ending.abort()
}

test('counts open connections by their transport, and none that is over', async () => {
  const none = {
    'transport="websocket"': 0,
    'transport="sockjs_websocket"': 0,
    'transport="xhr_streaming"': 0,
    'transport="xhr"': 0,
  }
  expect(await read('jinyu_sockets')).toEqual(none)
  const phones = [await listenAs(app.url, ada), await listenAs(app.url, ada)]
  const sockJs = await openSockJs()
  const breakOff = await openOverHttp('session2', 'xhr_streaming')
  await openOverHttp('session3', 'xhr')
  expect(await read('jinyu_sockets')).toEqual({
    'transport="websocket"': 2,
    'transport="sockjs_websocket"': 1,
    'transport="xhr_streaming"': 1,
    'transport="xhr"': 1,
  })
  for (const phone of phones) await phone.close()
  sockJs.terminate()
  breakOff()
  await waitUntil(async () => (await read('jinyu_sockets'))['transport="xhr_streaming"'] === 0)
  await waitUntil(async () => (await read('jinyu_sockets'))['transport="sockjs_websocket"'] === 0)
  await waitUntil(async () => (await read('jinyu_sockets'))['transport="websocket"'] === 0)
  expect(await read('jinyu_sockets')).toEqual({ ...none, 'transport="xhr"': 1 })
})

test('counts the pushes of all events by their outcome', async () => {
  const before = await read('jinyu_pushes_total')
  const phone = await listenAs(app.url, ada)
  app.realtime.hub.deliver(ada.id, wallet)
  app.realtime.hub.deliver(ada.id, { event: 'presence', id: 'p', at: 1, userId: 'bob', online: true })
  app.realtime.hub.deliver('nobody', wallet)
  await phone.close()
  const { 'outcome="sent"': sent = NaN, 'outcome="offline"': offline = NaN, ...other } = before
  expect(await read('jinyu_pushes_total')).toEqual({
    'outcome="sent"': sent + 2,
    'outcome="offline"': offline + 1,
    ...other,
  })
  expect(other).toEqual({ 'outcome="unsubscribed"': 0, 'outcome="closed"': 0, 'outcome="too_slow"': 0 })
})

test('measures the age of an event when it is pushed here, and of none for members who are elsewhere', async () => {
  const phone = await listenAs(app.url, ada)
  const bob = await app.seed.member()
  const atMs = app.clock.now() - LATE_MS
  const rows = [ada.id, bob.id].map((memberId) => ({ memberId, event: wallet, atMs }))
  await new OutboxRepository(app.core.db).insertAll(rows)
  app.core.nodes.bus.publish(ada.id)
  app.core.nodes.bus.publish(bob.id)
  await phone.waitFor('wallet')
  await app.core.transaction(async (tx) => tx.events.add(ada.id, { event: 'wallet' }))
  await phone.waitFor('wallet', 2)
  await phone.close()
  expect(await read('jinyu_outbox_lag_seconds_bucket')).toMatchObject({
    'le="0.005"': 1,
    'le="2.5"': 1,
    'le="5"': 2,
    'le="+Inf"': 2,
  })
  expect(await read('jinyu_outbox_lag_seconds_sum')).toEqual({ '': LATE_MS / 1_000 })
})
