import { type AlipayKeys, readAlipayKeys } from '../../providers/wire/alipay/keys'
import { ConfigError, readWebAddress } from '../settings'
import { requiredBy } from './required'

/** An application at Alipay. */
export interface AlipayApp {
  readonly keys: AlipayKeys
  readonly gatewayUrl: string
}

/** An application with the merchant behind it. */
export interface AlipayShop extends AlipayApp {
  /** The merchant's own number, `2088…`. */
  readonly sellerId: string
}

/** Beginning of the settings of the application for browsers, of the mini-program's, or of the one that pays out. */
export type AlipayPrefix = 'ALIPAY' | 'ALIPAY_MINI' | 'ALIPAY_PAYOUT'

const GATEWAY = 'https://openapi.alipay.com/gateway.do'
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g

/**
 * An application of the settings with this beginning: in certificate mode when one of its certificates is set, otherwise
 * in public-key mode.
 * @param choice Such as `PHONE=alipay`; names the reason.
 * @throws ConfigError naming the setting; it never contains a key.
 */
export const readAlipayApp = (env: NodeJS.ProcessEnv, choice: string, prefix: AlipayPrefix): AlipayApp => {
  const { text } = requiredBy(env, choice)
  const own = {
    appId: text(`${prefix}_APP_ID`, /^\d+$/, 'a number'),
    privateKey: text(`${prefix}_PRIVATE_KEY`),
  }
  const isCertified = ['APP_CERT', 'ROOT_CERT', 'CERT'].some((name) => env[`${prefix}_${name}`])
  if (isCertified && env[`${prefix}_PUBLIC_KEY`])
    throw new ConfigError(`${prefix}_PUBLIC_KEY must be absent beside the certificates`)
  const keysOf = (): AlipayKeys =>
    readAlipayKeys({
      ...own,
      trust: isCertified
        ? {
            mode: 'certificate',
            appCertificate: text(`${prefix}_APP_CERT`),
            rootCertificate: text(`${prefix}_ROOT_CERT`),
            alipayCertificates: text(`${prefix}_CERT`).match(CERTIFICATE) ?? [],
          }
        : { mode: 'key', alipayPublicKey: text(`${prefix}_PUBLIC_KEY`) },
    })
  return { keys: readable(keysOf, prefix), gatewayUrl: readWebAddress(env, 'ALIPAY_GATEWAY_URL') ?? GATEWAY }
}

/** The message never contains the key itself. */
const readable = (read: () => AlipayKeys, prefix: AlipayPrefix): AlipayKeys => {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `${prefix}_PRIVATE_KEY, ${prefix}_PUBLIC_KEY and the certificates must be PEM or base64 of RSA`,
    )
  }
}

/** An application that sells. @throws ConfigError as `readAlipayApp`, and for a merchant's number of another form. */
export const readAlipayShop = (env: NodeJS.ProcessEnv, choice: string, prefix: AlipayPrefix): AlipayShop => ({
  ...readAlipayApp(env, choice, prefix),
  sellerId: requiredBy(env, choice).text('ALIPAY_SELLER_ID', /^2088\d{12}$/, '16 digits from 2088'),
})
