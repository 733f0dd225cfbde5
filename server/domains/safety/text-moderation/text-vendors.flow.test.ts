import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { errorCodes } from '@contract/errors'
import { type FakeGreen, startFakeGreen } from '../../../../test/server/fakes/aliyun-green'
import { createManualClock } from '../../../../test/server/manual-clock'
import { mutantsOf } from '../../../../test/server/mutants'
import { matchPair } from '../../../../test/server/relations'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { createAliyunModeration } from '../../../providers/moderation/aliyun'
import { createAliyunClient } from '../../../providers/wire/aliyun/client'
import { createVendorHttp } from '../../../providers/wire/http'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const BLOCKED = { level: 'high', label: 'political_n' } as const
const clock = createManualClock()
const log = { info: jest.fn(), warn: jest.fn(), error: () => undefined }
let aliyun: FakeGreen
let app: TestApp
let ada: SeededMember
let bob: SeededMember

const registry = new Registry()

const start = async (isAlone: boolean) => {
  aliyun = await startFakeGreen(keys, clock)
  const place = { endpoint: aliyun.url, keys }
  const vendor = createAliyunModeration(createAliyunClient({ ...place, http: createVendorHttp(), clock }))
  app = await startApp({
    clock,
    log,
    ...(isAlone
      ? { providers: { moderation: vendor } }
      : { registry, config: { moderation: [{ name: 'aliyun', ...place }] } }),
  })
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
}
const stop = async () => {
  await app.close()
  await aliyun.close()
}

const setBio = (bio: string) => ada.post('/api/user/update_info', { bio })
const bioOf = async (): Promise<unknown> => (await ada.post('/api/user/my_info')).data.user.bio
const send = (text: string) =>
  ada.post('/api/user/send_msg', {
    userId: bob.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text },
  })
/** Everything that was logged. */
const logged = () => JSON.stringify([log.info.mock.calls, log.warn.mock.calls])

describe('a vendor of the setting MODERATION', () => {
  beforeAll(() => start(false))
  afterAll(stop)

  test('refuses a profile text that it blocks, with its class', async () => {
    aliyun.findings.set('蓝鲸', BLOCKED)
    expect(await setBio('爱看蓝鲸')).toMatchObject({
      code: errorCodes.TEXT_REFUSED,
      data: { field: 'bio', class: 'politics' },
    })
    expect(await bioOf()).not.toBe('爱看蓝鲸')
    expect((await setBio('爱爬山')).code).toBe(1)
    expect(logged()).toContain('political_n')
  })

  test('brings no word of a member into the log when it lies', async () => {
    const echo = '爱看蓝鲸 blue whale'
    const bodies: object[] = [
      { Code: echo, Message: echo, RequestId: echo },
      { Code: 200, RequestId: echo, Data: { RiskLevel: 'high', Result: [{ Label: echo }] } },
      { Code: 200, RequestId: echo, Data: { RiskLevel: echo, Result: [{ Label: echo, RiskWords: echo }] } },
    ]
    for (const body of bodies) {
      aliyun.lies.push(body)
      expect((await setBio(echo)).code).not.toBe(1)
    }
    expect(log.warn).toHaveBeenCalled()
    expect(logged()).not.toMatch(/蓝鲸|whale/)
  })

  test('that is dead stops profile texts and greetings, and no message of members who have met', async () => {
    await aliyun.close()
    expect((await setBio('爱爬山')).code).toBe(errorCodes.SERVER_BUSY)
    expect((await send('你好呀')).code).toBe(errorCodes.SERVER_BUSY)
    await matchPair(app, ada, bob)
    expect((await send('你好呀')).code).toBe(1)
    // Five lost answers leave it out; the rules stay the same.
    for (let at = 0; at < 3; at++) expect((await setBio('爱爬山')).code).toBe(errorCodes.SERVER_BUSY)
    expect((await send('在吗')).code).toBe(1)
    expect(logged()).toContain('moderation vendor left out')
    const metrics = await registry.metrics()
    for (const outcome of ['pass', 'block', 'refused', 'unknown', 'left_out'])
      expect(metrics).toMatch(
        new RegExp(`jinyu_moderation_total\\{vendor="aliyun",outcome="${outcome}"\\} [1-9]`),
      )
  })
})

describe('a vendor that lies', () => {
  beforeAll(() => start(true))
  afterAll(stop)

  test('never makes a call fail and never passes a text by accident', async () => {
    const allowed: number[] = [errorCodes.TEXT_REFUSED, errorCodes.SERVER_BUSY]
    for (const mutant of mutantsOf(aliyun.bodyOf(BLOCKED))) {
      aliyun.lies.push(mutant)
      clock.advance(60_000)
      const { code } = await setBio('爱看蓝鲸')
      expect({ mutant, isAllowed: allowed.includes(code), code }).toMatchObject({ isAllowed: true })
    }
    expect(await bioOf()).not.toBe('爱看蓝鲸')
    expect(aliyun.judged.length).toBeGreaterThan(200)
  })
})
