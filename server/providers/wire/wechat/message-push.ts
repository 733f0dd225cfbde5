import { createDecipheriv, createHash } from 'node:crypto'
import { isSame } from '../../../lib/sealed/crypto'
import { type JsonObject, readObject, textOf } from '../json'

/** The settings of the message push in WeChat's console; its mode is "safe", its format JSON. */
export interface PushKeys {
  readonly appId: string
  readonly token: string
  /** The EncodingAESKey: 43 characters. */
  readonly encodingAesKey: string
}

/** What WeChat writes into the address. */
export interface PushQuery {
  readonly timestamp: string
  readonly nonce: string
  /** Of the handshake. */
  readonly signature?: string
  /** Of a message. */
  readonly msgSignature?: string
}

/** A message that was verified and decrypted, or why it is not believed. */
export type WechatPush =
  | { readonly kind: 'message'; readonly message: JsonObject }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'malformed' | 'other_app' }

const IV_BYTES = 16
const RANDOM_BYTES = 16
const LENGTH_BYTES = 4
const BLOCK_BYTES = 32

/** WeChat's signature: SHA-1 over the sorted parts, in hexadecimal. */
export const pushSignature = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex')

const isEqual = (a: string, b: string): boolean => isSame(Buffer.from(a), Buffer.from(b))

/** True when WeChat asks whether this server knows the token; the answer is then its `echostr`. */
export const isHandshake = ({ token }: PushKeys, { timestamp, nonce, signature = '' }: PushQuery): boolean =>
  isEqual(pushSignature(token, timestamp, nonce), signature)

/** The bytes without WeChat's padding of up to 32 bytes; null for a wrong padding. */
const unpad = (bytes: Buffer): Buffer | null => {
  const length = bytes.at(-1) ?? 0
  return length >= 1 && length <= BLOCK_BYTES && length <= bytes.length ? bytes.subarray(0, -length) : null
}

const decrypt = (encodingAesKey: string, sealed: string): Buffer | null => {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, IV_BYTES)).setAutoPadding(false)
    return unpad(Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()]))
  } catch {
    return null
  }
}

/** The text and the application's id within decrypted bytes: 16 random bytes, the length, the text, the id. */
const split = (bytes: Buffer): { text: string; appId: string } | null => {
  const from = RANDOM_BYTES + LENGTH_BYTES
  if (bytes.length < from) return null
  const end = from + bytes.readUInt32BE(RANDOM_BYTES)
  if (end > bytes.length) return null
  return { text: bytes.subarray(from, end).toString('utf8'), appId: bytes.subarray(end).toString('utf8') }
}

/** Reads a message that WeChat posts. The signature is checked before anything is decrypted. */
export const readPush = (keys: PushKeys, query: PushQuery, body: Buffer): WechatPush => {
  const envelope = readObject(body.toString('utf8'))
  if (!envelope) return { kind: 'refused', why: 'malformed' }
  const sealed = textOf(envelope, 'Encrypt')
  const expected = pushSignature(keys.token, query.timestamp, query.nonce, sealed)
  if (!isEqual(expected, query.msgSignature ?? '')) return { kind: 'refused', why: 'signature' }
  const bytes = decrypt(keys.encodingAesKey, sealed)
  const parts = bytes && split(bytes)
  const message = parts && readObject(parts.text)
  if (!parts || !message) return { kind: 'refused', why: 'malformed' }
  if (parts.appId !== keys.appId) return { kind: 'refused', why: 'other_app' }
  return { kind: 'message', message }
}
