import { createCipheriv } from 'node:crypto'
import {
  type PushKeys,
  type PushQuery,
  pushSignature,
} from '../../../server/providers/wire/wechat/message-push'

const BLOCK_BYTES = 32

/** Seals messages as WeChat does in its safe mode, with a random part that is always the same. */
export const pushSealer =
  ({ appId, token, encodingAesKey }: PushKeys) =>
  (message: object, at: { timestamp: string; nonce: string }): { query: PushQuery; body: Buffer } => {
    const key = Buffer.from(`${encodingAesKey}=`, 'base64')
    const text = Buffer.from(JSON.stringify(message))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(text.length)
    const content = Buffer.concat([Buffer.alloc(16, 'r'), length, text, Buffer.from(appId)])
    const padding = BLOCK_BYTES - (content.length % BLOCK_BYTES)
    const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
    const padded = Buffer.concat([content, Buffer.alloc(padding, padding)])
    const sealed = Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64')
    return {
      query: { ...at, msgSignature: pushSignature(token, at.timestamp, at.nonce, sealed) },
      body: Buffer.from(JSON.stringify({ ToUserName: 'gh_1', Encrypt: sealed })),
    }
  }
