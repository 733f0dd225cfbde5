import { type FakeTencent, startFakeTencent } from '../../../test/server/fakes/tencent-cloud'
import { createManualClock } from '../../../test/server/manual-clock'
import { smsMessage as message, smsTemplates as templates } from '../../../test/server/sms-message'
import { createVendorHttp } from '../wire/http'
import { createTencentClient } from '../wire/tencent/client'
import type { SmsSender } from './port'
import { createTencentSms } from './tencent'

const clock = createManualClock()

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

  it('notifies with its approved texts', async () => {
    tencent.routes.set('SendSms', answer('Ok'))
    const decided = { phone: message.phone, reference: '123456789012' }
    expect(await sender().notify.decided?.(decided)).toMatchObject({ kind: 'sent', vendor: 'tencent' })
    expect(JSON.parse(tencent.received[0]?.body ?? '')).toMatchObject({
      TemplateId: '100006',
      TemplateParamSet: ['123456789012'],
    })
    await sender().notify.payout?.({ phone: message.phone })
    expect(JSON.parse(tencent.received[1]?.body ?? '')).toMatchObject({
      TemplateId: '100007',
      TemplateParamSet: [],
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
