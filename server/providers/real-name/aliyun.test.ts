import { type FakeRealNames, startFakeRealNames } from '../../../test/server/fakes/aliyun-real-name'
import { createManualClock } from '../../../test/server/manual-clock'
import { readRealName } from '../../config/providers/real-name'
import { ConfigError } from '../../config/settings'
import { createAliyunClient } from '../wire/aliyun/client'
import { createVendorHttp, type VendorHttp } from '../wire/http'
import { createAliyunRealName } from './aliyun'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const pair = { name: '林澈', idCardNo: '11010519491231002X' }
const clock = createManualClock()
let aliyun: FakeRealNames

beforeEach(async () => void (aliyun = await startFakeRealNames(keys, clock)))
afterEach(() => aliyun.close())

const by = (http: VendorHttp = createVendorHttp(), its: typeof clock = clock) =>
  createAliyunRealName(createAliyunClient({ http, clock: its, keys, endpoint: aliyun.url }))
const unknown = (reason: string) => ({ kind: 'unknown', reason })

describe('real names by Aliyun', () => {
  it('reads a match, another name and an unknown number', async () => {
    aliyun.people.set(pair.idCardNo, pair.name)
    expect(await by().check(pair)).toEqual({ kind: 'ok' })
    expect(await by().check({ ...pair, name: '林清' })).toEqual({ kind: 'rejected', why: 'mismatch' })
    expect(await by().check({ ...pair, idCardNo: '110101199001011237' })).toEqual({
      kind: 'rejected',
      why: 'no_record',
    })
  })

  it('sends the pair as a form and nothing of it in the address', async () => {
    await by().check(pair)
    const { search, body, headers } = aliyun.received[0] ?? {}
    expect(search).toBe('')
    expect(headers).toMatchObject({ 'x-acs-action': 'Id2MetaVerify', 'x-acs-version': '2019-03-07' })
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      ParamType: 'normal',
      UserName: pair.name,
      IdentifyNum: pair.idCardNo,
    })
  })

  it('reads codes that are numbers', async () => {
    aliyun.lies.push('numbers')
    expect(await by().check(pair)).toEqual({ kind: 'rejected', why: 'no_record' })
  })

  it('rejects what the vendor cannot read, whatever the status', async () => {
    expect(await by().check({ ...pair, name: '林1' })).toEqual({ kind: 'rejected', why: 'invalid' })
    const body = { Code: '401', Message: '参数非法(identifyNum)' }
    aliyun.routes.set('Id2MetaVerify', () => ({ status: 400, body }))
    expect(await by().check(pair)).toEqual({ kind: 'rejected', why: 'invalid' })
  })

  it('does not take the status 401 of a proxy for a verdict', async () => {
    aliyun.routes.set('Id2MetaVerify', () => ({ status: 401, body: { error: 'log in' } }))
    expect(await by().check(pair)).toEqual({ ...unknown('refused'), code: '401' })
  })

  it.each(['no result', 'empty result', 'odd result'] as const)('decides nothing by %s', async (lie) => {
    aliyun.people.set(pair.idCardNo, pair.name)
    aliyun.lies.push(lie)
    expect(await by().check(pair)).toEqual(unknown('bad_body'))
  })

  it.each(['402', '403', '410', '411', '412', '500'] as const)('decides nothing by code %s', async (code) => {
    aliyun.lies.push(code)
    expect(await by().check(pair)).toEqual({ ...unknown('refused'), code })
  })

  it('decides nothing by a lost answer, and asks once', async () => {
    aliyun.faults.push('cut', 'done, cut', 'done, 5xx', 'done, garbage')
    const reasons: unknown[] = []
    for (let at = 0; at < 4; at++) reasons.push(await by().check(pair))
    expect(reasons).toEqual(
      ['network', 'network', 'http5xx', 'bad_body'].map((reason) => expect.objectContaining(unknown(reason))),
    )
    expect(aliyun.received).toHaveLength(4)
  })

  it.each<[string, (request: Parameters<VendorHttp>[0]) => Partial<Parameters<VendorHttp>[0]>]>([
    ['IncompleteSignature', ({ body = '' }) => ({ body: body.replace('002X', '003X') })],
    [
      'SignatureDoesNotMatch',
      ({ headers }) => ({
        headers: {
          ...headers,
          authorization: (headers?.authorization ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        },
      }),
    ],
  ])('gets %s for one changed byte', async (code, change) => {
    const http = createVendorHttp()
    const changing: VendorHttp = (request) => http({ ...request, ...change(request) })
    expect(await by(changing).check(pair)).toEqual({ ...unknown('refused'), code })
    expect(aliyun.asked).toEqual([])
  })

  it('gets nothing for a request of yesterday, or the same request twice', async () => {
    const late = createManualClock(clock.now() - 24 * 3_600_000)
    expect(await by(createVendorHttp(), late).check(pair)).toMatchObject({ code: 'InvalidTimeStamp.Expired' })
    const http = createVendorHttp()
    const twice: VendorHttp = async (request) => {
      await http(request)
      return http(request)
    }
    expect(await by(twice).check(pair)).toMatchObject({ code: 'SignatureNonceUsed' })
  })
})

describe('REAL_NAME', () => {
  const env = { REAL_NAME: 'aliyun', ALIYUN_KEY_ID: 'LTAI', ALIYUN_KEY_SECRET: 's' }

  it('is nobody by default, and Aliyun by name', () => {
    expect([readRealName({}), readRealName({ REAL_NAME: 'none' })]).toEqual([null, null])
    expect(readRealName(env)).toEqual({
      endpoint: 'https://cloudauth.aliyuncs.com',
      keys: { accessKeyId: 'LTAI', accessKeySecret: 's' },
    })
  })

  it.each(Object.keys(env).slice(1))('refuses aliyun without %s by its name', (name) => {
    expect(() => readRealName({ ...env, [name]: '' })).toThrow(
      new ConfigError(`${name} must be set beside REAL_NAME=aliyun`),
    )
  })

  it('refuses another vendor by the name of the setting', () => {
    expect(() => readRealName({ REAL_NAME: 'tencent' })).toThrow(
      new ConfigError('REAL_NAME must be aliyun or none'),
    )
  })
})
