import { type KeyObject, sign, verify } from 'node:crypto'

const DIGEST = 'RSA-SHA256'

/** Signature of a text by SHA-256 with RSA, in base64. */
export const signRsa = (text: string, key: KeyObject): string =>
  sign(DIGEST, Buffer.from(text, 'utf8'), key).toString('base64')

/**
 * True when the signature, in base64, is the key's over these bytes. False for any malformed signature, and for any other
 * spelling of the same one: Node's decoder ignores foreign letters and the bits that no byte needs.
 */
export const isSignedBy = (key: KeyObject, bytes: string | Buffer, signature: string): boolean => {
  const data = typeof bytes === 'string' ? Buffer.from(bytes, 'utf8') : bytes
  const decoded = Buffer.from(signature, 'base64')
  return decoded.toString('base64') === signature && verify(DIGEST, data, key, decoded)
}
