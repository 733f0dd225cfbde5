import { Wechatpay } from 'wechatpay-axios-plugin'
import {
  createWechatPayParty,
  type FakeWechatPay,
  startFakeWechatPay,
  type WechatPayParty,
} from '../../../../test/server/fakes/wechat-pay-api'
import { createRunningClock } from '../../../../test/server/manual-clock'
import { createVendorHttp } from '../http'
import { createWechatPayClient } from './client'
import { readWechatPayNotification } from './notification'

const TARGET = '/v3/pay/transactions/h5'
/** The SDK signs the machine's own time. */
const clock = createRunningClock()
const party = createWechatPayParty('1900000001')
const stranger = createWechatPayParty('1900000001')
let pay: FakeWechatPay

beforeEach(async () => {
  pay = await startFakeWechatPay(party, clock)
  pay.routes.set(`POST ${TARGET}`, (_, body) => ({ body: { h5_url: 'https://wx/…', body } }))
  pay.routes.set('POST /v3/pay/transactions/out-trade-no/A1/close', () => ({ body: null }))
})
afterEach(() => pay.close())

const order = { out_trade_no: 'A1', description: '近遇', amount: { total: 990, currency: 'CNY' } }

const bySdk = async (keys: WechatPayParty['keys'] = party.keys): Promise<{ data: unknown }> => {
  const client = new Wechatpay({
    mchid: keys.merchantId,
    serial: keys.serial,
    privateKey: keys.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    certs: Object.fromEntries(
      [...keys.platformKeys].map(([id, key]) => [id, key.export({ format: 'pem', type: 'spki' })]),
    ),
    baseURL: `${pay.url}/`,
  })
  return (await (client as never as { chain(path: string): { post(data: object): Promise<unknown> } })
    .chain(TARGET.slice(1))
    .post(order)) as { data: unknown }
}

const ours = (keys: WechatPayParty['keys'] = party.keys) =>
  createWechatPayClient({ http: createVendorHttp(), clock, keys, endpoint: pay.url })
const send = (keys?: WechatPayParty['keys']) =>
  ours(keys)({ method: 'POST', target: TARGET, body: JSON.stringify(order) })

const headerOf = (headers: Readonly<Record<string, string>>) => (name: string) => headers[name] ?? ''

describe('WeChat Pay, by an SDK and by ours', () => {
  it('reads the same request from both, whose answers verify', async () => {
    expect((await bySdk()).data).toMatchObject({ body: order })
    expect(await send()).toMatchObject({ kind: 'ok', data: { body: order } })
  })

  it('refuses both when the merchant signs by another key', async () => {
    const keys = { ...party.keys, privateKey: stranger.keys.privateKey }
    await expect(bySdk(keys)).rejects.toMatchObject({ response: { status: 401 } })
    expect(await send(keys)).toMatchObject({ kind: 'rejected', code: 'SIGN_ERROR' })
  })

  it('makes both refuse an answer with a wrong signature', async () => {
    pay.faults.push('wrong signature', 'wrong signature')
    await expect(bySdk()).rejects.toThrow()
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'bad_signature' })
  })

  it('accepts an answer without a body', async () => {
    const target = '/v3/pay/transactions/out-trade-no/A1/close'
    expect(await ours()({ method: 'POST', target, body: '{}' })).toEqual({ kind: 'ok', data: {} })
  })

  it('believes a signed refusal only, and no fault of its system', async () => {
    pay.routes.set(`POST ${TARGET}`, () => ({ status: 400, body: { code: 'PARAM_ERROR', message: 'no' } }))
    expect(await send()).toEqual({ kind: 'rejected', code: 'PARAM_ERROR', message: 'no' })
    pay.faults.push('wrong signature')
    expect(await send()).toEqual({ kind: 'unknown', reason: 'bad_signature', code: 'PARAM_ERROR' })
    pay.routes.set(`POST ${TARGET}`, () => ({ status: 400, body: { code: 'SYSTEM_ERROR' } }))
    expect(await send()).toEqual({ kind: 'unknown', reason: 'busy', code: 'SYSTEM_ERROR' })
  })

  describe('notifications', () => {
    const post = () => pay.notify({ id: 'n1', event: 'TRANSACTION.SUCCESS', resource: order })
    const read = (headers: Readonly<Record<string, string>>, body: Buffer) =>
      readWechatPayNotification(party.keys, clock, { header: headerOf(headers), body })

    it('are decrypted', () => {
      const { headers, body } = post()
      expect(read(headers, body)).toEqual({
        kind: 'notification',
        id: 'n1',
        event: 'TRANSACTION.SUCCESS',
        resource: order,
      })
    })

    it('are refused with a changed byte, another key, an old time or a missing header', () => {
      const { headers, body } = post()
      const refused = { kind: 'refused', why: 'signature' }
      expect(read(headers, Buffer.from(body.toString().replace('n1', 'n2')))).toEqual(refused)
      expect(read({ ...headers, 'wechatpay-serial': 'PUB_KEY_ID_other' }, body)).toEqual(refused)
      expect(read({ ...headers, 'wechatpay-timestamp': '' }, body)).toEqual(refused)
      clock.advance(301_000)
      expect(read(headers, body)).toEqual(refused)
      clock.advance(-301_000)
    })
  })
})
