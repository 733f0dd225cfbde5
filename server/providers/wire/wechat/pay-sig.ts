import { createHmac } from 'node:crypto'

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/**
 * The `pay_sig` of virtual payment, in hexadecimal.
 * @param uri Path of the call without its query; `requestVirtualPayment` for the client's payment.
 * @param body The very text that is sent, or that the client hands to WeChat.
 */
export const paySig = (appKey: string, uri: string, body: string): string => hmac(appKey, `${uri}&${body}`)

/** The member's `signature` of virtual payment, in hexadecimal; the session key is used as text. */
export const userSignature = (sessionKey: string, body: string): string => hmac(sessionKey, body)
