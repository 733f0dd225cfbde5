import { closeCodes } from '@contract/realtime'
import { findFreePort } from '../life/product'
import { listenAs, type StompListener } from '../server/rigs/stomp-listener'
import type { SeededMember } from '../server/seed'
import { matchPair, textDraft } from '../server/relations'
import { waitUntil } from '../server/wait-until'
import { startChaosProxy, type ChaosProxy } from './chaos-proxy'
import type { ServerNode } from './spawn-node'
import { describeWithRedis } from './describe-with-redis'
import { startRedis, type TestRedis } from './spawn-redis'
import { postTo } from '../server/post-to'
import { createNodesWorld, type NodesWorld } from './world'

/** A silent node holds its members for 9 s, and the next refresh of another one, each 3 s, notices it. */
const SILENCE_DEADLINE_MS = 15_000
/** Polls between two signals, so that no connection sends too much. */
const POLLS_PER_SIGNAL = 25

let redis: TestRedis
let world: NodesWorld
let nodes: [ServerNode, ServerNode]
let balancer: ChaosProxy
let listeners: StompListener[]
let ada: SeededMember
let bob: SeededMember
let metricsPort: number

/** A device connected to one node. */
const listenAt = async (place: 0 | 1, member: SeededMember): Promise<StompListener> => {
  const listener = await listenAs(nodes[place].url, member)
  listeners.push(listener)
  return listener
}

const postAt = (place: 0 | 1, member: SeededMember, route: string, body: object) =>
  postTo(nodes[place].url)(route, body, { token: member.token })

/** Sends over HTTP to one node; resolves once the message is acknowledged. */
const say = async (place: 0 | 1, from: SeededMember, to: SeededMember, text: string): Promise<void> => {
  const answer = await postAt(place, from, '/api/user/send_msg', textDraft(to.id, text))
  expect(answer).toMatchObject({ status: 200, code: 1 })
}

/** What the first node says of its Redis: in its report for load balancers, and among its metrics. */
const redisOfFirst = async (): Promise<unknown[]> => {
  const report = await fetch(`${nodes[0].url}/health/ready`)
  const { redis: state } = (await report.json()) as { redis: string }
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return [report.status, state, /^jinyu_redis_connected (\d)$/m.exec(metrics)?.[1]]
}

const textsOf = (listener: StompListener): (string | undefined)[] =>
  listener.of('msg').map(({ message }) => ('text' in message.content ? message.content.text : undefined))

