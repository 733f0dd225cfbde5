import fc from 'fast-check'
import { connectFrame } from '../../../test/server/rigs/realtime-client'
import { signIn, startStomp, subscribe } from '../../../test/server/rigs/stomp-rig'

describe('SUBSCRIBE', () => {
  test('decides what becomes of a push, and the hub counts it', async () => {
    const rig = startStomp({ limits: { unsentBytes: 200 } })
    const { link, say } = await signIn(rig)
    const push = () => rig.hub.deliver('ann', { event: 'wallet', id: 'w1', at: 5 })
    push()
    say(subscribe('ann'))
    push()
    link.isStalled = true
    push()
    push()
    push()
    expect(rig.hub.counts.read()).toEqual({
      'push.wallet.unsubscribed': 1,
      'push.wallet.sent': 2,
      'push.wallet.too_slow': 1,
      'push.wallet.offline': 1,
      'end.tooSlow': 1,
    })
  })

  test('counts a push over a transport that is closing as closed', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    jest.spyOn(link, 'send').mockReturnValue(false)
    rig.hub.deliver('ann', { event: 'wallet', id: 'w1', at: 5 })
    expect(rig.hub.counts.read()).toEqual({ 'push.wallet.closed': 1 })
  })

  test('to the member’s own destination delivers, once for each subscription, until UNSUBSCRIBE', async () => {
    const rig = startStomp()
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

  test('to any other destination, byte for byte, is rejected: 20,000 attempts, none succeeds', async () => {
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
    const rig = startStomp({ limits: { framesPerSecond: Infinity } })
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
  ])('rejects %s', async (_name, wire) => {
    const { link, say } = await signIn(startStomp())
    say(wire)
    expect(link.sent.at(-1)).toMatch(/^ERROR\n/)
    expect(link.closed).not.toBeNull()
  })

  test('is possible eight times', async () => {
    const { link, say } = await signIn(startStomp())
    for (let count = 0; count < 8; count += 1) say(subscribe('ann', `s${count}`))
    expect(link.closed).toBeNull()
    say(subscribe('ann', 's8'))
    expect(link.closed?.reason).toBe('Too many subscriptions')
  })

  test('is not ended by UNSUBSCRIBE of an unknown id, which is rejected', async () => {
    const { link, say } = await signIn(startStomp())
    say('UNSUBSCRIBE\nid:x\n\n\0')
    expect(link.closed?.reason).toBe('Unknown subscription')
  })
})

async function turnUntil(isTrue: () => boolean): Promise<void> {
  for (let rounds = 0; rounds < 50 && !isTrue(); rounds += 1) await Promise.resolve()
  expect(isTrue()).toBe(true)
}
