import { createECDH } from 'node:crypto'
import { createServices, type Services } from '../../../server/deps'
import { createWebPush } from '../../../server/providers/away/web-push'
import { createProviders } from '../../../server/providers/providers'
import { seedQuietTalkers } from '../acts/messaging'
import { useDevices } from '../devices'
import { type FakePushService, type ReceivedPush, startFakePushService } from '../fakes/push-service'
import type { SeededMember } from '../seed'
import { startApp, type TestApp } from './start-app'

/** Longer than a notice waits for its member to come back. */
export const GRACE_MS = 70_000

type Browser = ReturnType<FakePushService['subscribe']>

/** Keys of a server that sends notifications, as `web-push` generates them. */
const createKeys = () => {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  return { publicKey, privateKey: privateKey.toString('base64url'), subject: 'mailto:operator@example.cn' }
}

/** What a test of notices has. */
interface AwayWorld extends Awaited<ReturnType<typeof seedQuietTalkers>> {
  readonly app: TestApp
  readonly push: FakePushService
  /** A second node on the same tables. */
  readonly other: Services
  /** Bob's browser, which is subscribed. */
  readonly browser: Browser
}

/** A server that can notify browsers. Ada writes to Bob. */
export interface AwayRig extends AwayWorld {
  readonly publicKey: string
  readonly listen: ReturnType<typeof useDevices>['listen']
  /** Subscribes a new browser of the member. */
  subscribe(member: SeededMember): Promise<Browser>
  /** Notices that arrived during the test. */
  received(): readonly ReceivedPush[]
  /** Their titles and bodies. */
  bodies(): string[]
  /** Runs the loop of the first node once. */
  turn(): Promise<void>
  /** Lets the time pass, then runs the loop once. */
  pass(ms?: number): Promise<void>
}

/** Changes a member's settings of notices. */
export const setNotices = (member: SeededMember, settings: object) =>
  member.post('/api/user/update_info', { settings })

/** Registers the hooks of a test file. Members and browser are new for each test, so read them inside tests only. */
export const useAway = (): AwayRig => {
  const keys = createKeys()
  const world = {} as { -readonly [Key in keyof AwayWorld]: AwayWorld[Key] }
  let start = 0

  const subscribe = async (member: SeededMember) => {
    const target = world.push.subscribe()
    const answer = await member.post('/api/user/update_info', { away: { step: 'subscribe', ...target } })
    expect(answer.data.away).toEqual({
      webPushKey: keys.publicKey,
      isSubscribed: true,
      templates: [],
    })
    return target
  }

  beforeAll(async () => {
    world.push = await startFakePushService(keys.publicKey)
    const webPushSender = createWebPush(keys, { isService: () => true, timeoutMs: 300 })
    const providers = { webPush: webPushSender }
    world.app = await startApp({ providers, connections: 20 })
    world.other = createServices(world.app.core, createProviders(world.app.core, providers))
  })
  afterAll(async () => {
    await world.app.close()
    await world.push.close()
  })
  beforeEach(async () => {
    const { app, push } = world
    app.clock.set(Date.parse('2026-07-15T12:00:00+08:00'))
    await app.core.db.deleteFrom('away_notice').execute()
    await app.core.db.deleteFrom('away_push').execute()
    await app.core.db.deleteFrom('usage_count').where('scope', '=', 'away_notice').execute()
    Object.assign(world, await seedQuietTalkers(app))
    world.browser = await subscribe(world.bob)
    start = push.received.length
  })

  const received = () => world.push.received.slice(start)
  const turn = () => world.app.services.awayLoop.turn()
  return Object.assign(world, {
    publicKey: keys.publicKey,
    listen: useDevices(() => world.app).listen,
    subscribe,
    received,
    bodies: () => received().map(({ payload: { title, body } }) => `${title}｜${body}`),
    turn,
    async pass(ms = GRACE_MS) {
      world.app.clock.advance(ms)
      await turn()
    },
  })
}
