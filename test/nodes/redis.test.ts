import type { RealtimeBody } from '@contract/types/realtime'
import { RedisBus } from '../../server/realtime/bus-redis'
import { RedisLink } from '../../server/realtime/redis-link'
import { RedisRoster } from '../../server/realtime/roster-redis'
import { waitUntil } from '../server/wait-until'
import { describeWithRedis } from './describe-with-redis'
import { startRedis, type TestRedis } from './spawn-redis'

interface Node {
  readonly name: string
  readonly link: RedisLink
  readonly bus: RedisBus
  readonly roster: RedisRoster
  readonly signals: string[]
  readonly casts: string[]
  restoredCount: number
}

const LIFE = { lifeMs: 900, refreshMs: 300 }

let redis: TestRedis
let nodes: Node[]
let logged: string[]
let testCount = 0

const typing = (id: string): RealtimeBody => ({
  event: 'typing',
  id,
  at: 1,
  userId: 'bob',
  groupId: null,
  on: true,
})

const open = (name: string): Node => {
  const address = { url: redis.url, prefix: `test-${process.pid}-${testCount}:` }
  const log = {
    info: (event: string) => void logged.push(event),
    warn: (event: string) => void logged.push(event),
  }
  const link = new RedisLink(address, name, log)
  const bus = new RedisBus(address, name, link, log)
  const roster = new RedisRoster(address, name, link, LIFE)
  const node: Node = { name, link, bus, roster, signals: [], casts: [], restoredCount: 0 }
  bus.subscribe((memberId) => void node.signals.push(memberId))
  bus.onCast((memberId, body) => void node.casts.push(`${memberId} ${body.id}`))
  bus.onRestored(() => (node.restoredCount += 1))
  nodes.push(node)
  return node
}

const openTwo = async (): Promise<[Node, Node]> => {
  const pair: [Node, Node] = [open('a'), open('b')]
  await waitUntil(() => pair.every(({ restoredCount }) => restoredCount > 0))
  return pair
}

