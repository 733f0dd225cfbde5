import { createAlipayParty } from '../../../test/server/fakes/alipay-gateway'
import { createPayoutParty, SCENE } from '../../../test/server/fakes/alipay-payouts'
import { ConfigError } from '../settings'
import { readPayout } from './payout'

const { texts } = createPayoutParty()
const trust = texts.trust.mode === 'certificate' ? texts.trust : null
const alipay = {
  PAYOUT: 'alipay',
  ALIPAY_PAYOUT_APP_ID: texts.appId,
  ALIPAY_PAYOUT_PRIVATE_KEY: texts.privateKey,
  ALIPAY_PAYOUT_APP_CERT: trust?.appCertificate ?? '',
  ALIPAY_PAYOUT_ROOT_CERT: trust?.rootCertificate ?? '',
  ALIPAY_PAYOUT_CERT: trust?.alipayCertificates[0] ?? '',
}

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readPayout(env, true)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

describe('PAYOUT', () => {
  it('is by hand on a developer’s machine, and nothing in production', () => {
    expect([readPayout({}, false), readPayout({}, true)]).toEqual(['manual', null])
    expect(readPayout({ PAYOUT: 'manual' }, true)).toBe('manual')
  })

  it('takes Alipay with certificates, and the scene of the settings', () => {
    expect(readPayout(alipay, true)).toMatchObject({ keys: { appId: texts.appId }, scene: SCENE })
    const scene = { ALIPAY_PAYOUT_SCENE: '业务结算', ALIPAY_PAYOUT_SCENE_INFO: '结算款项名称=服务费' }
    expect(readPayout({ ...alipay, ...scene }, true)).toMatchObject({
      scene: { name: '业务结算', infoType: '结算款项名称', info: '服务费' },
    })
  })

  it('reads the statements of an account when it is named, and refuses another form of its number', () => {
    expect(readPayout(alipay, true)).toMatchObject({ sellerId: null })
    const sellerId = '2088000000000001'
    expect(readPayout({ ...alipay, ALIPAY_PAYOUT_SELLER_ID: sellerId }, true)).toMatchObject({ sellerId })
    expect(refusalOf({ ...alipay, ALIPAY_PAYOUT_SELLER_ID: '2088' })).toMatch(/^ALIPAY_PAYOUT_SELLER_ID must/)
  })

  it.each(Object.keys(alipay).slice(1))('refuses alipay without %s by its name', (name) => {
    expect(refusalOf({ ...alipay, [name]: '' })).toBe(`${name} must be set beside PAYOUT=alipay`)
  })

  it('refuses Alipay with a public key alone, a report without a type, and unknown names', () => {
    const party = createAlipayParty('2021000000000001').texts
    const byKey = {
      PAYOUT: 'alipay',
      ALIPAY_PAYOUT_APP_ID: party.appId,
      ALIPAY_PAYOUT_PRIVATE_KEY: party.privateKey,
      ALIPAY_PAYOUT_PUBLIC_KEY: party.trust.mode === 'key' ? party.trust.alipayPublicKey : '',
    }
    expect(refusalOf(byKey)).toMatch(/^ALIPAY_PAYOUT_APP_CERT must be set beside PAYOUT=alipay/)
    expect(refusalOf({ ...alipay, ALIPAY_PAYOUT_SCENE_INFO: '服务费' })).toMatch(
      /^ALIPAY_PAYOUT_SCENE_INFO must/,
    )
    expect(refusalOf({ PAYOUT: 'wechat' })).toMatch(/^PAYOUT must/)
  })
})
