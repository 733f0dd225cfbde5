import type { RealtimeBody } from '@contract/types/realtime'
import { LocalBus } from './bus-local'
import { ClosingLog } from './closing-log'
import type { PushOutcome } from './delivery-counts'
import { Hub, type HubConnection } from './hub'

const body: RealtimeBody = { event: 'wallet', id: 'w1', at: 1 }

class Connection implements HubConnection {
  readonly pushed: string[] = []
  ended: string | null = null
  /** @param hub With a hub, closing removes the connection from it, as a real connection does. */
  constructor(
    private readonly hub?: Hub,
    private readonly memberId = 'm',
  ) {}
  push(push: { frameFor(subscription: string): { text: string } }): PushOutcome {
    this.pushed.push(push.frameFor('s').text)
    return 'sent'
  }
  end(_code: number, reason: string): void {
    this.ended ??= reason
    this.hub?.remove(this.memberId, this)
  }
}

const seat = (hub: Hub, memberId: string, sessionId = `s-${memberId}`): Connection => {
  const connection = new Connection(hub, memberId)
  expect(hub.add({ memberId, sessionId }, connection, hub.closingMark)).toBe(true)
  return connection
}

test('delivers to every connection of the member and to no other member', () => {
  const hub = new Hub(5)
  const [first, second, other] = [seat(hub, 'a'), seat(hub, 'a'), seat(hub, 'b')]
  expect(hub.deliver('a', body)).toBe(2)
  expect(hub.deliver('nobody', body)).toBe(0)
  expect(first.pushed).toHaveLength(1)
  expect(second.pushed).toEqual(first.pushed)
  expect(other.pushed).toEqual([])
  expect(first.pushed[0]).toContain('destination:/chat/notify/a\n')
})

test('calls the listener once when a member comes, and once when the member goes', () => {
  const hub = new Hub(5)
  const seen: string[] = []
  const stop = hub.onPresence((memberId, isHere) => seen.push(`${memberId} ${isHere ? 'on' : 'off'}`))
  const first = seat(hub, 'a')
  const second = seat(hub, 'a')
  expect(hub.isOnline('a')).toBe(true)
  hub.remove('a', first)
  hub.remove('a', first)
  expect(hub.isOnline('a')).toBe(true)
  hub.remove('a', second)
  expect(hub.isOnline('a')).toBe(false)
  stop()
  seat(hub, 'a')
  expect(seen).toEqual(['a on', 'a off'])
})

test('counts a member as present while any of their screens may be visible', () => {
  const hub = new Hub(5)
  const seen: string[] = []
  hub.onPresence((memberId, isHere) => seen.push(`${memberId} ${isHere ? 'on' : 'off'}`))
  const first = seat(hub, 'a')
  hub.recordScreen('a', first, false)
  expect([hub.isHere('a'), hub.isOnline('a')]).toEqual([false, true])
  const second = seat(hub, 'a')
  expect(hub.isHere('a')).toBe(true)
  hub.recordScreen('a', second, true)
  hub.recordScreen('a', first, false)
  expect(hub.isHere('a')).toBe(true)
  hub.remove('a', second)
  expect([hub.isHere('a'), hub.isOnline('a')]).toEqual([false, true])
  hub.recordScreen('a', second, true)
  hub.recordScreen('b', first, true)
  expect(seen).toEqual(['a on', 'a off', 'a on', 'a off'])
})

test('closes the oldest connection when one too many is added', () => {
  const hub = new Hub(2)
  const [first, second, third] = [seat(hub, 'a'), seat(hub, 'a'), seat(hub, 'a')]
  expect([first.ended, second.ended, third.ended]).toEqual(['Too many connections', null, null])
  expect(hub.deliver('a', body)).toBe(2)
})

test('delivers to the next connection when one closes during the push', () => {
  const hub = new Hub(5)
  const slow = seat(hub, 'a')
  const next = seat(hub, 'a')
  slow.push = () => {
    slow.end(4008, 'slow')
    return 'too_slow'
  }
  expect(hub.deliver('a', body)).toBe(2)
  expect(next.pushed).toHaveLength(1)
  expect(hub.deliver('a', body)).toBe(1)
  expect(hub.deliver('nobody', body)).toBe(0)
  expect(hub.counts.read()).toEqual({
    'push.wallet.too_slow': 1,
    'push.wallet.sent': 2,
    'push.wallet.offline': 1,
  })
})

test('closes exactly the connections of a session or a member', () => {
  const hub = new Hub(5)
  const phone = seat(hub, 'a', 'phone')
  const desk = seat(hub, 'a', 'desk')
  const other = seat(hub, 'b', 'other')
  hub.closeSession('phone')
  expect([phone.ended, desk.ended, other.ended]).toEqual(['revoked', null, null])
  hub.closeMember('a', 'banned')
  expect([desk.ended, other.ended]).toEqual(['banned', null])
  expect(hub.memberCount).toBe(1)
})

test('rejects a connection whose session or member was closed during its login, and accepts later ones', () => {
  const hub = new Hub(5)
  const before = hub.closingMark
  hub.closeSession('s1')
  hub.closeMember('b', 'signed_out')
  const refused = [
    { memberId: 'a', sessionId: 's1' },
    { memberId: 'b', sessionId: 's2' },
  ]
  for (const principal of refused) expect(hub.add(principal, new Connection(), before)).toBe(false)
  expect(hub.add({ memberId: 'a', sessionId: 's3' }, new Connection(), before)).toBe(true)
  expect(hub.add({ memberId: 'b', sessionId: 's4' }, new Connection(), hub.closingMark)).toBe(true)
})

test('rejects when the closing log no longer goes back far enough', () => {
  const log = new ClosingLog()
  const mark = log.mark
  log.add('victim')
  for (let count = 0; count < 2_000; count += 1) log.add(`k${count}`)
  expect(log.hasSince(mark, 'victim')).toBe(true)
  expect(log.hasSince(log.mark, 'victim')).toBe(false)
})

test('the local bus calls every listener after the publisher is done, and none after close', async () => {
  const bus = new LocalBus()
  const heard: string[] = []
  const stop = bus.subscribe((memberId) => heard.push(`1 ${memberId}`))
  bus.subscribe((memberId) => heard.push(`2 ${memberId}`))
  bus.publish('a')
  expect(heard).toEqual([])
  await Promise.resolve()
  expect(heard).toEqual(['1 a', '2 a'])
  stop()
  bus.publish('b')
  await Promise.resolve()
  expect(heard.slice(2)).toEqual(['2 b'])
  await bus.close()
  bus.publish('c')
  await Promise.resolve()
  expect(heard).toHaveLength(3)
})
