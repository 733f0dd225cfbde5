import { AlipaySdk } from 'alipay-sdk'
import {
  type AlipayParty,
  createAlipayParty,
  createCertifiedParty,
  type FakeAlipay,
  startFakeAlipay,
} from '../../../../test/server/fakes/alipay-gateway'
import { mintCertificate } from '../../../../test/server/fakes/certificates'
import { createRunningClock } from '../../../../test/server/manual-clock'
import { createVendorHttp } from '../http'
import { createAlipayGateway } from './gateway'
import { type AlipayKeyTexts, readAlipayKeys } from './keys'
import { readNotification } from './notification'

const APP = '2021000000000001'
const METHOD = 'alipay.trade.query'
/** The SDK signs the machine's own time. */
const clock = createRunningClock()
/** Alipay as the SDK meets it where the machine is not in Shanghai's zone: the SDK writes the local time. */
const localClock = {
  now: () => clock.now() - 8 * 3_600_000 - new Date(clock.now()).getTimezoneOffset() * 60_000,
}

const root = mintCertificate('Root "R1", Test', '00aabbccddeeff0011')
const issuer = { commonName: 'Root "R1", Test', key: root.key }
const appCertificate = mintCertificate('App', '3b9aca07', issuer)
const alipayCertificate = mintCertificate('Alipay', '7735940f', issuer)

const certified = (): AlipayParty =>
  createCertifiedParty(APP, {
    appKey: appCertificate.key,
    appPublicKey: appCertificate.publicKey,
    appCertificate: appCertificate.certificate,
    rootCertificate: root.certificate + alipayCertificate.certificate,
    alipayKey: alipayCertificate.key,
    alipayCertificate: alipayCertificate.certificate,
  })

const sdkOf = ({ appId, privateKey, trust }: AlipayKeyTexts, gateway: string): AlipaySdk =>
  new AlipaySdk({
    appId,
    privateKey,
    keyType: 'PKCS8',
    gateway,
    camelcase: false,
    ...(trust.mode === 'key'
      ? { alipayPublicKey: trust.alipayPublicKey }
      : {
          appCertContent: trust.appCertificate,
          alipayRootCertContent: trust.rootCertificate,
          alipayPublicCertContent: trust.alipayCertificates[0] ?? '',
        }),
  })

/** The same texts with another key of the application. */
const mutated = (texts: AlipayKeyTexts): AlipayKeyTexts => ({
  ...texts,
  privateKey: createAlipayParty(APP).texts.privateKey,
})

