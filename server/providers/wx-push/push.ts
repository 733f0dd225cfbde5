import type { MediaNotice } from '../moderation/port'
import { MEDIA_EVENT, readMediaNotice } from '../moderation/wechat-media'
import { textOf } from '../wire/json'
import { isHandshake, type PushKeys, type PushQuery, readPush } from '../wire/wechat/message-push'

/** A request of WeChat's message push as it arrived. */
export interface RawPush {
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** WeChat's message push: one address for everything that WeChat reports about a mini-program. */
export interface WechatPush {
  /** The text to answer to WeChat's question whether this address is ours; null for one that WeChat did not sign. */
  handshake(query: URLSearchParams): string | null
  /** What WeChat reports; null for a request that WeChat did not sign. */
  read(raw: RawPush): PushedEvent | null
}

/** A report of WeChat. */
export type PushedEvent =
  /** Of virtual payment, whose reader verifies it once more, or of something that nobody here reads. */
  | { readonly kind: 'payment' | 'other' }
  /** A verdict about media; null for another shape, and when WeChat could not judge. */
  | { readonly kind: 'media'; readonly notice: MediaNotice | null }

/** Beginning of the events of virtual payment. Source: providers WeChat, virtual payment */
const PAYMENT_EVENTS = 'xpay_'

/** The signed parts of a request's address. */
export const pushQueryOf = (query: URLSearchParams): PushQuery => ({
  timestamp: query.get('timestamp') ?? '',
  nonce: query.get('nonce') ?? '',
  signature: query.get('signature') ?? '',
  msgSignature: query.get('msg_signature') ?? '',
})

/** The push of one mini-program, in its safe mode with JSON. Source: providers WeChat, message push */
export const createWechatPush = (keys: PushKeys): WechatPush => ({
  handshake(query) {
    const text = query.get('echostr')
    return text !== null && isHandshake(keys, pushQueryOf(query)) ? text : null
  },
  read({ query, body }) {
    const read = readPush(keys, pushQueryOf(query), body)
    if (read.kind !== 'message') return null
    const event = textOf(read.message, 'Event')
    if (event === MEDIA_EVENT) return { kind: 'media', notice: readMediaNotice(read.message) }
    return { kind: event.startsWith(PAYMENT_EVENTS) ? 'payment' : 'other' }
  },
})
