import { Registry } from 'prom-client'
import { tolerateFaults } from '../../../../test/net/net'
import { createLogins } from '../../../../test/server/acts/logging-in'
import { type FakeAliyun, startFakeAliyun } from '../../../../test/server/fakes/aliyun-rpc'
import { type FakeTencent, startFakeTencent } from '../../../../test/server/fakes/tencent-cloud'
import { createManualClock } from '../../../../test/server/manual-clock'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

// Aliyun repeats a notification that is not answered with code 0.
tolerateFaults(/^answer 200 code 0: POST \/notify\/sms\/aliyun\//)

const KEY = 'k'.repeat(32)
const ALIYUN = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const TENCENT = { secretId: 'AKIDtest', secretKey: 'secret_test' }
const templates = { login: '1', sensitive: '1', change_phone: '1', guardian: '1', notices: {} }

let app: TestApp
let aliyun: FakeAliyun
let tencent: FakeTencent
let registry: Registry
let sent: string[]
/** Id of the last message; each has another one. */
let lastId = ''
let messages = 0
const { newPhone, ask } = createLogins(() => app)

beforeAll(async () => {
  const clock = createManualClock()
  aliyun = await startFakeAliyun(ALIYUN, clock)
  tencent = await startFakeTencent(TENCENT, 'sms', clock)
  registry = new Registry()
  aliyun.routes.set('SendSmsVerifyCode', () => {
    sent.push('aliyun_pnvs')
    lastId = `A${++messages}`
    return { body: { Code: 'OK', Model: { BizId: lastId } } }
  })
  tencent.routes.set('SendSms', () => {
    sent.push('tencent')
    lastId = `T${++messages}`
    return { SendStatusSet: [{ Code: 'Ok', SerialNo: lastId }] }
  })
  app = await startApp({
    clock,
    registry,
    config: {
      smsReceiptKey: KEY,
      sms: [
        { name: 'aliyun_pnvs', endpoint: aliyun.url, keys: ALIYUN, text: { signName: 's', templates } },
        {
          name: 'tencent',
          endpoint: tencent.url,
          region: 'ap-guangzhou',
          keys: TENCENT,
          text: { sdkAppId: '14', signName: 's', templates },
        },
      ],
    },
  })
})
afterAll(async () => {
  await app.close()
  await aliyun.close()
  await tencent.close()
})
beforeEach(() => void (sent = []))

const report = async (vendor: string, body: string, key = KEY) => {
  const url = `${app.url}/notify/sms/${vendor}/${key}`
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: answer.status, text: await answer.text() }
}
const ofAliyun = (id: string, more: object = {}) =>
  JSON.stringify([{ phone_number: '13700000001', biz_id: id, success: true, err_code: 'DELIVERED', ...more }])
const ofTencent = (id: string, more: object = {}) =>
  JSON.stringify([
    { mobile: '13700000001', sid: id, report_status: 'SUCCESS', errmsg: 'DELIVRD', description: '', ...more },
  ])
const rowOf = (id: string) =>
  app.core.db
    .selectFrom('sms_code')
    .select(['vendor', 'delivery', 'delivered_at'])
    .where('message_id', '=', id)
    .executeTakeFirst()
const next = async (phone: string): Promise<void> => {
  app.clock.advance(60_000)
  expect((await ask(phone)).code).toBe(1)
}

describe('receipts of codes by SMS', () => {
  test('lets another vendor send the next code after a message that was not delivered', async () => {
    const phone = newPhone()
    await next(phone)
    const undelivered = ofAliyun(lastId, { success: false, err_code: 'SP_UNKNOWN_ERROR' })
    expect(await report('aliyun', undelivered)).toEqual({ status: 200, text: '{"code":0,"msg":"OK"}' })
    expect(await rowOf(lastId)).toEqual({
      vendor: 'aliyun_pnvs',
      delivery: 'vendor',
      delivered_at: app.clock.now(),
    })
    await next(phone)
    const lost = ofTencent(lastId, { report_status: 'FAIL', errmsg: 'MK:0001', description: '空号' })
    expect(await report('tencent', lost)).toEqual({ status: 200, text: '{"result":0,"errmsg":"OK"}' })
    expect(await rowOf(lastId)).toMatchObject({ delivery: 'number' })
    await next(phone)
    expect(await report('aliyun', ofAliyun(lastId))).toMatchObject({ status: 200 })
    await next(phone)
    expect(sent).toEqual(['aliyun_pnvs', 'tencent', 'aliyun_pnvs', 'aliyun_pnvs'])
  })

  test('counts each receipt once, and never a message of another vendor or an unknown one', async () => {
    await next(newPhone())
    await report('tencent', ofTencent(lastId))
    await report('aliyun', ofAliyun('nobody'))
    for (let i = 0; i < 3; i++) await report('aliyun', ofAliyun(lastId))
    const late = ofAliyun(lastId, { success: false, err_code: 'X' })
    await report('aliyun', late)
    expect(await rowOf(lastId)).toMatchObject({ delivery: 'delivered' })
    const metrics = await registry.metrics()
    expect(metrics).toContain('jinyu_sms_total{vendor="aliyun_pnvs",outcome="undelivered_vendor"} 1')
    expect(metrics).toContain('jinyu_sms_total{vendor="tencent",outcome="undelivered_number"} 1')
    expect(metrics).toMatch(/jinyu_sms_total\{vendor="aliyun_pnvs",outcome="sent"\} \d/)
    expect(metrics).not.toContain('13700000001')
  })

  test.each<[string, string, string]>([
    ['aliyun', ofAliyun('A1'), 'x'.repeat(32)],
    ['aliyun', ofAliyun('A1'), 'short'],
    ['nobody', ofAliyun('A1'), KEY],
    ['constructor', ofAliyun('A1'), KEY],
    ['aliyun', '{"biz_id":"A1"}', KEY],
    ['aliyun', 'no json', KEY],
    ['aliyun', '', KEY],
    ['tencent', JSON.stringify(Array(1_001).fill({})), KEY],
  ])('refuses a notification that no vendor sends, %s, row %#', async (vendor, body, key) => {
    expect(await report(vendor, body, key)).toEqual({ status: 404, text: 'fail' })
  })

  test('accepts odd entries and changes nothing', async () => {
    const odd = [null, 1, 'x', [], {}, { biz_id: 'x'.repeat(65) }, { biz_id: { a: 1 }, success: 'true' }]
    expect(await report('aliyun', JSON.stringify(odd))).toMatchObject({ status: 200 })
  })
})
