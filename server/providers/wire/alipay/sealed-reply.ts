import { createDecipheriv } from 'node:crypto'
import type { Outcome } from '../../outcome'
import { type JsonObject, readObject, textOf } from '../json'
import { type AlipayKeys, isFromAlipay } from './keys'

const OK = '10000'
const IV = Buffer.alloc(16)

const decrypt = (cipherText: string, aesKey: string): string | null => {
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(aesKey, 'base64'), IV)
    return Buffer.concat([decipher.update(cipherText, 'base64'), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/**
 * Opens the text that `my.getPhoneNumber` hands to the client. The signature covers the cipher text in double quotes, so
 * that a client cannot exchange it.
 * @param aesKey The application's content key, in base64.
 */
export const openSealedReply = (keys: AlipayKeys, aesKey: string, reply: string): Outcome<JsonObject> => {
  const envelope = readObject(reply)
  const cipherText = envelope && textOf(envelope, 'response')
  if (!envelope || !cipherText) return { kind: 'unknown', reason: 'bad_body' }
  const signature = textOf(envelope, 'sign')
  if (!isFromAlipay(keys, `"${cipherText}"`, { signature, number: null })) {
    return { kind: 'unknown', reason: 'bad_signature' }
  }
  const plain = decrypt(cipherText, aesKey)
  const content = plain === null ? null : readObject(plain)
  if (!content) return { kind: 'unknown', reason: 'bad_body' }
  const code = textOf(content, 'code')
  if (code === OK) return { kind: 'ok', data: content }
  return { kind: 'rejected', code: textOf(content, 'subCode') || code, message: textOf(content, 'msg') }
}
