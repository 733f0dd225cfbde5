import fc from 'fast-check'
import { closeCodes } from '@contract/realtime'
import { FakeLink } from '../../../test/server/fake-link'
import { authenticateToken } from '../../../test/server/realtime-rig'
import { connectFrame } from '../../../test/server/realtime-client'
import { AppRouter } from '../app-destinations'
import { strictGuards } from '../guards'
import { Hub } from '../hub'
import { realtimeLimits, type RealtimeLimits } from '../limits'
import type { AppDestinations, Authenticate } from '../ports'
import { TimerWheel } from '../timer-wheel'
import { StompSession } from './session'

interface Options {
  limits?: Partial<RealtimeLimits>
  authenticate?: Authenticate
  destinations?: Partial<AppDestinations>
}

const nothing = (): void => undefined

const start = (options: Options = {}) => {
  const wheel = new TimerWheel(250)
  const limits = { ...realtimeLimits, ...options.limits }
  const hub = new Hub(limits.socketsPerMember)
  const faults: string[] = []
  const log = { error: (event: string) => void faults.push(event) }
  const authenticate = options.authenticate ?? authenticateToken
  const handlers = { typing: nothing, read: nothing, presence: nothing, ...options.destinations }
  const router = new AppRouter(handlers, strictGuards)
  const context = { limits, wheel, hub, router, guards: strictGuards, authenticate, log }
  const open = () => {
    const link = new FakeLink()
    const ends: StompSession[] = []
    const session = new StompSession(context, link, (ended) => ends.push(ended))
    return { link, session, ends, say: (text: string) => session.receive(Buffer.from(text)) }
  }
  const advance = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += wheel.tickMs) wheel.tick()
  }
  return { hub, wheel, faults, open, advance }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const signIn = async (rig: ReturnType<typeof start>, memberId = 'ann', heartBeat = '30000,30000') => {
  const client = rig.open()
  client.say(connectFrame(memberId, heartBeat))
  await turn()
  expect(client.link.sent[0]).toMatch(/^CONNECTED\n/)
  return client
}

const subscribe = (memberId: string, id = 's', more = ''): string =>
  `SUBSCRIBE\nid:${id}\ndestination:/chat/notify/${memberId}\n${more}\n\0`

describe('CONNECT', () => {
  test('spec §9, heart-beat: the server’s own is 30 s both ways; CONNECT seats the member', async () => {
    const rig = start()
    const { link } = await signIn(rig)
    expect(link.sent).toEqual(['CONNECTED\nversion:1.2\nheart-beat:30000,30000\n\n\0'])
    expect(rig.hub.isOnline('ann')).toBe(true)
  })

  test.each([
    ['no token', 'CONNECT\naccept-version:1.2\n\n\0', closeCodes.sessionEnded],
    ['a wrong token', connectFrame('ann').replace('token-', 'forged-'), closeCodes.sessionEnded],
    ['another scheme', connectFrame('ann').replace('Bearer', 'Basic'), closeCodes.sessionEnded],
    ['an old version', connectFrame('ann').replace('1.2', '1.0,1.1'), closeCodes.protocolError],
    ['no version', connectFrame('ann').replace('accept-version:1.2\n', ''), closeCodes.protocolError],
    ['a malformed heart-beat', connectFrame('ann', 'often'), closeCodes.protocolError],
    ['another frame first', subscribe('ann'), closeCodes.protocolError],
    ['a frame before the answer', connectFrame('ann') + subscribe('ann'), closeCodes.protocolError],
    ['a second CONNECT at once', connectFrame('ann') + connectFrame('bob'), closeCodes.protocolError],
  ])('refuses %s with ERROR and closes', async (_name, wire, code) => {
    const rig = start()
    const { link, say, ends } = rig.open()
    say(wire)
    await turn()
    expect(link.sent).toHaveLength(1)
    expect(link.sent[0]).toMatch(/^ERROR\n/)
    expect(link.closed?.code).toBe(code)
    expect(ends).toHaveLength(1)
    expect(rig.hub.memberCount).toBe(0)
  })

  test('refuses a second CONNECT as another member', async () => {
    const rig = start()
    const { link, say } = await signIn(rig)
    say(connectFrame('bob'))
    await turn()
    expect(link.closed?.code).toBe(closeCodes.protocolError)
    expect(rig.hub.isOnline('bob')).toBe(false)
  })

  test('asks to come back when the token cannot be checked', async () => {
    const rig = start({ authenticate: () => Promise.reject(new Error('no database')) })
    const { link, say } = rig.open()
    say(connectFrame('ann'))
    await turn()
    expect(link.closed?.code).toBe(closeCodes.tryAgainLater)
  })

  test('must be accepted in time, also when the check hangs', () => {
    const rig = start({ authenticate: () => new Promise(nothing) })
    const silent = rig.open()
    const hanging = rig.open()
    hanging.say(connectFrame('ann'))
    rig.advance(9_750)
    expect([silent.link.closed, hanging.link.closed]).toEqual([null, null])
    rig.advance(250)
    expect(silent.link.closed?.code).toBe(closeCodes.handshakeTimeout)
    expect(hanging.link.closed?.code).toBe(closeCodes.handshakeTimeout)
  })

  test('a session closed while its token is checked is not let in', async () => {
    const rig = start()
    const { link, say } = rig.open()
    say(connectFrame('ann'))
    rig.hub.closeSession('session-ann')
    await turn()
    expect(link.closed?.code).toBe(closeCodes.sessionEnded)
    expect(rig.hub.isOnline('ann')).toBe(false)
  })

  test('a client that leaves while its token is checked leaves nothing behind', async () => {
    const rig = start()
    const { session, say, link } = rig.open()
    say(connectFrame('ann'))
    session.gone()
    await turn()
    expect(rig.hub.memberCount).toBe(0)
    expect(link.sent).toEqual([])
  })
})

