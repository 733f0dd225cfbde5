import { connect } from 'node:net'
import { closeCodes } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { connectFrame, PlainClient } from '../../test/server/rigs/realtime-client'
import { startRealtimeRig, type RealtimeRig } from '../../test/server/rigs/realtime-rig'
import { sockJsOverHttp } from '../../test/server/sockjs-over-http'
import { waitUntil } from '../../test/server/wait-until'
import type { RealtimeLimits } from './limits'
import { TimerWheel } from './timer-wheel'

const MEMBER = '100000000001'
/** Longer than any test; a timer wheel accepts no infinite delay. */
const NEVER_MS = 1e9

let rig: RealtimeRig
let wheel: TimerWheel
const stops: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const start = async (limits: Partial<RealtimeLimits>): Promise<RealtimeRig> => {
  wheel = new TimerWheel()
  rig = await startRealtimeRig({
    wheel,
    limits,
    destinations: {
      typing: () => new Promise(() => undefined),
      read: () => undefined,
      presence: () => undefined,
    },
  })
  stops.push(rig.stop)
  return rig
}

/** Moves the connections' time on and lets their writes leave. */
const pass = async (seconds: number): Promise<void> => {
  for (let ms = 0; ms < seconds * 1_000; ms += wheel.tickMs) {
    wheel.tick()
    await new Promise(setImmediate)
  }
}

const subscribe = (id: string, more = ''): string =>
  `SUBSCRIBE\nid:${id}\ndestination:/chat/notify/${MEMBER}\n${more}receipt:${id}\n\n\0`

const hasReceipt = (client: PlainClient, id: string): boolean =>
  client.received.some((frame) => frame.includes(`receipt-id:${id}\n`))

/** `open` when the connection still answers, otherwise how it was closed. */
const fateOf = async (client: PlainClient): Promise<string> => {
  if (client.socket.readyState === client.socket.OPEN) client.send(subscribe('probe'))
  await waitUntil(() => client.closing !== null || hasReceipt(client, 'probe'))
  return client.closing === null ? 'open' : `closed ${client.closing.code}`
}

const signIn = async (heartBeat = '0,0', options: { autoPong?: boolean } = {}): Promise<PlainClient> => {
  const client = await PlainClient.open(rig.rawUrl, options)
  client.send(connectFrame(MEMBER, heartBeat))
  await client.waitFor('CONNECTED')
  return client
}

