import { errorCodes } from '@contract/errors'
import { appOf, type Platform } from '../../../lib/platform'
import { readAlipayKeys } from '../../../providers/wire/alipay/keys'
import { createServices, type Services } from '../../../deps'
import { createProviders } from '../../../providers/providers'
import { say, seedQuietTalkers } from '../../../../test/server/acts/messaging'
import {
  createAlipayParty,
  type FakeAlipay,
  startFakeAlipay,
} from '../../../../test/server/fakes/alipay-gateway'
import {
  createAlipayNoticesFake,
  createWechatNoticesFake,
  type PlatformNotices,
} from '../../../../test/server/fakes/platform-notices'
import { type FakeWechatApi, startFakeWechatApi } from '../../../../test/server/fakes/wechat-api'
import { createManualClock } from '../../../../test/server/manual-clock'
import { GRACE_MS } from '../../../../test/server/rigs/away-rig'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { SeededMember } from '../../../../test/server/seed'
import { linkIdentities } from '../../account/auth/identity.repository'

const WECHAT = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const ALIPAY_ID = '2021000000000000'
const UPDATE = '/api/user/update_info'
const TEMPLATES = {
  messages: { id: 'template-messages', textField: 'thing1', timeField: 'time2' },
  likes: { id: 'template-likes', textField: 'thing3', timeField: null },
}

const clock = createManualClock()
const onWechat = createWechatNoticesFake()
const onAlipay = createAlipayNoticesFake()

let app: TestApp
let other: Services
let wechat: FakeWechatApi
let alipay: FakeAlipay

beforeAll(async () => {
  const party = createAlipayParty(ALIPAY_ID)
  wechat = await startFakeWechatApi(WECHAT, clock, onWechat.routes)
  alipay = await startFakeAlipay(party, clock)
  alipay.routes.set(onAlipay.method, onAlipay.route)
  const keys = readAlipayKeys(party.texts)
  const alipayApp = { keys, gatewayUrl: `${alipay.url}/gateway.do` }
  const templates = { ...TEMPLATES, messages: { ...TEMPLATES.messages, textField: 'keyword1' } }
  const notices = {
    wx: { app: { ...WECHAT, endpoint: wechat.url }, templates: TEMPLATES },
    alipay: {
      app: alipayApp,
      templates: { ...templates, messages: { ...templates.messages, timeField: null } },
    },
  }
  app = await startApp({ clock, config: { notices }, connections: 20 })
  other = createServices(app.core, createProviders(app.core))
})
afterAll(async () => {
  await app.close()
  await wechat.close()
  await alipay.close()
})

const CLIENTS: readonly (readonly [Platform, PlatformNotices])[] = [
  ['weapp', onWechat],
  ['alipay_ios', onAlipay],
]

/** Steps of a member in the app of a platform. */
const appOfMember = (member: Pick<SeededMember, 'token'>, platform: Platform) => {
  const client = `${platform.replace('_', '-')}/1.0.0(100)`
  return async (step: object) => {
    const answer = await app.post(
      UPDATE,
      { away: step },
      { token: member.token, headers: { 'x-client': client } },
    )
    return { code: answer.code, away: answer.data?.away }
  }
}

const known = async (member: SeededMember, platform: Platform): Promise<string> => {
  const subject = `o-${member.id}`
  const account =
    appOf(platform) === 'wx'
      ? { kind: 'wx_openid', appId: WECHAT.appId, subject }
      : { kind: 'alipay_openid', appId: ALIPAY_ID, subject }
  await linkIdentities(app.core.db, member.id, [account], clock.now())
  return subject
}

const pass = async (services: Pick<Services, 'awayLoop'> = app.services): Promise<void> => {
  clock.advance(GRACE_MS)
  await services.awayLoop.turn()
}

const grants = (away: { templates: { kind: string; grants: number }[] }) =>
  Object.fromEntries(away.templates.map(({ kind, grants: count }) => [kind, count]))