describe('SUBSCRIBE', () => {
  test('to the own destination delivers, once per subscription, until UNSUBSCRIBE', async () => {
    const rig = start()
    const { link, say } = await signIn(rig)
    say(subscribe('ann', 'a\\c1') + subscribe('ann', 'b', 'receipt:r\nselector:1=1\n'))
    expect(link.sent[1]).toBe('RECEIPT\nreceipt-id:r\n\n\0')
    rig.hub.deliver('ann', { event: 'wallet', id: 'w1', at: 5 })
    const json = '{"event":"wallet","id":"w1","at":5}'
    const message = (id: string): string =>
      `MESSAGE\nsubscription:${id}\nmessage-id:w1\ndestination:/chat/notify/ann\n` +
      `content-type:application/json\ncontent-length:${json.length}\n\n${json}\0`
    expect(link.sent.slice(2)).toEqual([message('a\\c1'), message('b')])
    say('UNSUBSCRIBE\nid:a\\c1\n\n\0')
    rig.hub.deliver('ann', { event: 'wallet', id: 'w2', at: 5 })
    expect(link.sent).toHaveLength(5)
  })

  test('to anything but the own destination, byte for byte, is refused: 20,000 attempts, none let in', async () => {
    const own = '/chat/notify/ann'
    const nearMiss = fc.oneof(
      fc
        .tuple(fc.nat(own.length), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }))
        .map(([at, text]) => {
          return own.slice(0, at) + text + own.slice(at)
        }),
      fc.tuple(fc.nat(own.length - 1), fc.string({ unit: 'grapheme', maxLength: 2 })).map(([at, text]) => {
        return own.slice(0, at) + text + own.slice(at + 1)
      }),
      fc
        .constantFrom('bob', '*', '**', '#', '>', '.', '..', '', 'ANN', '%61nn', 'ann/', '/ann', '{ann}')
        .map((tail) => {
          return `/chat/notify/${tail}`
        }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    const rig = start({ limits: { framesPerSecond: Infinity } })
    const victim = await signIn(rig, 'bob')
    victim.say(subscribe('bob'))
    const attempts = fc.sample(
      nearMiss.filter((text) => text !== own),
      { seed: 11, numRuns: 20_000 },
    )
    let refusedCount = 0
    for (const destination of attempts) {
      const attacker = rig.open()
      attacker.say(connectFrame('ann'))
      await Promise.resolve().then(() => Promise.resolve())
      await turnUntil(() => attacker.link.sent.length > 0)
      const written = destination.replace(
        /[\\\r\n:]/g,
        (char) => ({ '\\': '\\\\', '\r': '\\r', '\n': '\\n' })[char] ?? '\\c',
      )
      attacker.say(`SUBSCRIBE\nid:s\ndestination:${written}\n\n\0`)
      if (attacker.link.closed && attacker.link.sent[1]?.startsWith('ERROR\n')) refusedCount += 1
    }
    expect(refusedCount).toBe(attempts.length)
    expect(victim.link.closed).toBeNull()
  })

  test.each([
    ['without id', 'SUBSCRIBE\ndestination:/chat/notify/ann\n\n\0'],
    ['without destination', 'SUBSCRIBE\nid:s\n\n\0'],
    ['with client acknowledgement', subscribe('ann', 's', 'ack:client\n')],
    ['inside a transaction', subscribe('ann', 's', 'transaction:t\n')],
    ['with an id in use', subscribe('ann') + subscribe('ann')],
    [
      'whose first destination is another',
      `SUBSCRIBE\nid:s\ndestination:/chat/notify/bob\ndestination:/chat/notify/ann\n\n\0`,
    ],
  ])('%s is refused', async (_name, wire) => {
    const { link, say } = await signIn(start())
    say(wire)
    expect(link.sent.at(-1)).toMatch(/^ERROR\n/)
    expect(link.closed).not.toBeNull()
  })

  test('eight at most', async () => {
    const { link, say } = await signIn(start())
    for (let count = 0; count < 8; count += 1) say(subscribe('ann', `s${count}`))
    expect(link.closed).toBeNull()
    say(subscribe('ann', 's8'))
    expect(link.closed?.reason).toBe('Too many subscriptions')
  })

  test('UNSUBSCRIBE of an unknown id is refused', async () => {
    const { link, say } = await signIn(start())
    say('UNSUBSCRIBE\nid:x\n\n\0')
    expect(link.closed?.reason).toBe('Unknown subscription')
  })
})

