import type { KeyObject } from 'node:crypto'
import { readPrivateKey, readPublicKey } from '../pem'
import { isSignedBy } from '../rsa'
import { certificateNumber, rootNumber } from './certificates'

/** The keys of an application, as texts of its settings. */
export interface AlipayKeyTexts {
  readonly appId: string
  /** PEM, or the bare base64 of Alipay's key tool. */
  readonly privateKey: string
  readonly trust:
    | { readonly mode: 'key'; readonly alipayPublicKey: string }
    | {
        readonly mode: 'certificate'
        readonly appCertificate: string
        readonly rootCertificate: string
        /** More than one while Alipay changes its certificate. */
        readonly alipayCertificates: readonly string[]
      }
}

/** The keys of an application, ready to sign and to verify. */
export interface AlipayKeys {
  readonly appId: string
  readonly privateKey: KeyObject
  /** Numbers that each request carries in certificate mode; null in public-key mode. */
  readonly numbers: { readonly app: string; readonly root: string } | null
  /** Alipay's public keys by the number of their certificate; by an empty number in public-key mode. */
  readonly alipayKeys: ReadonlyMap<string, KeyObject>
}

/** Reads the keys. @throws Error when one of them is no RSA key or no certificate. */
export const readAlipayKeys = ({ appId, privateKey, trust }: AlipayKeyTexts): AlipayKeys => {
  const own = { appId, privateKey: readPrivateKey(privateKey) }
  if (trust.mode === 'key') {
    return { ...own, numbers: null, alipayKeys: new Map([['', readPublicKey(trust.alipayPublicKey)]]) }
  }
  return {
    ...own,
    numbers: { app: certificateNumber(trust.appCertificate), root: rootNumber(trust.rootCertificate) },
    alipayKeys: new Map(trust.alipayCertificates.map((pem) => [certificateNumber(pem), readPublicKey(pem)])),
  }
}

/**
 * True when Alipay signed these bytes.
 * @param number The certificate that the message names; null when it names none, as in notifications of some products.
 */
export const isFromAlipay = (
  { alipayKeys }: AlipayKeys,
  bytes: string | Buffer,
  { signature, number }: { readonly signature: string; readonly number: string | null },
): boolean => {
  const named = number === null ? [...alipayKeys.values()] : [alipayKeys.get(number)]
  return named.some((key) => key !== undefined && isSignedBy(key, bytes, signature))
}
