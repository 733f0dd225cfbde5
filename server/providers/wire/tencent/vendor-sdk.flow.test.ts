import { CommonClient } from 'tencentcloud-sdk-nodejs-common'
import { type FakeTencent, startFakeTencent } from '../../../../test/server/fakes/tencent-cloud'
import { createRunningClock } from '../../../../test/server/manual-clock'
import { createVendorHttp } from '../http'
import { createTencentClient } from './client'

const keys = { secretId: 'AKIDtest', secretKey: 'secret_test' }
const payload = { PhoneNumberSet: ['+8613800138000'], TemplateParamSet: ['123456', '中'] }
/** The SDK reads the name of the product from the host, which here is an address. */
const service = '127'
const place = { service, version: '2021-01-11', region: 'ap-guangzhou' } as const
/** The SDK signs the machine's own time. */
const clock = createRunningClock()
let tencent: FakeTencent

beforeEach(async () => {
  tencent = await startFakeTencent(keys, service, clock)
  tencent.routes.set('SendSms', (received) => ({ received }))
})
afterEach(() => tencent.close())

const bySdk = (secretKey = keys.secretKey): Promise<unknown> => {
  const { host } = new URL(tencent.url)
  const client = new CommonClient(host, place.version, {
    credential: { secretId: keys.secretId, secretKey },
    region: place.region,
    profile: { httpProfile: { protocol: 'http://', endpoint: host } },
  })
  return client.request('SendSms', payload)
}

const ours = (secretKey = keys.secretKey) =>
  createTencentClient({
    http: createVendorHttp(),
    clock,
    keys: { ...keys, secretKey },
    endpoint: tencent.url,
    ...place,
  })({ action: 'SendSms', payload })

describe('Tencent Cloud, by its own SDK and by ours', () => {
  it('reads the same request from both', async () => {
    expect(await bySdk()).toMatchObject({ received: payload })
    expect(await ours()).toMatchObject({ kind: 'ok', data: { received: payload } })
  })

  it('refuses both when one byte of the key differs', async () => {
    await expect(bySdk('secret_tesu')).rejects.toMatchObject({ code: 'AuthFailure.SignatureFailure' })
    expect(await ours('secret_tesu')).toMatchObject({
      kind: 'rejected',
      code: 'AuthFailure.SignatureFailure',
    })
  })

  it('refuses a time outside its window', async () => {
    clock.advance(-6 * 60_000)
    const outcome = ours()
    clock.advance(6 * 60_000)
    expect(await outcome).toMatchObject({ kind: 'rejected', code: 'AuthFailure.SignatureExpire' })
  })

  it('reports its own faults and lost answers as unknown', async () => {
    tencent.routes.set('SendSms', () => ({ Error: { Code: 'InternalError.Timeout', Message: 'later' } }))
    expect(await ours()).toEqual({ kind: 'unknown', reason: 'busy', code: 'InternalError.Timeout' })
    tencent.faults.push('done, cut')
    expect(await ours()).toEqual({ kind: 'unknown', reason: 'network' })
  })
})
