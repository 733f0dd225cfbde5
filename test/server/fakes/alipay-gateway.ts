import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import { type AlipayKeyTexts, readAlipayKeys } from '../../../server/providers/wire/alipay/keys'
import { isSignedBy, signRsa } from '../../../server/providers/wire/rsa'
import { startVendorServer, type VendorReceived, type VendorReply, type VendorServer } from './vendor-server'

/** The fields of an answer's node; `code` 10000 succeeds. */
export type AlipayNode = Readonly<Record<string, unknown>>

/** A method of the gateway: business content, or the parameters where it has none. */
export type AlipayRoute = (
  content: AlipayNode,
  params: Readonly<Record<string, string>>,
) => AlipayNode | Promise<AlipayNode>

/** Alipay as one application meets it. */
export interface AlipayParty {
  /** The application's own side. */
  readonly texts: AlipayKeyTexts
  /** Alipay's side. */
  readonly appPublicKey: KeyObject
  readonly alipayPrivateKey: KeyObject
  /** Number of Alipay's certificate; null in public-key mode. */
  readonly certificateNumber: string | null
}

/** Alipay's gateway on this machine. */
export interface FakeAlipay extends VendorServer {
  /** The methods that it knows; a test adds its own. */
  readonly routes: Map<string, AlipayRoute>
  /** Time at Alipay, epoch ms. */
  now(): number
  /** A notification as Alipay posts it, signed. */
  notify(params: Readonly<Record<string, string>>): Buffer
}

/** How far a request's time may be from Alipay's, in ms. */
const CLOCK_WINDOW_MS = 10 * 60_000
const SHANGHAI_MS = 8 * 3_600_000

const pem = (key: KeyObject, type: 'spki' | 'pkcs8'): string => key.export({ format: 'pem', type }) as string

/** Both sides in public-key mode, with new keys. */
export const createAlipayParty = (appId: string): AlipayParty => {
  const app = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const alipay = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    texts: {
      appId,
      privateKey: pem(app.privateKey, 'pkcs8'),
      trust: { mode: 'key', alipayPublicKey: pem(alipay.publicKey, 'spki') },
    },
    appPublicKey: app.publicKey,
    alipayPrivateKey: alipay.privateKey,
    certificateNumber: null,
  }
}

/** Both sides in certificate mode. @param own Key and certificates as PEM. */
export const createCertifiedParty = (
  appId: string,
  own: {
    readonly appKey: string
    readonly appPublicKey: KeyObject
    readonly appCertificate: string
    readonly rootCertificate: string
    readonly alipayKey: string
    readonly alipayCertificate: string
  },
): AlipayParty => {
  const texts: AlipayKeyTexts = {
    appId,
    privateKey: own.appKey,
    trust: {
      mode: 'certificate',
      appCertificate: own.appCertificate,
      rootCertificate: own.rootCertificate,
      alipayCertificates: [own.alipayCertificate],
    },
  }
  const [number = null] = readAlipayKeys(texts).alipayKeys.keys()
  return {
    texts,
    appPublicKey: own.appPublicKey,
    alipayPrivateKey: createPrivateKey(own.alipayKey),
    certificateNumber: number,
  }
}

const textOf = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/** Why a request is refused before its method is looked at; null for one that may pass. */
const refusalOf = (
  { texts, appPublicKey }: AlipayParty,
  clock: Clock,
  params: Readonly<Record<string, string>>,
): string | null => {
  const { sign = '', ...signed } = params
  if (signed.app_id !== texts.appId) return 'isv.invalid-app-id'
  if (!isSignedBy(appPublicKey, textOf(signed), sign)) return 'isv.invalid-signature'
  const atMs = Date.parse(`${(signed.timestamp ?? '').replace(' ', 'T')}Z`) - SHANGHAI_MS
  if (!(Math.abs(atMs - clock.now()) <= CLOCK_WINDOW_MS)) return 'isv.invalid-timestamp'
  if (texts.trust.mode === 'key') return null
  const { numbers } = readAlipayKeys(texts)
  const isKnown = numbers?.app === signed.app_cert_sn && numbers?.root === signed.alipay_root_cert_sn
  return isKnown ? null : 'isv.missing-app-cert-sn'
}

/** Starts the gateway. It checks signature, application, time and certificates, and signs every answer. */
export const startFakeAlipay = async (party: AlipayParty, clock: Clock): Promise<FakeAlipay> => {
  const routes: FakeAlipay['routes'] = new Map()

  const run = async (params: Readonly<Record<string, string>>): Promise<AlipayNode> => {
    const refusal = refusalOf(party, clock, params)
    if (refusal) return { code: '40002', msg: 'Invalid Arguments', sub_code: refusal, sub_msg: refusal }
    const route = routes.get(params.method ?? '')
    if (!route) return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' }
    return route(JSON.parse(params.biz_content ?? '{}') as AlipayNode, params)
  }

  const answer = async ({ query, body }: VendorReceived, fault: string): Promise<VendorReply> => {
    const params = Object.fromEntries([...query, ...new URLSearchParams(body)])
    // Alipay escapes slashes, so that only the raw text of a node fits its signature.
    const node = JSON.stringify(await run(params)).replaceAll('/', '\\/')
    const signed = fault === 'wrong signature' ? `${node} ` : node
    const number = party.certificateNumber
    const parts = [
      `"${(params.method ?? '').replaceAll('.', '_')}_response":${node}`,
      ...(number === null ? [] : [`"alipay_cert_sn":"${number}"`]),
      `"sign":"${signRsa(signed, party.alipayPrivateKey)}"`,
    ]
    return { body: `{${parts.join(',')}}` }
  }

  const server = await startVendorServer(answer)
  return {
    ...server,
    routes,
    now: () => clock.now(),
    notify(params) {
      const sign = signRsa(textOf(params), party.alipayPrivateKey)
      return Buffer.from(new URLSearchParams({ ...params, sign, sign_type: 'RSA2' }).toString())
    },
  }
}
