import { generateKeyPairSync } from 'node:crypto'
import { mintCertificate } from '../../test/server/fakes/certificates'
import { readPayment } from './payment'
import { ConfigError } from './settings'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const complete = {
  PAY: 'wx_virtual,ali_wap,ali_mini,wx_h5,wx_jsapi',
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_PRIVATE_KEY: privateKey,
  ALIPAY_PUBLIC_KEY: publicKey,
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_MINI_APP_ID: '2021000000000002',
  ALIPAY_MINI_PRIVATE_KEY: privateKey,
  ALIPAY_MINI_PUBLIC_KEY: publicKey,
  WECHAT_PAY_APP_ID: 'wx0000000000000001',
  WECHAT_PAY_APP_SECRET: 'secret',
  WECHAT_PAY_MERCHANT_ID: '1900000001',
  WECHAT_PAY_SERIAL: '5F0A',
  WECHAT_PAY_PRIVATE_KEY: privateKey,
  WECHAT_PAY_V3_KEY: 'v'.repeat(32),
  WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  WECHAT_PAY_PUBLIC_KEY: publicKey,
  WECHAT_MINI_APP_ID: 'wx0000000000000002',
  WECHAT_MINI_APP_SECRET: 'secret',
  WECHAT_PUSH_TOKEN: 'token',
  WECHAT_PUSH_AES_KEY: 'a'.repeat(43),
  WECHAT_VIRTUAL_OFFER_ID: '1450000001',
  WECHAT_VIRTUAL_APP_KEY: 'key',
}

const refusalOf = (env: NodeJS.ProcessEnv, isProduction = true): string => {
  try {
    readPayment(env, isProduction)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

test('reads every channel in the order of the setting', () => {
  expect(readPayment(complete, true).map(({ channel }) => channel)).toEqual(complete.PAY.split(','))
  expect(readPayment({}, true)).toEqual([])
})

test.each(['ALIPAY', 'ALIPAY_MINI'])('reads the certificates of %s by their documented names', (prefix) => {
  const root = mintCertificate('Root', '01')
  const issuer = { commonName: 'Root', key: root.key }
  const [app, alipay] = [mintCertificate('App', '02', issuer), mintCertificate('Alipay', '03', issuer)]
  const env = {
    ...complete,
    PAY: prefix === 'ALIPAY' ? 'ali_wap' : 'ali_mini',
    [`${prefix}_PRIVATE_KEY`]: app.key,
    [`${prefix}_PUBLIC_KEY`]: '',
    [`${prefix}_APP_CERT`]: app.certificate,
    [`${prefix}_ROOT_CERT`]: root.certificate,
    [`${prefix}_CERT`]: alipay.certificate,
  }
  expect(refusalOf(env)).toBe('nothing was refused')
  expect(refusalOf({ ...env, [`${prefix}_CERT`]: '' })).toBe(
    `${prefix}_CERT must be set beside PAY=${env.PAY}`,
  )
})

test.each(Object.keys(complete).filter((name) => name !== 'PAY'))(
  'refuses a missing %s by its name',
  (name) => {
    expect(refusalOf({ ...complete, [name]: '' })).toMatch(new RegExp(`^${name} must be set beside PAY=`))
  },
)

test('refuses unknown and repeated channels', () => {
  expect(refusalOf({ ...complete, PAY: 'ali_wap,paypal' })).toMatch(/^PAY must name some of .*, not paypal$/)
  expect(refusalOf({ ...complete, PAY: 'ali_wap,ali_wap' })).toBe('PAY must name ali_wap only once')
})

test.each([
  ['ALIPAY_PRIVATE_KEY', 'hidden-key'],
  ['ALIPAY_SELLER_ID', '2088'],
  ['WECHAT_PAY_PRIVATE_KEY', 'hidden-key'],
  ['WECHAT_PAY_V3_KEY', 'hidden-key'],
  ['WECHAT_PUSH_AES_KEY', 'hidden-key'],
])('refuses a wrong %s by its name, without its value', (name, value) => {
  const refusal = refusalOf({ ...complete, [name]: value })
  expect(refusal.startsWith(name)).toBe(true)
  expect(refusal).not.toContain('hidden-key')
})

test('refuses the sandbox of virtual payment in production', () => {
  const env = { ...complete, WECHAT_VIRTUAL_SANDBOX: '1' }
  expect(refusalOf(env)).toBe('WECHAT_VIRTUAL_SANDBOX must be absent in production')
  expect(refusalOf(env, false)).toBe('nothing was refused')
})
