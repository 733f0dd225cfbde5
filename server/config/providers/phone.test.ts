import { createAlipayParty } from '../../../test/server/fakes/alipay-gateway'
import { ConfigError } from '../settings'
import { readPhonePlatforms } from './phone'

const { texts } = createAlipayParty('2021000000000001')
const wx = { WECHAT_MINI_APP_ID: 'wx0123456789abcdef', WECHAT_MINI_APP_SECRET: 's' }
const alipay = {
  ALIPAY_MINI_APP_ID: '2021000000000001',
  ALIPAY_MINI_PRIVATE_KEY: texts.privateKey,
  ALIPAY_MINI_PUBLIC_KEY: texts.trust.mode === 'key' ? texts.trust.alipayPublicKey : '',
  ALIPAY_MINI_CONTENT_KEY: 'MDEyMzQ1Njc4OWFiY2RlZg==',
}

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readPhonePlatforms(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

describe('PHONE', () => {
  it('names no platform by default, and those that it names with their settings', () => {
    expect(readPhonePlatforms({})).toEqual({ wx: null, alipay: null })
    expect(readPhonePlatforms({ PHONE: 'wx,alipay', ...wx, ...alipay })).toMatchObject({
      wx: { appId: 'wx0123456789abcdef', endpoint: 'https://api.weixin.qq.com' },
      alipay: { gatewayUrl: 'https://openapi.alipay.com/gateway.do' },
    })
  })

  it.each(Object.keys(wx))('refuses wx without %s by its name', (name) => {
    expect(refusalOf({ PHONE: 'wx', ...wx, [name]: '' })).toBe(`${name} must be set beside PHONE=wx`)
  })

  it.each(Object.keys(alipay))('refuses alipay without %s by its name', (name) => {
    expect(refusalOf({ PHONE: 'alipay', ...alipay, [name]: '' })).toBe(
      `${name} must be set beside PHONE=alipay`,
    )
  })

  it('refuses unknown and repeated names, malformed keys, and both modes at once', () => {
    expect(refusalOf({ PHONE: 'qq' })).toBe('PHONE must name some of wx, alipay, not qq')
    expect(refusalOf({ PHONE: 'wx, wx', ...wx })).toBe('PHONE must name wx only once')
    const wrong = refusalOf({ PHONE: 'alipay', ...alipay, ALIPAY_MINI_PRIVATE_KEY: 'hidden-key' })
    expect(wrong).toMatch(/^ALIPAY_MINI_PRIVATE_KEY, .* must be PEM or base64 of RSA$/)
    expect(refusalOf({ PHONE: 'alipay', ...alipay, ALIPAY_MINI_APP_CERT: 'x' })).toBe(
      'ALIPAY_MINI_PUBLIC_KEY must be absent beside the certificates',
    )
  })
})