describe.each([
  ['public-key mode', () => createAlipayParty(APP)],
  ['certificate mode', certified],
])('Alipay in %s, by its own SDK and by ours', (_, createParty) => {
  let party: AlipayParty
  let alipay: FakeAlipay
  let alipayOfSdk: FakeAlipay

  beforeEach(async () => {
    party = createParty()
    alipay = await startFakeAlipay(party, clock)
    alipayOfSdk = await startFakeAlipay(party, localClock)
    for (const one of [alipay, alipayOfSdk]) {
      one.routes.set(METHOD, (content) => ({ code: '10000', msg: 'Success', content, url: 'https://a/b{"}' }))
    }
  })
  afterEach(() => Promise.all([alipay.close(), alipayOfSdk.close()]))

  const bizContent = '{"out_trade_no":"A1","subject":"近遇 & co"}'
  const ours = (texts = party.texts) =>
    createAlipayGateway({
      http: createVendorHttp(),
      clock,
      keys: readAlipayKeys(texts),
      gatewayUrl: `${alipay.url}/gateway.do`,
    })
  const bySdk = (texts = party.texts) =>
    sdkOf(texts, `${alipayOfSdk.url}/gateway.do`).exec(
      METHOD,
      { bizContent: JSON.parse(bizContent) as object },
      { validateSign: true },
    )

  it('reads the same request from both, whose answers verify', async () => {
    const expected = { code: '10000', content: JSON.parse(bizContent) as object, url: 'https://a/b{"}' }
    expect(await bySdk()).toMatchObject(expected)
    expect(await ours().execute({ method: METHOD, bizContent })).toMatchObject({ kind: 'ok', data: expected })
  })

  it('refuses both when the application signs by another key', async () => {
    expect(await bySdk(mutated(party.texts))).toMatchObject({ sub_code: 'isv.invalid-signature' })
    expect(await ours(mutated(party.texts)).execute({ method: METHOD, bizContent })).toMatchObject({
      kind: 'rejected',
      code: 'isv.invalid-signature',
    })
  })

  it('makes both refuse an answer with a wrong signature', async () => {
    alipayOfSdk.faults.push('wrong signature')
    alipay.faults.push('wrong signature')
    await expect(bySdk()).rejects.toThrow('验签失败')
    expect(await ours().execute({ method: METHOD, bizContent })).toEqual({
      kind: 'unknown',
      reason: 'bad_signature',
      code: '10000',
    })
  })

  it('signs the address of a page as the SDK does', () => {
    const extra = { notify_url: 'https://a.example/notify', return_url: 'https://a.example/back' }
    const address = new URL(ours().pageUrl({ method: 'alipay.trade.wap.pay', bizContent, extra }))
    const theirs = new URL(
      sdkOf(party.texts, `${alipay.url}/gateway.do`).pageExecute('alipay.trade.wap.pay', 'GET', {
        bizContent: JSON.parse(bizContent) as object,
        ...extra,
      }),
    )
    const namesOf = (url: URL) =>
      [...url.searchParams.keys()].filter((name) => !['format', 'alipay_sdk'].includes(name)).sort()
    expect(namesOf(address)).toEqual(namesOf(theirs))
    expect(address.searchParams.get('app_cert_sn')).toBe(theirs.searchParams.get('app_cert_sn'))
    expect(address.searchParams.get('alipay_root_cert_sn')).toBe(
      theirs.searchParams.get('alipay_root_cert_sn'),
    )
  })

  it('makes both believe a notification, and neither one with a changed amount', () => {
    const params = { app_id: APP, out_trade_no: 'A1', total_amount: '9.90', empty: '', subject: '10% off' }
    const body = alipay.notify(params)
    const keys = readAlipayKeys(party.texts)
    const sdk = sdkOf(party.texts, alipay.url)
    const formOf = (bytes: Buffer) => Object.fromEntries(new URLSearchParams(bytes.toString()))
    expect(sdk.checkNotifySignV2(formOf(body))).toBe(true)
    expect(readNotification(keys, body)).toEqual({ kind: 'notification', params })
    const changed = Buffer.from(body.toString().replace('9.90', '9.91'))
    expect(sdk.checkNotifySignV2(formOf(changed))).toBe(false)
    expect(readNotification(keys, changed)).toEqual({ kind: 'refused', why: 'signature' })
  })

  it('refuses a notification of another application, one with a name twice and one without a signature type', () => {
    const keys = readAlipayKeys(party.texts)
    expect(readNotification(keys, alipay.notify({ app_id: '2021000000000002' }))).toEqual({
      kind: 'refused',
      why: 'other_app',
    })
    const twice = Buffer.from(`${alipay.notify({ app_id: APP }).toString()}&app_id=${APP}`)
    expect(readNotification(keys, twice)).toEqual({ kind: 'refused', why: 'malformed' })
    const untyped = alipay.notify({ app_id: APP }).toString().replace('&sign_type=RSA2', '')
    expect(readNotification(keys, Buffer.from(untyped))).toEqual({ kind: 'refused', why: 'signature' })
  })

  it('reports faults of its own system and lost answers as unknown', async () => {
    const send = () => ours().execute({ method: METHOD, bizContent })
    alipay.routes.set(METHOD, () => ({ code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }))
    expect(await send()).toEqual({ kind: 'unknown', reason: 'busy', code: 'ACQ.SYSTEM_ERROR' })
    alipay.routes.set(METHOD, () => ({
      code: '40004',
      sub_code: 'ACQ.TRADE_NOT_EXIST',
      sub_msg: '交易不存在',
    }))
    expect(await send()).toEqual({ kind: 'rejected', code: 'ACQ.TRADE_NOT_EXIST', message: '交易不存在' })
    alipay.faults.push('done, cut', 'done, garbage')
    expect(await send()).toEqual({ kind: 'unknown', reason: 'network' })
    expect(await send()).toEqual({ kind: 'unknown', reason: 'bad_body' })
  })
})
