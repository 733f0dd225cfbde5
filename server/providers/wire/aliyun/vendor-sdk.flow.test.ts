import OpenApiUtil from '@alicloud/openapi-util'
import { type FakeAliyun, startFakeAliyun } from '../../../../test/server/fakes/aliyun-rpc'
import { createManualClock } from '../../../../test/server/manual-clock'
import { createVendorHttp } from '../http'
import { createAliyunClient } from './client'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const query = { PhoneNumber: '13800138000', TemplateParam: '{"code":"1 2+/=*\'()~中"}' }
const clock = createManualClock()
let aliyun: FakeAliyun

beforeEach(async () => {
  aliyun = await startFakeAliyun(keys, clock)
  aliyun.routes.set('SendSms', (received) => ({ body: { Code: 'OK', received } }))
})
afterEach(() => aliyun.close())

/** Sends a request that the SDK of the vendor signed. @param change Alters one byte after that. */
const sendBySdk = async (nonce: string, change: (authorization: string) => string = (same) => same) => {
  const { host } = new URL(aliyun.url)
  const payload = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
  const headers = {
    host,
    'x-acs-action': 'SendSms',
    'x-acs-version': '2017-05-25',
    'x-acs-date': new Date(clock.now()).toISOString().replace('.000Z', 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-content-sha256': payload,
  }
  const sdk = (OpenApiUtil as unknown as { default?: typeof OpenApiUtil }).default ?? OpenApiUtil
  const request = { method: 'POST', pathname: '/', query, headers }
  const authorization = sdk.getAuthorization(
    request as unknown as Parameters<typeof sdk.getAuthorization>[0],
    'ACS3-HMAC-SHA256',
    payload,
    keys.accessKeyId,
    keys.accessKeySecret,
  )
  const { host: _host, ...sent } = headers
  const response = await fetch(
    `${aliyun.url}/?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`,
    {
      method: 'POST',
      headers: { ...sent, authorization: change(authorization) },
    },
  )
  return (await response.json()) as { Code: string; received?: object }
}

const ours = (secret = keys.accessKeySecret) =>
  createAliyunClient({
    http: createVendorHttp(),
    clock,
    keys: { ...keys, accessKeySecret: secret },
    endpoint: aliyun.url,
  })({ action: 'SendSms', version: '2017-05-25', query })

describe('Aliyun, by its own SDK and by ours', () => {
  it('reads the same request from both', async () => {
    expect(await sendBySdk('n1')).toEqual({ Code: 'OK', received: query })
    expect(await ours()).toEqual({ kind: 'ok', data: { Code: 'OK', received: query } })
  })

  it('refuses both when one byte differs', async () => {
    const flip = (authorization: string) => authorization.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    expect(await sendBySdk('n1', flip)).toMatchObject({ Code: 'SignatureDoesNotMatch' })
    expect(await ours('secret_tesu')).toMatchObject({ kind: 'rejected', code: 'SignatureDoesNotMatch' })
  })

  it('refuses a nonce that was used', async () => {
    await sendBySdk('n1')
    expect(await sendBySdk('n1')).toMatchObject({ Code: 'SignatureNonceUsed' })
  })

  it('reports lost answers as unknown and sends nothing twice', async () => {
    aliyun.faults.push('done, cut', 'done, 5xx', 'done, garbage')
    expect(await ours()).toEqual({ kind: 'unknown', reason: 'network' })
    expect(await ours()).toEqual({ kind: 'unknown', reason: 'http5xx', code: '502' })
    expect(await ours()).toMatchObject({ kind: 'unknown', reason: 'bad_body' })
    expect(aliyun.received).toHaveLength(3)
  })
})