describeWithRedis('two processes behind a balancer', () => {
  beforeAll(async () => {
    redis = await startRedis()
    world = await createNodesWorld()
    const first = await world.spawn({
      redisUrl: redis.url,
      env: { METRICS_PORT: String((metricsPort = await findFreePort())) },
    })
    nodes = [first, await world.spawn({ redisUrl: redis.url })]
    balancer = await startChaosProxy(nodes.map(({ port }) => ({ port })))
  }, 180_000)

  afterAll(async () => {
    await balancer.close()
    await world.close()
    await redis.close()
  })

  beforeEach(async () => {
    listeners = []
    ada = await world.seed.member({ nickname: '阿达', gender: 'female' })
    bob = await world.seed.member({ nickname: '阿宝', gender: 'male' })
    await matchPair(world, ada, bob)
  })

  afterEach(async () => {
    await Promise.all(listeners.map((listener) => listener.close()))
  })

  test('serve one member the same', async () => {
    const url = `http://127.0.0.1:${balancer.port}`
    const phones = [await listenAs(url, ada), await listenAs(url, ada)]
    expect(balancer.links.map(({ target }) => target).sort()).toEqual([0, 1])
    await say(1, bob, ada, '你好')
    for (const phone of phones) {
      await phone.waitFor('msg')
      expect(textsOf(phone)).toEqual(['你好'])
      await phone.close()
    }
  })

  test('a message and typing cross from one node to the other, and typing leaves no row', async () => {
    const phone = await listenAt(1, bob)
    const writer = await listenAt(0, ada)
    await writer.signal('typing', { userId: bob.id, on: true })
    expect(await phone.waitFor('typing')).toMatchObject([{ userId: ada.id, on: true }])
    await say(0, ada, bob, '过来')
    await phone.waitFor('msg')
    expect(textsOf(phone)).toEqual(['过来'])
    const rows = await world.core.db.selectFrom('outbox').select('event').execute()
    expect(rows.map(({ event }) => (event as { event: string }).event)).not.toContain('typing')
  })

  test('a member is online at any node, and each change is reported once', async () => {
    const phone = await listenAt(1, bob)
    const first = await listenAt(0, ada)
    expect(await phone.waitFor('presence')).toMatchObject([{ userId: ada.id, online: true }])
    const second = await listenAt(1, ada)
    await first.close()
    await second.close()
    await phone.waitFor('presence', 2)
    const changes = phone.of('presence').filter(({ userId }) => userId === ada.id)
    expect(changes.map(({ online }) => online)).toEqual([true, false])
  })

  test('the end of a session closes its sockets at the other node within 2 s, and its token is refused', async () => {
    const phone = await listenAt(1, ada)
    const known = await postAt(1, ada, '/api/user/my_info', {})
    expect(known.status).toBe(200)
    await postAt(0, ada, '/api/auth/me', { logout: true })
    await waitUntil(() => phone.closeCode !== null, 2_000)
    expect(phone.closeCode).toBe(closeCodes.sessionEnded)
    expect((await postAt(1, ada, '/api/user/my_info', {})).status).toBe(401)
  })

  test('members of a killed node go offline, and it serves again on its port', async () => {
    const phone = await listenAt(1, bob)
    const doomed = await listenAt(0, ada)
    await phone.waitFor('presence')
    await nodes[0].kill()
    await waitUntil(() => phone.of('presence').length > 1, SILENCE_DEADLINE_MS)
    expect(phone.of('presence')).toMatchObject([{ online: true }, { online: false }])
    expect(doomed.closeCode).not.toBeNull()
    await nodes[0].start()
    const back = await listenAt(0, ada)
    await say(1, bob, ada, '还在')
    await back.waitFor('msg')
  }, 180_000)

  test('with Redis killed, messages and session ends still arrive; when it returns, typing does', async () => {
    const phone = await listenAt(1, bob)
    const writer = await listenAt(0, ada)
    await redis.kill()
    for (const text of ['一', '二', '三']) await say(0, ada, bob, text)
    await phone.waitFor('msg', 3)
    expect(textsOf(phone)).toEqual(['一', '二', '三'])
    const doomed = await listenAt(1, ada)
    await postAt(0, ada, '/api/auth/me', { logout: true })
    await waitUntil(() => doomed.closeCode !== null && writer.closeCode !== null, 10_000)
    await redis.start()
    const [cara, dan] = [ada, bob]
    ada = await world.seed.member({ nickname: '小可', gender: 'female' })
    await matchPair(world, ada, bob)
    const later = await listenAt(0, ada)
    let polls = 0
    await waitUntil(async () => {
      if (polls++ % POLLS_PER_SIGNAL === 0) {
        await later.signal('typing', { userId: dan.id, on: true })
        await later.signal('typing', { userId: dan.id, on: false })
      }
      return phone.of('typing').length > 0
    })
    expect(phone.of('typing').every(({ userId }) => userId === ada.id && userId !== cara.id)).toBe(true)
  }, 180_000)

  test('a node reports a lost Redis and its return, and stays ready', async () => {
    expect(await redisOfFirst()).toEqual([200, 'ok', '1'])
    await redis.kill()
    await waitUntil(async () => (await redisOfFirst())[1] === 'lost')
    expect(await redisOfFirst()).toEqual([200, 'lost', '0'])
    await redis.start()
    await waitUntil(async () => (await redisOfFirst())[1] === 'ok')
    expect(await redisOfFirst()).toEqual([200, 'ok', '1'])
  })

  test('a hanging Redis delays no call and loses no message', async () => {
    const phone = await listenAt(1, bob)
    redis.pause()
    for (const text of ['一', '二', '三', '四', '五', '六', '七', '八']) await say(0, ada, bob, text)
    await phone.waitFor('msg', 8)
    redis.resume()
    await say(1, ada, bob, '九')
    await phone.waitFor('msg', 9)
    expect(textsOf(phone)).toEqual(['一', '二', '三', '四', '五', '六', '七', '八', '九'])
  })
})
