import { LocalBus } from '../../../realtime/bus-local'
import { OutboxRepository } from '../../../db/outbox.repository'
import { readEvent, useDelivery } from '../../../../test/server/rigs/delivery-rig'
import { waitUntil } from '../../../../test/server/wait-until'
import { createDelivery } from './delivery'

const rig = useDelivery()
const { hub, seqs, send, insert, insertSlowly, startSecond } = rig

test('pushes the events of a transaction in order, each with an id and a time', async () => {
  await rig.core.transaction(async (tx) => {
    for (let seq = 1; seq <= 5; seq++) tx.events.add('ada', readEvent(seq))
  })
  await waitUntil(() => seqs('ada').length === 5)
  expect(seqs('ada')).toEqual([1, 2, 3, 4, 5])
  expect(rig.pushed[0]?.body).toMatchObject({
    at: rig.core.clock.now(),
    id: expect.stringMatching(/^[0-9A-Z]{26}$/) as string,
  })
  expect(new Set(rig.pushed.map(({ body }) => body.id)).size).toBe(5)
})

test('reads the events of one transaction for both of its members at once', async () => {
  const read = jest.spyOn(OutboxRepository.prototype, 'listFor')
  await rig.core.transaction(async (tx) => {
    tx.events.add('ada', readEvent(1))
    tx.events.add('bob', readEvent(1))
  })
  await waitUntil(() => rig.pushed.length === 2)
  expect(read.mock.calls.map(([, memberIds]) => memberIds)).toEqual([['ada', 'bob']])
  read.mockRestore()
})

test('pushes no event of a transaction that was rolled back', async () => {
  const undone = rig.core.transaction(async (tx) => {
    tx.events.add('ada', readEvent(1))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length > 0)
  expect(seqs('ada')).toEqual([2])
})

test('finds a row that commits after rows with larger ids, and pushes no row twice', async () => {
  const commit = await insertSlowly('ada', 1)
  for (let seq = 2; seq <= 4; seq++) {
    await send('ada', readEvent(seq))
    await waitUntil(() => seqs('ada').includes(seq))
  }
  await commit()
  rig.bus.publish('ada')
  await waitUntil(() => seqs('ada').includes(1))
  await send('ada', readEvent(5))
  await waitUntil(() => seqs('ada').includes(5))
  expect(seqs('ada')).toEqual([2, 3, 4, 1, 5])
})

test('delivers a thousand concurrent transactions once each', async () => {
  const all = Array.from({ length: 1_000 }, (_value, seq) => seq)
  await Promise.all(all.map((seq) => send(seq % 2 ? 'ada' : 'bob', readEvent(seq))))
  await waitUntil(() => rig.pushed.length >= 1_000)
  await send('end', readEvent(1))
  await waitUntil(() => seqs('end').length === 1)
  expect([...seqs('ada'), ...seqs('bob')].sort((a, b) => a - b)).toEqual(all)
})

test('finds events without a signal', async () => {
  await insert(rig.core.db, 'ada', 7)
  await waitUntil(() => seqs('ada').includes(7))
})

test('delivers the same rows in two processes', async () => {
  const { second, other } = await startSecond()
  for (let seq = 1; seq <= 20; seq++) await send('ada', readEvent(seq))
  await waitUntil(() => other.length === 20 && seqs('ada').length === 20)
  expect(other).toEqual(seqs('ada'))
  await second.stop()
})

test('delivers nothing from before a process started, even while an old transaction is open', async () => {
  const commit = await insertSlowly('bob', 1)
  await send('ada', readEvent(1))
  await waitUntil(() => seqs('ada').length === 1)
  const { second, other } = await startSecond()
  await send('ada', readEvent(2))
  await waitUntil(() => other.includes(2))
  await commit()
  await second.stop()
  expect(other).toEqual([2])
})

test('reads no row of a member who is connected elsewhere, by signal or by poll', async () => {
  rig.online = new Set(['ada'])
  const lists = ['listFor', 'listFrom'] as const
  const reads = lists.map((name) => jest.spyOn(OutboxRepository.prototype, name))
  await send('bob', readEvent(1))
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length === 1)
  await insert(rig.core.db, 'bob', 3)
  await insert(rig.core.db, 'ada', 4)
  await waitUntil(() => seqs('ada').length === 2)
  const answers = await Promise.all(
    reads.flatMap(({ mock }) => mock.results.map(({ value }) => value as unknown)),
  )
  expect(JSON.stringify(answers)).not.toContain('bob')
  expect(seqs('bob')).toEqual([])
  for (const spy of reads) spy.mockRestore()
})

