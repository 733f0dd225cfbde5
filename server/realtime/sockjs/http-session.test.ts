import { connectFrame } from '../../../test/server/rigs/realtime-client'
import { startRealtimeRig, type RealtimeRig } from '../../../test/server/rigs/realtime-rig'
import { sockJsOverHttp } from '../../../test/server/sockjs-over-http'
import { waitUntil } from '../../../test/server/wait-until'
import { TimerWheel } from '../timer-wheel'

const wallet = (id: string) => ({ event: 'wallet', id, at: 1 }) as const

let rig: RealtimeRig
afterEach(() => rig.stop())

const { begin, request, poll, post, stream } = sockJsOverHttp(() => rig)

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
  const nextText = async (): Promise<string> => (await stream()).text()
  const first = await begin(nextText)
  await post([connectFrame('ann')])
  await waitUntil(() => rig.realtime.hub.isOnline('ann'))
  await post(['SUBSCRIBE\nid:s\ndestination:/chat/notify/ann\n\n\0'])
  for (let count = 0; count < 40; count += 1) rig.realtime.hub.deliver('ann', wallet(`w${count}`))
  const text = await first.answer
  expect(text.startsWith(`${'h'.repeat(2048)}\no\n`)).toBe(true)
  const second = await begin(nextText)
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
