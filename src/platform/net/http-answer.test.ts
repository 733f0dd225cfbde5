import Taro from '@tarojs/taro'
import { sendHttp } from './http'
import { getJson } from '../media/upload-http'

const request = { url: '/a', headers: {}, body: {}, timeoutMs: 60_000 }
const asking = [
  ['a call', () => sendHttp(request).answer],
  ['asking for an upload', () => getJson(request).answer],
] as const

/** The rejection of Alipay's older clients for an answered request. */
const refused = (status: number, data: unknown) => ({
  error: 19,
  errorMessage: 'http error',
  status,
  data,
  headers: {},
})

const fail = (error: unknown) => jest.spyOn(Taro, 'request').mockRejectedValue(error)

beforeEach(() => {
  // In brackets, because the test harness replaces the plain name.
  process.env['TARO_ENV'] = 'alipay'
})

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
  jest.restoreAllMocks()
})

describe.each(asking)('%s on Alipay', (_name, ask) => {
  test.each([
    ['text of JSON', 401, '{"code":0,"data":{"session":"ended"}}', { code: 0, data: { session: 'ended' } }],
    ['JSON', 403, { code: 1104 }, { code: 1104 }],
    ['text of no JSON', 502, '<html>', null],
    ['nothing', 500, undefined, undefined],
  ])('resolves although the request failed, with %s', async (_kind, status, data, body) => {
    fail(refused(status, data))
    await expect(ask()).resolves.toEqual({ status, body })
  })

  test.each([
    ['a lost network', { error: 12, errorMessage: 'network' }],
    ['an invalid certificate', { error: 19, errorMessage: 'ssl' }],
    ['an answer that cannot be decoded', { error: 14, status: 200, data: '<html>' }],
  ])('rejects with %s', async (_kind, error) => {
    fail(error)
    await expect(ask()).rejects.toBe(error)
  })

  test('resolves where a newer client does so itself', async () => {
    jest
      .spyOn(Taro, 'request')
      .mockImplementation((() => Promise.resolve({ statusCode: 401, data: { code: 0 } })) as never)
    await expect(ask()).resolves.toEqual({ status: 401, body: { code: 0 } })
  })
})

test('rejects a failed request on other platforms', async () => {
  process.env['TARO_ENV'] = 'weapp'
  const error = refused(401, '{}')
  fail(error)
  await expect(sendHttp(request).answer).rejects.toBe(error)
})
