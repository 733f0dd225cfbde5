import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

const isPem = (text: string): boolean => text.includes('-----BEGIN')

/** The bytes of a key that was copied from a vendor's console without its first and last line. */
const derOf = (text: string): Buffer => Buffer.from(text.replace(/\s/g, ''), 'base64')

/** A private RSA key as vendors hand it out: PEM, or the bare base64 of PKCS#8 or PKCS#1. @throws Error for any other text. */
export const readPrivateKey = (text: string): KeyObject => {
  if (isPem(text)) return createPrivateKey(text)
  const key = derOf(text)
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' })
  }
}

/** A public RSA key: PEM of a key or of a certificate, or the bare base64 of SPKI. @throws Error for any other text. */
export const readPublicKey = (text: string): KeyObject =>
  isPem(text) ? createPublicKey(text) : createPublicKey({ key: derOf(text), format: 'der', type: 'spki' })
