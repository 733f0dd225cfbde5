import { type AlipayKeys, isFromAlipay } from './keys'
import type { AlipayParams } from './signing'

/** Why a notification is not believed. */
export type NotificationFault = 'malformed' | 'signature' | 'other_app'

/** A notification of Alipay whose signature was verified, or why it is not believed. */
export type AlipayNotification =
  | { readonly kind: 'notification'; readonly params: AlipayParams }
  | { readonly kind: 'refused'; readonly why: NotificationFault }

/** A form whose names are unique; null for one that names a parameter twice or escapes wrongly. */
const readForm = (body: Buffer): AlipayParams | null => {
  const text = body.toString('utf8')
  try {
    decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
  const entries = [...new URLSearchParams(text)]
  const params = Object.fromEntries(entries)
  return Object.keys(params).length === entries.length ? params : null
}

/** The text that the signature of a notification covers; unlike a request's, it has the empty parameters. */
const coveredText = (params: AlipayParams): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${name}=${params[name]}`)
    .join('&')

/**
 * Reads the form that Alipay posts. Whether its number, amount and receiver are the expected ones is for the caller,
 * and so is a repeated one: Alipay signs no time that could be checked, and repeats for 25 hours.
 */
export const readNotification = (keys: AlipayKeys, body: Buffer): AlipayNotification => {
  const params = readForm(body)
  if (!params) return { kind: 'refused', why: 'malformed' }
  const { sign: signature = '', ...rest } = params
  const { sign_type: signType, ...signed } = rest
  const number = signed.alipay_cert_sn ?? null
  // Payments are signed without `sign_type`, messages of some other products with it.
  const isSigned = [signed, rest].some((covered) =>
    isFromAlipay(keys, coveredText(covered), { signature, number }),
  )
  if (signType !== 'RSA2' || !isSigned) return { kind: 'refused', why: 'signature' }
  // An attacker's own application has notifications that the same Alipay key signs.
  if (signed.app_id !== keys.appId) return { kind: 'refused', why: 'other_app' }
  return { kind: 'notification', params: signed }
}