describeWithRedis('over Redis', () => {
  beforeAll(async () => {
    redis = await startRedis()
  })

  afterAll(() => redis.close())

  beforeEach(() => {
    nodes = []
    logged = []
    testCount += 1
  })

  afterEach(async () => {
    redis.resume()
    await redis.start()
    for (const { bus, link } of nodes) {
      await bus.close()
      link.close()
    }
  })

  test('signals and transient bodies reach both nodes once, in order', async () => {
    const [a, b] = await openTwo()
    a.bus.publish('ada')
    a.bus.cast('ada', typing('1'))
    a.bus.cast('ada', typing('2'))
    b.bus.publish('bob')
    await waitUntil(() => b.signals.length === 2 && a.signals.length === 2 && b.casts.length === 2)
    expect(new Set(b.signals)).toEqual(new Set(['ada', 'bob']))
    expect(a.casts).toEqual(['ada 1', 'ada 2'])
    expect(b.casts).toEqual(['ada 1', 'ada 2'])
  })

  test('a dead Redis leaves its own node working, is reported once, and signals return with it', async () => {
    const [a, b] = await openTwo()
    await redis.kill()
    await waitUntil(() => a.link.redis.status !== 'ready' && b.link.redis.status !== 'ready')
    for (let count = 0; count < 5_000; count += 1) a.bus.publish('ada')
    await waitUntil(() => a.signals.length === 5_000)
    expect(b.signals).toEqual([])
    const before = b.restoredCount
    await redis.start()
    await waitUntil(() => b.restoredCount > before && a.link.redis.status === 'ready')
    a.bus.publish('after')
    await waitUntil(() => b.signals.length > 0)
    expect(b.signals).toEqual(['after'])
    // Two nodes with two connections each.
    expect(logged.filter((event) => event === 'redis.lost')).toHaveLength(4)
  })

  test('a hanging Redis keeps nobody waiting and keeps nothing in memory', async () => {
    const [a, b] = await openTwo()
    redis.pause()
    const answers = await Promise.all(
      Array.from({ length: 3_000 }, () => a.link.run((client) => client.ping())),
    )
    expect(answers.every((answer) => answer === null)).toBe(true)
    // The circuit breaker is open now: nothing is tried, so nothing can pile up.
    let tried = 0
    for (let count = 0; count < 1_000; count += 1) {
      expect(await a.link.run(() => Promise.resolve((tried += 1)))).toBeNull()
    }
    expect(tried).toBe(0)
    redis.resume()
    await waitUntil(async () => (await a.link.run((client) => client.ping())) === 'PONG')
    await waitUntil(() => {
      if (b.signals.length === 0) a.bus.publish('ada')
      return b.signals.length > 0
    })
  })

  test('a node that can send but no longer receives notices it and subscribes again', async () => {
    const [a, b] = await openTwo()
    const before = b.restoredCount
    await a.link.run((client) => client.call('CLIENT', 'KILL', 'TYPE', 'pubsub'))
    await waitUntil(() => b.restoredCount > before)
    a.bus.publish('ada')
    await waitUntil(() => b.signals.length > 0)
  })

  test('ignores what is not a valid parcel', async () => {
    const [a, b] = await openTwo()
    const channel = `test-${process.pid}-${testCount}:bus`
    for (const text of ['', '{', 'null', '[]', '{"node":1}', '{"node":"x","signals":1,"casts":[]}']) {
      await a.link.run((client) => client.publish(channel, text))
    }
    a.bus.publish('ada')
    await waitUntil(() => b.signals.length > 0)
    expect(b.signals).toEqual(['ada'])
  })

  describe('the roster', () => {
    test('reports the first arrival and the last departure at any node', async () => {
      const [a, b] = await openTwo()
      const came = { came: ['ada'], left: [] }
      const left = { came: [], left: ['ada'] }
      expect(await a.roster.update(came)).toEqual(came)
      expect(await b.roster.update(came)).toEqual({ came: [], left: [] })
      expect(await a.roster.update(left)).toEqual({ came: [], left: [] })
      expect(await b.roster.update(left)).toEqual(left)
      expect(await b.roster.update(left)).toEqual({ came: [], left: [] })
    })

    test('gives each change to exactly one of many concurrent callers', async () => {
      const [a, b] = await openTwo()
      const members = Array.from({ length: 1_200 }, (_value, index) => `m${index}`)
      const both = await Promise.all([a, b].map(({ roster }) => roster.update({ came: members, left: [] })))
      expect(both.flatMap(({ came }) => came).sort()).toEqual([...members].sort())
      const ends = await Promise.all([a, b].map(({ roster }) => roster.update({ came: [], left: members })))
      expect(ends.flatMap(({ left }) => left).sort()).toEqual([...members].sort())
    })

    test('removes the members of a silent node once, and no others', async () => {
      const [a, b] = await openTwo()
      const c = open('c')
      await waitUntil(() => c.restoredCount > 0)
      await a.roster.update({ came: ['ada', 'both'], left: [] })
      await b.roster.update({ came: ['bob', 'both'], left: [] })
      const gone: string[] = []
      await waitUntil(async () => {
        gone.push(...(await b.roster.refresh(['bob', 'both'])).left)
        gone.push(...(await c.roster.refresh([])).left)
        return gone.length > 0
      })
      for (let count = 0; count < 5; count += 1) gone.push(...(await c.roster.refresh([])).left)
      expect(gone).toEqual(['ada'])
    })

    test('restores its members in a Redis that lost everything, without reporting a change', async () => {
      const [a, b] = await openTwo()
      await a.roster.update({ came: ['ada'], left: [] })
      expect(await a.roster.refresh(['ada'])).toEqual({ came: [], left: [] })
      await a.link.run((client) => client.flushall())
      expect(await a.roster.refresh(['ada'])).toEqual({ came: [], left: [] })
      expect(await b.roster.update({ came: ['ada'], left: [] })).toEqual({ came: [], left: [] })
    })

    test('knows only its own node without Redis', async () => {
      const [a, b] = await openTwo()
      await redis.kill()
      await waitUntil(() => a.link.redis.status !== 'ready')
      const came = { came: ['ada'], left: [] }
      expect(await a.roster.update(came)).toEqual(came)
      expect(await a.roster.refresh(['ada'])).toEqual({ came: [], left: [] })
      expect(b.casts).toEqual([])
    })

    test('leaves no key without an expiry', async () => {
      const [a] = await openTwo()
      await a.roster.update({ came: ['ada'], left: [] })
      await a.roster.refresh(['ada'])
      const keys = (await a.link.run((client) => client.keys(`test-${process.pid}-${testCount}:*`))) ?? []
      expect(keys).toHaveLength(3)
      for (const key of keys) expect(await a.link.run((client) => client.pttl(key))).toBeGreaterThan(0)
    })
  })
})