describe('SEND', () => {
  const send = (name: string, body: string, more = ''): string =>
    `SEND\ndestination:/chat/${name}\n${more}\n${body}\0`

  test('reaches its handler; the receipt follows the handler', async () => {
    const seen: unknown[] = []
    let commit = nothing
    const read = (sender: unknown, signal: unknown): Promise<void> => {
      seen.push([sender, signal])
      return new Promise((resolve) => (commit = resolve))
    }
    const { link, say } = await signIn(start({ destinations: { read } }))
    say(send('read', '{"groupId":"g1","seq":3}', 'receipt:r1\n'))
    await turn()
    expect(seen).toEqual([
      [
        { memberId: 'ann', sessionId: 'session-ann' },
        { groupId: 'g1', seq: 3 },
      ],
    ])
    expect(link.sent).toHaveLength(1)
    commit()
    await turn()
    expect(link.sent[1]).toBe('RECEIPT\nreceipt-id:r1\n\n\0')
  })

  test('one at a time, in order, DISCONNECT last', async () => {
    const order: string[] = []
    const typing = async (_sender: unknown, { userId }: { userId: string }): Promise<void> => {
      order.push(`start ${userId}`)
      await turn()
      order.push(`end ${userId}`)
    }
    const { link, say } = await signIn(start({ destinations: { typing } }))
    say(
      send('typing', '{"userId":"a","on":true}', 'receipt:1\n') +
        send('typing', '{"userId":"b","on":true}', 'receipt:2\n'),
    )
    say('DISCONNECT\nreceipt:bye\n\n\0')
    for (let round = 0; round < 6; round += 1) await turn()
    expect(order).toEqual(['start a', 'end a', 'start b', 'end b'])
    expect(link.sent.slice(1).map((frame) => frame.split('\n')[1])).toEqual([
      'receipt-id:1',
      'receipt-id:2',
      'receipt-id:bye',
    ])
    expect(link.closed?.code).toBe(closeCodes.normal)
  })

  test('a handler that fails is logged, sends no receipt and leaves the connection open', async () => {
    const rig = start({ destinations: { presence: () => Promise.reject(new Error('no database')) } })
    const { link, say } = await signIn(rig)
    say(send('presence', '{"visible":true}', 'receipt:r\n'))
    await turn()
    expect(rig.faults).toEqual(['realtime.send_failed'])
    expect(link.sent).toHaveLength(1)
    expect(link.closed).toBeNull()
  })

  test('what still waits when the session is ended is not done', async () => {
    const done: string[] = []
    const typing = async (_sender: unknown, { userId }: { userId: string }): Promise<void> => {
      await turn()
      done.push(userId)
    }
    const rig = start({ destinations: { typing } })
    const { say } = await signIn(rig)
    say(send('typing', '{"userId":"a","on":true}') + send('typing', '{"userId":"b","on":true}'))
    await Promise.resolve()
    rig.hub.closeSession('session-ann')
    for (let round = 0; round < 4; round += 1) await turn()
    expect(done).toEqual(['a'])
  })

  test.each([
    ['another member', send('notify/bob', '{}')],
    ['the own destination', send('notify/ann', '{"event":"msg"}')],
    ['an unknown destination', send('typing2', '{}')],
    ['no destination', 'SEND\n\n{}\0'],
    ['a pattern', send('*', '{}')],
  ])('to %s is forbidden', async (_name, wire) => {
    const rig = start()
    const victim = await signIn(rig, 'bob')
    victim.say(subscribe('bob'))
    const { link, say } = await signIn(rig)
    say(wire)
    expect(link.closed?.code).toBe(closeCodes.forbidden)
    expect(victim.link.sent).toHaveLength(1)
  })

  test.each([
    ['no JSON', 'hello'],
    ['a wrong type', '{"groupId":1,"seq":1}'],
    ['a missing field', '{"groupId":"g"}'],
    ['a fraction', '{"groupId":"g","seq":1.5}'],
    ['an id with NUL', '{"groupId":"g\\u0000","seq":1}'],
    ['an array', '[]'],
    ['null', 'null'],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('with %s is refused', async (_name, body) => {
    const { link, say } = await signIn(start())
    say(send('read', body))
    expect(link.sent.at(-1)).toMatch(/^ERROR\n/)
    expect(link.closed).not.toBeNull()
  })

  test('too many unanswered ones end the connection', async () => {
    const { link, say } = await signIn(
      start({ limits: { framesPerSecond: Infinity }, destinations: { typing: () => new Promise(nothing) } }),
    )
    say(send('typing', '{"userId":"a","on":true}').repeat(32))
    expect(link.closed).toBeNull()
    say(send('typing', '{"userId":"a","on":true}'))
    expect(link.closed?.code).toBe(closeCodes.tooFast)
  })
})

test.each([
  'ACK\nid:1\n\n\0',
  'NACK\nid:1\n\n\0',
  'BEGIN\ntransaction:t\n\n\0',
  'COMMIT\ntransaction:t\n\n\0',
  'ABORT\nid:1\n\n\0',
])('refuses %j and names the receipt', async (wire) => {
  const { link, say } = await signIn(start())
  say(wire.replace('\n\n', '\nreceipt:r\n\n'))
  expect(link.sent[1]).toMatch(/^ERROR\nmessage:[^\n]+\nreceipt-id:r\n\n\0$/)
  expect(link.closed?.code).toBe(closeCodes.protocolError)
})

describe('rate', () => {
  test('thirty frames a second pass, the next one ends the connection; a new second starts anew', async () => {
    const rig = start()
    const { link, say } = await signIn(rig)
    rig.advance(1_000)
    const frame = 'SEND\ndestination:/chat/presence\n\n{"visible":true}\0'
    say(frame.repeat(30))
    await turn()
    rig.advance(1_000)
    say(frame.repeat(29) + '\n\n')
    say('\n')
    expect(link.closed).toBeNull()
    say('\n')
    expect(link.closed?.code).toBe(closeCodes.tooFast)
  })
})

describe('heart-beat', () => {
  test('is sent when the server has been silent for 30 s, and not sooner', async () => {
    const rig = start()
    const { link, say } = await signIn(rig)
    const keepAlive = (): void => say('\n')
    rig.advance(20_000)
    keepAlive()
    rig.advance(9_000)
    expect(link.sent).toHaveLength(1)
    rig.advance(1_000)
    expect(link.sent.slice(1)).toEqual(['\n'])
    keepAlive()
    rig.advance(30_000)
    expect(link.sent.slice(1)).toEqual(['\n', '\n'])
  })

  test('a client that asks for one every millisecond gets one every 30 s', async () => {
    const rig = start()
    const { link, say } = await signIn(rig, 'ann', '1,1')
    for (let second = 0; second < 120; second += 10) {
      rig.advance(10_000)
      say('\n')
    }
    expect(link.sent.filter((text) => text === '\n').length).toBeLessThanOrEqual(5)
    expect(link.closed).toBeNull()
  })

  test('never faster than the floor, whatever is configured', async () => {
    const rig = start({ limits: { heartbeatMs: 100 } })
    const { link } = await signIn(rig, 'ann', '1,1')
    expect(link.sent[0]).toContain('heart-beat:10000,10000\n')
  })

  test('a silent client is closed after two periods', async () => {
    const rig = start()
    const { link } = await signIn(rig)
    rig.advance(60_000)
    expect(link.closed).toBeNull()
    rig.advance(1_000)
    expect(link.closed?.code).toBe(closeCodes.heartbeatLost)
    expect(rig.hub.isOnline('ann')).toBe(false)
  })

  test('a slower client is given its own time', async () => {
    const rig = start()
    const { link } = await signIn(rig, 'ann', '60000,0')
    rig.advance(119_000)
    expect(link.closed).toBeNull()
    rig.advance(2_000)
    expect(link.closed?.code).toBe(closeCodes.heartbeatLost)
  })

  test.each(['0,0', '999999999,0'])('a client that promises %s is probed instead', async (header) => {
    const rig = start()
    const { link, session } = await signIn(rig, 'ann', header)
    rig.advance(31_000)
    expect(link.probeCount).toBeGreaterThan(0)
    session.heard()
    rig.advance(55_000)
    expect(link.closed).toBeNull()
    rig.advance(10_000)
    expect(link.closed?.code).toBe(closeCodes.heartbeatLost)
    expect(link.sent).toHaveLength(1)
  })

  test('a pause of the whole process ends nobody: time is what the event loop has seen', async () => {
    const rig = start()
    const { link } = await signIn(rig)
    rig.advance(59_000)
    await turn()
    expect(link.closed).toBeNull()
  })
})

describe('a reader that stalls', () => {
  const body = (id: string) => ({ event: 'wallet', id, at: 1 }) as const

  test('is closed when more than the budget waits for it', async () => {
    const rig = start({ limits: { unsentBytes: 1_000 } })
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    link.isStalled = true
    for (let count = 0; count < 20; count += 1) rig.hub.deliver('ann', body(`w${count}`))
    expect(link.closed?.code).toBe(closeCodes.tooSlow)
    expect(link.unsentBytes).toBeLessThan(1_300)
  })

  test('is closed after 10 s without taking a byte', async () => {
    const rig = start()
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    link.isStalled = true
    rig.hub.deliver('ann', body('w1'))
    rig.advance(9_000)
    rig.hub.deliver('ann', body('w2'))
    expect(link.closed).toBeNull()
    rig.advance(2_000)
    expect(link.closed?.code).toBe(closeCodes.tooSlow)
  })

  test('is kept while it takes something, and forgiven when it took all', async () => {
    const rig = start()
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    link.isStalled = true
    rig.hub.deliver('ann', body('w1'))
    for (let round = 0; round < 10; round += 1) {
      rig.advance(5_000)
      link.takenBytes += 1
      link.unsentBytes -= 1
      say('\n')
    }
    expect(link.closed).toBeNull()
    link.unsentBytes = 0
    rig.advance(2_000)
    rig.hub.deliver('ann', body('w2'))
    rig.advance(9_000)
    expect(link.closed).toBeNull()
  })
})

async function turnUntil(isTrue: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 50 && !isTrue(); rounds += 1) await Promise.resolve()
  expect(isTrue()).toBe(true)
}