const afterSending = async (frames: readonly string[]): Promise<string> => {
  const client = await signIn()
  for (const frame of frames) client.send(frame)
  return fateOf(client)
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const heard = (kib: number): RealtimeBody => ({
  event: 'notice',
  id: 'n',
  at: 1,
  notice: {
    id: 'n',
    category: 'account',
    title: 't',
    body: 'x'.repeat(kib * 1_024),
    link: null,
    createdAt: 1,
    readAt: null,
  },
})

const { poll, post, stream } = sockJsOverHttp(() => rig)

/** Logs in and subscribes over HTTP, without an open receiver. */
const signInOverHttp = async (): Promise<void> => {
  await poll()
  await post([connectFrame(MEMBER)])
  await poll()
  expect(await post([subscribe('s').replace('receipt:s\n', '')])).toBe(204)
}

const seat = (): string => (rig.realtime.hub.isOnline(MEMBER) ? 'open' : 'closed')

interface Row {
  /** The value that lifts the limit. */
  readonly lifted: number
  /** Other limits that would apply first. */
  readonly beside?: Partial<RealtimeLimits>
  readonly play: () => Promise<string>
  readonly held: string
  readonly open?: string
}

/** One scenario for each limit; a limit without one does not compile. */
const rows: Record<Exclude<keyof RealtimeLimits, 'closeMs'>, Row> = {
  frameBytes: {
    lifted: 1024 * 1024,
    play: () =>
      afterSending(['SEND\ndestination:/chat/presence\n\n{"visible":true}', `${' '.repeat(65_530)}\0`]),
    held: `closed ${closeCodes.protocolError}`,
  },
  headerBytes: {
    lifted: 4_096,
    play: () => afterSending([subscribe('a', `x:${'y'.repeat(1_024)}\n`)]),
    held: `closed ${closeCodes.protocolError}`,
  },
  headerCount: {
    lifted: 99,
    play: () => afterSending([subscribe('a', times(30, (n) => `x${n}:y\n`).join(''))]),
    held: `closed ${closeCodes.protocolError}`,
  },
  framesPerSecond: {
    lifted: Infinity,
    play: () => afterSending(times(30, () => '\n')),
    held: `closed ${closeCodes.tooFast}`,
  },
  subscriptions: {
    lifted: Infinity,
    play: () => afterSending(times(8, (n) => subscribe(`s${n}`))),
    held: `closed ${closeCodes.protocolError}`,
  },
  pendingSends: {
    lifted: Infinity,
    beside: { framesPerSecond: Infinity },
    play: () =>
      afterSending(
        times(33, () => 'SEND\ndestination:/chat/typing\n\n{"userId":"200000000002","on":true}\0'),
      ),
    held: `closed ${closeCodes.tooFast}`,
  },
  socketsPerMember: {
    lifted: Infinity,
    play: async () => {
      const first = await signIn()
      for (let count = 0; count < 5; count += 1) await signIn()
      return fateOf(first)
    },
    held: `closed ${closeCodes.replaced}`,
  },
  socketsPerAddress: {
    lifted: Infinity,
    play: async () => {
      await Promise.all(times(200, () => PlainClient.open(rig.rawUrl)))
      return PlainClient.open(rig.rawUrl).then(
        () => 'open',
        (error: unknown) => String(error),
      )
    },
    held: 'Error: HTTP 429',
  },
  unsentBytes: {
    lifted: Infinity,
    play: async () => {
      await signInOverHttp()
      for (let count = 0; count < 17; count += 1) rig.realtime.hub.deliver(MEMBER, heard(64))
      return seat()
    },
    held: 'closed',
  },
  stalledMs: {
    lifted: NEVER_MS,
    beside: { receiverGapMs: NEVER_MS },
    play: async () => {
      await signInOverHttp()
      rig.realtime.hub.deliver(MEMBER, heard(1))
      await pass(12)
      return seat()
    },
    held: 'closed',
  },
  connectMs: {
    lifted: NEVER_MS,
    play: async () => {
      const client = await PlainClient.open(rig.rawUrl)
      await pass(10.5)
      client.send(connectFrame(MEMBER))
      await client.waitFor('CONNECTED').catch(() => undefined)
      return fateOf(client)
    },
    held: `closed ${closeCodes.handshakeTimeout}`,
  },
  heartbeatMs: {
    lifted: NEVER_MS,
    play: async () => {
      const client = await signIn('1000,0', { autoPong: false })
      await pass(61)
      return fateOf(client)
    },
    held: `closed ${closeCodes.heartbeatLost}`,
  },
  heartbeatFloorMs: {
    lifted: 0,
    beside: { heartbeatMs: 1 },
    play: async () => {
      const client = await signIn('100000,1')
      await pass(19)
      expect(await fateOf(client)).toBe('open')
      return client.received.filter((text) => text === '\n').length <= 2 ? 'calm' : 'flooded'
    },
    held: 'calm',
    open: 'flooded',
  },
  heartbeatCeilingMs: {
    lifted: Infinity,
    play: async () => {
      const client = await signIn('999999999,0', { autoPong: false })
      await pass(62)
      return fateOf(client)
    },
    held: `closed ${closeCodes.heartbeatLost}`,
  },
  receiverGapMs: {
    lifted: NEVER_MS,
    play: async () => {
      await signInOverHttp()
      await pass(5.5)
      return seat()
    },
    held: 'closed',
  },
  streamBytes: {
    lifted: Infinity,
    play: async () => {
      await signInOverHttp()
      const answer = await stream()
      stops.push(() => answer.body?.cancel())
      for (let count = 0; count < 3; count += 1) rig.realtime.hub.deliver(MEMBER, heard(64))
      // A second poll gets an error while the first answer is open; otherwise it gets the next frame.
      let text: string | null = null
      void poll().then((heard) => (text = heard))
      await waitUntil(() => {
        rig.realtime.hub.deliver(MEMBER, heard(0))
        return text !== null
      })
      return String(text).startsWith('c[2010') ? 'open' : 'ended'
    },
    held: 'ended',
  },
}

describe.each(Object.entries(rows))('%s', (name, { lifted, beside, play, held, open = 'open' }) => {
  test('applies', async () => {
    await start(beside ?? {})
    expect(await play()).toBe(held)
  })

  test('is the reason for the result: without it the same scenario passes', async () => {
    await start({ ...beside, [name]: lifted })
    expect(await play()).toBe(open)
  })
})

/** A raw logged-in WebSocket that never answers a close. The returned function says whether it was cut. */
const openMute = async ({ port, realtime }: RealtimeRig): Promise<() => boolean> => {
  let isCut = false
  let isOpen = false
  const socket = connect(port, '127.0.0.1')
  stops.push(() => void socket.destroy())
  socket.on('error', () => undefined).on('close', () => (isCut = true))
  socket.on('data', () => (isOpen = true))
  socket.write(
    `GET /chat/websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  )
  await waitUntil(() => isOpen)
  const frame = Buffer.from(connectFrame(MEMBER))
  socket.write(
    Buffer.concat([Buffer.from([0x81, 0xfe, frame.length >> 8, frame.length & 255, 0, 0, 0, 0]), frame]),
  )
  await waitUntil(() => realtime.hub.isOnline(MEMBER))
  return () => isCut
}

test('closeMs: cuts a client that does not answer a close, and does not with the limit lifted', async () => {
  const patient = await start({ closeMs: 600_000 })
  const waiting = await openMute(patient)
  const strict = await start({ closeMs: 100 })
  const cut = await openMute(strict)
  patient.realtime.hub.closeMember(MEMBER, 'signed_out')
  strict.realtime.hub.closeMember(MEMBER, 'signed_out')
  await waitUntil(cut)
  expect(waiting()).toBe(false)
})