test('pushes a member who connects only what is committed from then on, each row once', async () => {
  rig.online = new Set()
  await send('ada', readEvent(1))
  await rig.delivery.admit('ada')
  rig.online.add('ada')
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').includes(2))
  await insert(rig.core.db, 'ada', 3)
  await waitUntil(() => seqs('ada').includes(3))
  expect(seqs('ada')).toEqual([2, 3])
})

test('pushes what was committed while a complete read ran to a member who connected meanwhile', async () => {
  const { listFrom } = OutboxRepository.prototype
  const spy = jest.spyOn(OutboxRepository.prototype, 'listFrom')
  spy.mockImplementationOnce(async function (this: OutboxRepository, ...args) {
    rig.online.add('cara')
    await insert(rig.core.db, 'cara', 1)
    return listFrom.apply(this, args)
  })
  await waitUntil(() => spy.mock.calls.length > 1)
  expect(seqs('cara')).toEqual([1])
  spy.mockRestore()
})

test('applies kicks and ended sessions of members who are connected nowhere here, at the signal', async () => {
  rig.online = new Set()
  await send('ada', { event: 'kick', reason: 'banned' })
  await waitUntil(() => rig.closed.length === 1)
  await rig.core.transaction(async (tx) => tx.events.endSession('bob', 'lost', 'revoked'))
  await waitUntil(() => rig.closed.length === 2)
  expect(rig.closed).toEqual(['ada banned', 'bob lost revoked'])
})

test('closes the sockets of a member who is kicked', async () => {
  await send('ada', { event: 'kick', reason: 'banned' })
  await waitUntil(() => rig.closed.length > 0)
  expect(rig.closed).toEqual(['ada banned'])
})

test('ends a session on every node, in the transaction that ended it, and sends clients no event', async () => {
  const undone = rig.core.transaction(async (tx) => {
    tx.events.endSession('ada', 'kept', 'revoked')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await rig.core.transaction(async (tx) => tx.events.endSession('ada', 'lost', 'revoked'))
  await waitUntil(() => rig.closed.length > 0)
  expect(rig.closed).toEqual(['ada lost revoked'])
  expect(rig.pushed).toEqual([])
})

test('reports once, after a silence, that it may have missed ended sessions, and never while it reads', async () => {
  rig.clock.advance(20_000)
  await send('ada', readEvent(1))
  await waitUntil(() => seqs('ada').length === 1)
  rig.clock.advance(20_000)
  await send('ada', readEvent(2))
  await waitUntil(() => seqs('ada').length === 2)
  expect(rig.gaps).toBe(0)
  rig.clock.advance(61_000)
  await send('ada', readEvent(3))
  await waitUntil(() => rig.gaps > 0)
  await send('ada', readEvent(4))
  await waitUntil(() => seqs('ada').length === 4)
  expect(rig.gaps).toBe(1)
})

test('reports to the hub up to when it has every event', async () => {
  rig.clock.advance(1_000)
  await waitUntil(() => rig.completeUntilMs === rig.clock.now())
})

test('stops only after a deletion of old rows has ended', async () => {
  await rig.delivery.stop()
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  rig.delivery = createDelivery(rig.core, rig)
  await rig.delivery.start()
  const order: string[] = []
  let end = (): void => undefined
  const held = new Promise<void>((resolve) => (end = resolve))
  const sweeps = jest.spyOn(OutboxRepository.prototype, 'deleteBefore')
  sweeps.mockImplementationOnce(() => held.then(() => void order.push('swept')))
  jest.advanceTimersByTime(15_000)
  expect(sweeps).toHaveBeenCalledTimes(1)
  await send('ada', readEvent(1))
  const stopped = rig.delivery.stop().then(() => order.push('stopped'))
  await waitUntil(() => seqs('ada').length > 0)
  await new Promise(setImmediate)
  end()
  await stopped
  expect(order).toEqual(['swept', 'stopped'])
  jest.useRealTimers()
  sweeps.mockRestore()
})

test('reads at once when the bus is connected again', async () => {
  await rig.delivery.stop()
  // Without the poll only the restored bus can wake it.
  jest.useFakeTimers({ doNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date'] })
  let restore = (): void => undefined
  rig.delivery = createDelivery(rig.core, {
    bus: Object.assign(new LocalBus(), {
      onRestored: (listener: () => void) => ((restore = listener), () => undefined),
    }),
    hub,
  })
  await rig.delivery.start()
  await insert(rig.core.db, 'ada', 1)
  restore()
  await waitUntil(() => seqs('ada').length > 0)
  jest.useRealTimers()
})

test('delivers committed events before it stops, and nothing afterwards', async () => {
  await insert(rig.core.db, 'ada', 1)
  await rig.delivery.stop()
  expect(seqs('ada')).toEqual([1])
  await send('ada', readEvent(2))
  expect(seqs('ada')).toEqual([1])
})
