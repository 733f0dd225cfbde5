import { type FakeAliyun, startFakeAliyun } from '../../../test/server/fakes/aliyun-rpc'
import { type FakeTencent, startFakeTencent } from '../../../test/server/fakes/tencent-cloud'
import { createManualClock } from '../../../test/server/manual-clock'
import { createAliyunClient } from '../wire/aliyun/client'
import { createVendorHttp } from '../wire/http'
import { createTencentClient } from '../wire/tencent/client'
import { createAliyunPnvsSms, createAliyunSms } from './aliyun'
import type { SmsSender } from './port'
import { createTencentSms } from './tencent'

const clock = createManualClock()
const message = { phone: '13800138000', code: '012345', purpose: 'login', avoid: null } as const
const templates = { login: '100001', sensitive: '100005', change_phone: '100004' }

describe('SMS of Aliyun', () => {
  const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
  const text = { signName: '速通互联验证码', templates }
  let aliyun: FakeAliyun
  beforeEach(async () => void (aliyun = await startFakeAliyun(keys, clock)))
  afterEach(() => aliyun.close())

  const call = () => createAliyunClient({ http: createVendorHttp(), clock, keys, endpoint: aliyun.url })
  const pnvs = (): SmsSender => createAliyunPnvsSms(call(), text)
  const plain = (): SmsSender => createAliyunSms(call(), text)

  it('sends our own code by PNVS and returns the id of the message', async () => {
    aliyun.routes.set('SendSmsVerifyCode', () => ({ body: { Code: 'OK', Model: { BizId: 'biz-1' } } }))
    expect(await pnvs().send(message)).toEqual({ kind: 'sent', vendor: 'aliyun_pnvs', id: 'biz-1' })
    const { query, headers } = aliyun.received[0] ?? {}
    expect(headers?.['x-acs-version']).toBe('2017-05-25')
    expect(Object.fromEntries(query ?? [])).toEqual({
      PhoneNumber: '13800138000',
      SignName: '速通互联验证码',
      TemplateCode: '100001',
      TemplateParam: '{"code":"012345","min":"5"}',
    })
  })

  it('sends by SendSms with the text of the purpose', async () => {
    aliyun.routes.set('SendSms', () => ({ body: { Code: 'OK', BizId: 'biz-2' } }))
    expect(await plain().send({ ...message, purpose: 'sensitive' })).toEqual({
      kind: 'sent',
      vendor: 'aliyun',
      id: 'biz-2',
    })
    expect(aliyun.received[0]?.query.get('TemplateCode')).toBe('100005')
  })

  it.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 'frequency'],
    ['biz.FREQUENCY', 'frequency'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'number'],
    ['MobileNumberIllgeal', 'number'],
    ['isv.AMOUNT_NOT_ENOUGH', 'vendor'],
    ['SOMETHING_NEW', 'vendor'],
  ])('reads the refusal %s as %s', async (code, why) => {
    aliyun.routes.set('SendSmsVerifyCode', () => ({ body: { Code: code, Message: 'no' } }))
    expect(await pnvs().send(message)).toEqual({ kind: 'refused', vendor: 'aliyun_pnvs', why, code })
  })

  it('reads a wrong key as the fault of the vendor and a lost answer as unknown', async () => {
    const wrong = createAliyunClient({
      http: createVendorHttp(),
      clock,
      keys: { ...keys, accessKeySecret: 'wrong' },
      endpoint: aliyun.url,
    })
    expect(await createAliyunSms(wrong, text).send(message)).toMatchObject({ kind: 'refused', why: 'vendor' })
    aliyun.faults.push('done, cut')
    expect(await pnvs().send(message)).toEqual({ kind: 'unknown', vendor: 'aliyun_pnvs', reason: 'network' })
  })
})

describe('SMS of Tencent Cloud', () => {
  const keys = { secretId: 'AKIDtest', secretKey: 'secret_test' }
  let tencent: FakeTencent
  beforeEach(async () => void (tencent = await startFakeTencent(keys, 'sms', clock)))
  afterEach(() => tencent.close())

  const sender = (): SmsSender => {
    const place = { endpoint: tencent.url, service: 'sms', version: '2021-01-11', region: 'ap-guangzhou' }
    const call = createTencentClient({ http: createVendorHttp(), clock, keys, ...place })
    return createTencentSms(call, { sdkAppId: '1400000001', signName: '近遇', templates })
  }
  const answer = (Code: string) => () => ({ SendStatusSet: [{ SerialNo: 'serial-1', Code, Message: '' }] })

  it('sends and returns the id of the message', async () => {
    tencent.routes.set('SendSms', answer('Ok'))
    expect(await sender().send(message)).toEqual({ kind: 'sent', vendor: 'tencent', id: 'serial-1' })
    expect(JSON.parse(tencent.received[0]?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613800138000'],
      SmsSdkAppId: '1400000001',
      SignName: '近遇',
      TemplateId: '100001',
      TemplateParamSet: ['012345', '5'],
    })
  })

  it.each([
    ['LimitExceeded.PhoneNumberDailyLimit', 'frequency'],
    ['FailedOperation.PhoneNumberInBlacklist', 'number'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'vendor'],
  ])('reads the refusal %s as %s', async (code, why) => {
    tencent.routes.set('SendSms', answer(code))
    expect(await sender().send(message)).toEqual({ kind: 'refused', vendor: 'tencent', why, code })
  })

  it('reads a refusal of the call, a fault of its system and garbage', async () => {
    tencent.routes.set('SendSms', () => ({ Error: { Code: 'UnauthorizedOperation', Message: 'no' } }))
    expect(await sender().send(message)).toMatchObject({ kind: 'refused', why: 'vendor' })
    tencent.routes.set('SendSms', () => ({ Error: { Code: 'InternalError', Message: 'later' } }))
    expect(await sender().send(message)).toEqual({ kind: 'unknown', vendor: 'tencent', reason: 'busy' })
    tencent.routes.set('SendSms', () => ({ SendStatusSet: [] }))
    expect(await sender().send(message)).toEqual({ kind: 'unknown', vendor: 'tencent', reason: 'bad_body' })
  })
})
