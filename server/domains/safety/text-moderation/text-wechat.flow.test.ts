import { errorCodes } from '@contract/errors'
import { type FakeGreen, startFakeGreen } from '../../../../test/server/fakes/aliyun-green'
import { type FakeSecCheck, startFakeSecCheck } from '../../../../test/server/fakes/wechat-sec-check'
import { createManualClock } from '../../../../test/server/manual-clock'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const mini = { appId: 'wx0123456789abcdef', appSecret: 'app-secret' }
const MINUTE_MS = 60_000
const clock = createManualClock()
let aliyun: FakeGreen
let wechat: FakeSecCheck

const start = async (isAlone: boolean): Promise<TestApp> => {
  aliyun = await startFakeGreen(keys, clock)
  wechat = await startFakeSecCheck(mini, clock)
  const moderation = [
    { name: 'wechat', app: { ...mini, endpoint: wechat.url }, push: null },
    { name: 'aliyun', endpoint: aliyun.url, keys },
  ] as const
  return startApp({ clock, config: { moderation: isAlone ? moderation.slice(0, 1) : moderation } })
}
const stop = (app: TestApp) => Promise.all([app.close(), aliyun.close(), wechat.close()])

/** Links a member to WeChat and says by which client they came last, and when. */
const visit = async ({ core: { db } }: TestApp, member: SeededMember, client: string, agoMs = 0) => {
  const subject = `o-${member.id}`
  await db
    .insertInto('member_identity')
    .values({
      kind: 'wx_openid',
      app_id: mini.appId,
      subject,
      member_id: member.id,
      linked_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('session')
    .set({ client, last_seen_at: clock.now() - agoMs })
    .where('member_id', '=', member.id)
    .execute()
  wechat.visits.set(subject, clock.now())
}
const setBio = async (member: SeededMember, bio: string): Promise<number> =>
  (await member.post('/api/user/update_info', { bio })).code

describe('WeChat before Aliyun', () => {
  let app: TestApp
  beforeAll(async () => void (app = await start(false)))
  afterAll(() => stop(app))
  beforeEach(() => {
    aliyun.judged.length = 0
    wechat.judged.length = 0
  })

  test('judges authors who use the mini-program; Aliyun judges all others', async () => {
    const ada = await app.seed.member()
    expect(await setBio(ada, '爱爬山')).toBe(1)
    await visit(app, ada, 'h5/1.0.0(100)')
    expect(await setBio(ada, '爱看海')).toBe(1)
    expect(aliyun.judged.map(({ content }) => content)).toEqual(['爱爬山', '爱看海'])
    for (const client of ['weapp/1.0.0(100)', 'weapp-ios/1.0.0(100)']) {
      await visit(app, ada, client)
      expect(await setBio(ada, '爱看云')).toBe(1)
    }
    expect(wechat.judged).toHaveLength(2)
    expect(wechat.judged[0]).toEqual({ scene: 1, openid: `o-${ada.id}`, content: '爱看云' })
    expect(aliyun.judged).toHaveLength(2)
  })

  test('does not judge an author whose last visit to the mini-program is older than two hours', async () => {
    const ada = await app.seed.member()
    const other = await app.seed.member()
    await visit(app, ada, 'h5/1.0.0(100)')
    // Ada also came by the mini-program, on another device.
    const earlier = (agoMs: number) =>
      app.core.db
        .updateTable('session')
        .set({ member_id: ada.id, client: 'weapp/1.0.0(100)', last_seen_at: clock.now() - agoMs })
        .where('id', '=', other.sessionId)
        .execute()
    await earlier(121 * MINUTE_MS)
    expect(await setBio(ada, '爱看海')).toBe(1)
    expect([wechat.judged.length, aliyun.judged.length]).toEqual([0, 1])
    await earlier(110 * MINUTE_MS)
    expect(await setBio(ada, '爱看云')).toBe(1)
    expect([wechat.judged.length, aliyun.judged.length]).toEqual([1, 1])
  })

  test('refuses what WeChat blocks, and asks Aliyun when WeChat refuses or does not answer', async () => {
    const ada = await app.seed.member()
    await visit(app, ada, 'weapp/1.0.0(100)')
    wechat.findings.set('蓝鲸', { suggest: 'risky', label: 20001 })
    expect(await setBio(ada, '爱看蓝鲸')).toBe(errorCodes.TEXT_REFUSED)
    wechat.visits.clear()
    expect(await setBio(ada, '爱看海')).toBe(1)
    wechat.faults.push('cut')
    expect(await setBio(ada, '爱看云')).toBe(1)
    expect(aliyun.judged.map(({ content }) => content)).toEqual(['爱看海', '爱看云'])
    await wechat.close()
    await aliyun.close()
    expect(await setBio(ada, '爱看雨')).toBe(errorCodes.SERVER_BUSY)
  })
})

describe('WeChat alone', () => {
  let app: TestApp
  beforeAll(async () => void (app = await start(true)))
  afterAll(() => stop(app))

  test('leaves authors who do not use the mini-program to our own rules, and no author whom it refuses', async () => {
    const ada = await app.seed.member()
    expect(await setBio(ada, '爱爬山')).toBe(1)
    expect(await setBio(ada, '加微信 linlin520')).toBe(errorCodes.TEXT_REFUSED)
    expect(wechat.received).toEqual([])
    await visit(app, ada, 'weapp/1.0.0(100)')
    expect(await setBio(ada, '爱看海')).toBe(1)
    wechat.visits.clear()
    expect(await setBio(ada, '爱看云')).toBe(errorCodes.SERVER_BUSY)
  })
})
