import { createDecipheriv } from 'node:crypto'
import type { Clock } from '../../../lib/clock'
import { type JsonObject, objectOf, readObject, textOf } from '../json'
import { type HeaderOf, isFromWechatPay, type WechatPayKeys } from './signing'

/** A notification of WeChat Pay that was verified and decrypted, or why it is not believed. */
export type WechatPayNotification =
  | {
      readonly kind: 'notification'
      /** WeChat Pay's id; a repeated notification has the same one. */
      readonly id: string
      /** Such as `TRANSACTION.SUCCESS`. */
      readonly event: string
      readonly resource: JsonObject
    }
  | { readonly kind: 'refused'; readonly why: 'signature' | 'malformed' }

const TAG_BYTES = 16
const ALGORITHM = 'AEAD_AES_256_GCM'

/** The text of an encrypted resource; null when it was not encrypted by this key, or for this purpose. */
export const openResource = (apiV3Key: string, resource: JsonObject): string | null => {
  if (textOf(resource, 'algorithm') !== ALGORITHM) return null
  try {
    const sealed = Buffer.from(textOf(resource, 'ciphertext'), 'base64')
    const decipher = createDecipheriv('aes-256-gcm', apiV3Key, textOf(resource, 'nonce'))
    decipher.setAAD(Buffer.from(textOf(resource, 'associated_data'), 'utf8'))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const plain = [decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]
    return Buffer.concat(plain).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Reads a notification. Whether its number, amount, merchant and application are the expected ones is for the caller, and
 * so is a repeated one.
 */
export const readWechatPayNotification = (
  keys: WechatPayKeys,
  clock: Clock,
  request: { readonly header: HeaderOf; readonly body: Buffer },
): WechatPayNotification => {
  if (!isFromWechatPay(keys, clock, request)) return { kind: 'refused', why: 'signature' }
  const notice = readObject(request.body.toString('utf8'))
  const plain = notice && openResource(keys.apiV3Key, objectOf(notice, 'resource'))
  const resource = plain === null ? null : readObject(plain)
  if (!notice || !resource) return { kind: 'refused', why: 'malformed' }
  return { kind: 'notification', id: textOf(notice, 'id'), event: textOf(notice, 'event_type'), resource }
}
