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
  /** Name of the event, empty for a message without one; null for a request that WeChat did not sign. */
  eventOf(raw: RawPush): string | null
}

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
  eventOf({ query, body }) {
    const read = readPush(keys, pushQueryOf(query), body)
    return read.kind === 'message' ? textOf(read.message, 'Event') : null
  },
})
