import { closeCodes } from '@contract/realtime'
import { nothing, signIn, startStomp, subscribe, turn } from '../../../test/server/rigs/stomp-rig'
import type { Sender } from '../ports'

describe('SEND', () => {
  const send = (name: string, body: string, more = ''): string =>
    `SEND\ndestination:/chat/${name}\n${more}\n${body}\0`

  test('reaches its handler, and the receipt follows the handler', async () => {
    const seen: unknown[] = []
    let commit = nothing
    const read = ({ memberId, sessionId }: Sender, signal: unknown): Promise<void> => {
      seen.push([{ memberId, sessionId }, signal])
      return new Promise((resolve) => (commit = resolve))
    }
    const { link, say } = await signIn(startStomp({ destinations: { read } }))
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

  test('runs one at a time, in order, with DISCONNECT last', async () => {
    const order: string[] = []
    const typing = async (_sender: unknown, { userId }: { userId: string }): Promise<void> => {
      order.push(`start ${userId}`)
      await turn()
      order.push(`end ${userId}`)
    }
    const { link, say } = await signIn(startStomp({ destinations: { typing } }))
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

  test('logs a failed handler, sends no receipt and leaves the connection open', async () => {
    const rig = startStomp({ destinations: { presence: () => Promise.reject(new Error('no database')) } })
    const { link, say } = await signIn(rig)
    say(send('presence', '{"visible":true}', 'receipt:r\n'))
    await turn()
    expect(rig.faults).toEqual(['realtime.send_failed'])
    expect(link.sent).toHaveLength(1)
    expect(link.closed).toBeNull()
  })

  test('does not run when its session ended while it waited', async () => {
    const done: string[] = []
    const typing = async (_sender: unknown, { userId }: { userId: string }): Promise<void> => {
      await turn()
      done.push(userId)
    }
    const rig = startStomp({ destinations: { typing } })
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
  ])('to %s is rejected', async (_name, wire) => {
    const rig = startStomp()
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
  ])('rejects a body with %s', async (_name, body) => {
    const { link, say } = await signIn(startStomp())
    say(send('read', body))
    expect(link.sent.at(-1)).toMatch(/^ERROR\n/)
    expect(link.closed).not.toBeNull()
  })

  test('closes the connection when too many are unanswered', async () => {
    const { link, say } = await signIn(
      startStomp({
        limits: { framesPerSecond: Infinity },
        destinations: { typing: () => new Promise(nothing) },
      }),
    )
    say(send('typing', '{"userId":"a","on":true}').repeat(32))
    expect(link.closed).toBeNull()
    say(send('typing', '{"userId":"a","on":true}'))
    expect(link.closed?.code).toBe(closeCodes.tooFast)
  })
})