describe.each(CLIENTS)('in the app of %s', (platform, shop) => {
  it('one accepted question is one notice, without the text of the message', async () => {
    const { ada, bob } = await seedQuietTalkers(app)
    const openId = await known(bob, platform)
    const step = appOfMember(bob, platform)
    expect(grants((await step({ step: 'state' })).away)).toEqual({ messages: 0, likes: 0 })
    shop.accept(openId, TEMPLATES.messages.id)
    const granted = (await step({ step: 'grant', kinds: ['messages'] })).away
    expect(granted).toMatchObject({ isSubscribed: true })
    expect(grants(granted)).toEqual({ messages: 1, likes: 0 })

    const before = shop.shown.length
    await say(ada, bob, '今晚八点老地方见')
    await pass()
    const [shown] = shop.shown.slice(before)
    expect(shown).toMatchObject({
      openId,
      template: TEMPLATES.messages.id,
      page: `pages/msg/chat?userId=${ada.id}`,
    })
    expect(Object.values(shown?.values ?? {})[0]).toBe('你有一条新消息')
    expect(grants((await step({ step: 'state' })).away)).toEqual({ messages: 0, likes: 0 })

    await say(ada, bob, '在吗')
    await pass()
    expect(shop.shown).toHaveLength(before + 1)
  })

  it('a permission that the platform no longer has ends ours, and nothing is tried again', async () => {
    const { ada, bob } = await seedQuietTalkers(app)
    await known(bob, platform)
    const step = appOfMember(bob, platform)
    await step({ step: 'grant', kinds: ['messages', 'likes'] })
    await step({ step: 'grant', kinds: ['messages'] })
    const spent = app.services.awayCounts.read('spent')
    await say(ada, bob, '你好')
    await pass()
    expect(app.services.awayCounts.read('spent')).toBe(spent + 1)
    expect(grants((await step({ step: 'state' })).away)).toEqual({ messages: 0, likes: 1 })
    expect(await app.core.db.selectFrom('away_push').selectAll().execute()).toEqual([])
  })

  it('a member whom the app does not know is offered nothing, and may grant nothing', async () => {
    const { bob } = await seedQuietTalkers(app)
    const step = appOfMember(bob, platform)
    expect((await step({ step: 'state' })).away).toEqual({
      webPushKey: null,
      isSubscribed: false,
      templates: [],
    })
    expect((await step({ step: 'grant', kinds: ['messages'] })).code).toBe(errorCodes.INVALID_PARAMETERS)
    await known(bob, platform)
    expect((await step({ step: 'grant', kinds: ['money'] })).code).toBe(errorCodes.INVALID_PARAMETERS)
  })

  it('the end of the session ends the notices, and the next session goes on with what is left', async () => {
    const { ada, bob } = await seedQuietTalkers(app)
    const openId = await known(bob, platform)
    shop.accept(openId, TEMPLATES.messages.id)
    await appOfMember(bob, platform)({ step: 'grant', kinds: ['messages'] })
    await app.core.db
      .updateTable('session')
      .set({ ended_at: clock.now() })
      .where('member_id', '=', bob.id)
      .execute()
    const before = shop.shown.length
    await say(ada, bob, '一')
    await pass()
    expect(shop.shown).toHaveLength(before)
    const device = { deviceId: 'another', client: 'weapp/1.0.0(100)' }
    const again = await app.core.transaction((tx) => app.services.sessions.open(tx, bob.id, device))
    expect((await appOfMember(again, platform)({ step: 'state' })).away).toMatchObject({ isSubscribed: true })
    await say(ada, bob, '二')
    await pass()
    expect(shop.shown).toHaveLength(before + 1)
  })

  it('turned off in the settings, nothing is allowed any more', async () => {
    const { ada, bob } = await seedQuietTalkers(app)
    shop.accept(await known(bob, platform), TEMPLATES.messages.id, 2)
    const step = appOfMember(bob, platform)
    await step({ step: 'grant', kinds: ['messages'] })
    expect(grants((await step({ step: 'unsubscribe' })).away)).toEqual({ messages: 0, likes: 0 })
    const before = shop.shown.length
    await say(ada, bob, '你好')
    await pass()
    expect(shop.shown).toHaveLength(before)
  })
})

test('two nodes send one notice for one permission', async () => {
  const { ada, bob } = await seedQuietTalkers(app)
  onWechat.accept(await known(bob, 'weapp'), TEMPLATES.messages.id)
  await appOfMember(bob, 'weapp')({ step: 'grant', kinds: ['messages'] })
  const before = onWechat.shown.length
  await say(ada, bob, '你好')
  clock.advance(GRACE_MS)
  await Promise.all([app.services.awayLoop.turn(), other.awayLoop.turn()])
  expect(onWechat.shown).toHaveLength(before + 1)
})

test('a browser may grant nothing, since it has questions of its own', async () => {
  const { bob } = await seedQuietTalkers(app)
  await known(bob, 'weapp')
  expect((await appOfMember(bob, 'h5')({ step: 'grant', kinds: ['messages'] })).code).toBe(
    errorCodes.INVALID_PARAMETERS,
  )
})
