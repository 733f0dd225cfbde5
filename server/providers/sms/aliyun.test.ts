import { type FakeAliyun, startFakeAliyun } from '../../../test/server/fakes/aliyun-rpc'
import { createManualClock } from '../../../test/server/manual-clock'
import { smsMessage as message, smsTemplates as templates } from '../../../test/server/sms-message'
import { createAliyunClient } from '../wire/aliyun/client'
import { createVendorHttp } from '../wire/http'
import { createAliyunPnvsSms, createAliyunSms } from './aliyun'
import type { SmsSender } from './port'

const clock = createManualClock()

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

  it('notifies by SendSms with its approved texts, and PNVS by none', async () => {
    aliyun.routes.set('SendSms', () => ({ body: { Code: 'OK', BizId: 'biz-3' } }))
    const decided = { phone: message.phone, reference: '123456789012' }
    expect(await plain().notify.decided?.(decided)).toEqual({ kind: 'sent', vendor: 'aliyun', id: 'biz-3' })
    const query = aliyun.received[0]?.query
    expect([query?.get('TemplateCode'), query?.get('TemplateParam')]).toEqual([
      '100006',
      '{"reference":"123456789012"}',
    ])
    await plain().notify.payout?.({ phone: message.phone })
    const own = aliyun.received[1]?.query
    expect([own?.get('TemplateCode'), own?.get('TemplateParam')]).toEqual(['100007', '{}'])
    expect(plain().notify.ban).toBeUndefined()
    expect(pnvs().notify).toEqual({})
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
