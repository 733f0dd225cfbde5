import { createCipheriv, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { Clock } from '../../../server/lib/clock'
import { isSignedBy, signRsa } from '../../../server/providers/wire/rsa'
import type { WechatPayKeys } from '../../../server/providers/wire/wechat-pay/signing'
import {
  startVendorServer,
  type VendorFault,
  type VendorReceived,
  type VendorReply,
  type VendorServer,
} from './vendor-server'

/** What a call answers; null answers 204 without a body. */
export interface WechatPayAnswer {
  readonly status?: number
  readonly body: object | null
  /** A file to download, which WeChat Pay does not sign; absent in other answers. */
  readonly file?: Buffer
}

/** A call, by its method and its path without the query. */
export type WechatPayRoute = (
  received: VendorReceived,
  body: Readonly<Record<string, unknown>>,
) => WechatPayAnswer

/** Both sides of a merchant. */
export interface WechatPayParty {
  readonly keys: WechatPayKeys
  readonly merchantPublicKey: KeyObject
  readonly platformKeyId: string
  readonly platformPrivateKey: KeyObject
}

/** A notification as it is posted. */
export interface WechatPayPost {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** WeChat Pay on this machine. */
export interface FakeWechatPay extends VendorServer {
  /** The calls that it knows, such as `POST /v3/pay/transactions/h5`. The longest beginning of a path counts. */
  readonly routes: Map<string, WechatPayRoute>
  /** Time at WeChat Pay, epoch ms. */
  now(): number
  /** A notification, encrypted and signed. */
  notify(notice: { id: string; event: string; resource: object }): WechatPayPost
}

const CLOCK_WINDOW_MS = 5 * 60_000
const SECOND_MS = 1_000

/** A merchant in public-key mode, with new keys. */
export const createWechatPayParty = (merchantId: string): WechatPayParty => {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const platform = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const platformKeyId = 'PUB_KEY_ID_0111234567892025010100000000000000'
  return {
    keys: {
      merchantId,
      serial: '5F0A1B2C3D4E5F60718293A4B5C6D7E8F9010203',
      privateKey: merchant.privateKey,
      apiV3Key: '0123456789abcdef0123456789abcdef',
      platformKeys: new Map([[platformKeyId, platform.publicKey]]),
    },
    merchantPublicKey: merchant.publicKey,
    platformKeyId,
    platformPrivateKey: platform.privateKey,
  }
}

const fieldsOf = (authorization: string): Record<string, string> => {
  const fields = [...authorization.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value]))
}

/** Encrypts a resource as WeChat Pay does. */
export const sealResource = (apiV3Key: string, resource: object) => {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', apiV3Key, nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const sealed = [cipher.update(JSON.stringify(resource), 'utf8'), cipher.final(), cipher.getAuthTag()]
  return {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: Buffer.concat(sealed).toString('base64'),
    nonce,
    associated_data: 'transaction',
    original_type: 'transaction',
  }
}

/** Starts WeChat Pay. It checks signature, merchant, time and nonce, and signs every answer. */
export const startFakeWechatPay = async (party: WechatPayParty, clock: Clock): Promise<FakeWechatPay> => {
  const { keys, merchantPublicKey, platformKeyId, platformPrivateKey } = party
  const routes: FakeWechatPay['routes'] = new Map()
  const nonces = new Set<string>()

  const signed = (body: string, isWrong = false) => {
    const timestamp = String(Math.floor(clock.now() / SECOND_MS))
    const nonce = randomBytes(16).toString('hex')
    const covered = `${timestamp}\n${nonce}\n${body}${isWrong ? ' ' : ''}\n`
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-serial': platformKeyId,
      'wechatpay-signature': signRsa(covered, platformPrivateKey),
    }
  }

  const isAuthentic = ({ method, path, search, headers, body }: VendorReceived): boolean => {
    const fields = fieldsOf(headers.authorization ?? '')
    const { mchid, nonce_str: nonce = '', timestamp = '', serial_no: serial, signature = '' } = fields
    const target = search === '' ? path : `${path}?${search}`
    const covered = `${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`
    const isOurs = mchid === keys.merchantId && serial === keys.serial && !nonces.has(nonce)
    const isTimely = Math.abs(Number(timestamp) * SECOND_MS - clock.now()) <= CLOCK_WINDOW_MS
    nonces.add(nonce)
    return isOurs && isTimely && isSignedBy(merchantPublicKey, covered, signature)
  }

  const run = (received: VendorReceived): WechatPayAnswer => {
    if (!isAuthentic(received))
      return { status: 401, body: { code: 'SIGN_ERROR', message: 'wrong signature' } }
    const name = `${received.method} ${received.path}`
    const [best] = [...routes.keys()]
      .filter((one) => name.startsWith(one))
      .sort((a, b) => b.length - a.length)
    const route = best === undefined ? undefined : routes.get(best)
    if (!route) return { status: 404, body: { code: 'NOT_FOUND', message: 'no such call' } }
    return route(received, received.body === '' ? {} : (JSON.parse(received.body) as Record<string, unknown>))
  }

  const answer = (received: VendorReceived, fault: VendorFault): VendorReply => {
    const { status, body, file } = run(received)
    if (file) return { headers: { 'content-type': 'application/x-gzip' }, body: file }
    const text = body === null ? '' : JSON.stringify(body)
    return {
      status: status ?? (body === null ? 204 : 200),
      headers: signed(text, fault === 'wrong signature'),
      body: text,
    }
  }

  const server = await startVendorServer(answer)
  return {
    ...server,
    routes,
    now: () => clock.now(),
    notify({ id, event, resource }) {
      const body = JSON.stringify({
        id,
        create_time: new Date(clock.now()).toISOString(),
        event_type: event,
        resource_type: 'encrypt-resource',
        resource: sealResource(keys.apiV3Key, resource),
      })
      return { headers: { 'content-type': 'application/json', ...signed(body) }, body: Buffer.from(body) }
    },
  }
}
