import { createHmac } from 'node:crypto'
import type { Clock } from '../../lib/clock'
import { isSame } from '../../lib/sealed/crypto'
import type { Ids } from '../../lib/ids'
import type { NoticeReply, ParsedNotice, PaymentEvent, RawNotice } from './port'

/** Application id of the embedded provider's notifications. */
const APP_ID = 'jinyu-local'
/** Largest difference between a notification's time and now, in ms; others are refused. Source: WeChat Pay APIv3 */
const CLOCK_SKEW_MS = 300_000

const HEADERS = { time: 'x-pay-timestamp', nonce: 'x-pay-nonce', signature: 'x-pay-signature' } as const

const reply = (status: number, body: string): NoticeReply => ({ status, contentType: 'text/plain', body })
const accepted = reply(200, 'success')
const refused = reply(400, 'fail')

/** Notifications of the embedded provider, signed and read like a vendor's. */
export interface LocalNotices {
  /** Signs a notification at this moment. */
  sign(event: Omit<PaymentEvent, 'nonce'>): RawNotice
  parse(raw: RawNotice): ParsedNotice
}

const isText = (value: unknown, pattern: RegExp): value is string =>
  typeof value === 'string' && pattern.test(value)

const ID = /^[0-9A-Za-z]{8,40}$/
const NUMBER = /^[0-9A-Za-z]{8,32}$/
const kinds: readonly unknown[] = ['paid', 'closed', 'refunded', 'complaint']

/** The event in a body that we signed; null when the body contains no event. */
const eventIn = (body: Record<string, unknown>, nonce: string): PaymentEvent | null => {
  const { id, kind, orderNo, amountFen, currency, providerNo, refundNo } = body
  if (!isText(id, ID) || !isText(orderNo, NUMBER) || !kinds.includes(kind)) return null
  if (typeof amountFen !== 'number' || !Number.isSafeInteger(amountFen) || amountFen < 0) return null
  if (currency !== 'CNY') return null
  return {
    id,
    nonce,
    kind: kind as PaymentEvent['kind'],
    orderNo,
    amountFen,
    providerNo: isText(providerNo, NUMBER) ? providerNo : null,
    refundNo: isText(refundNo, NUMBER) ? refundNo : null,
  }
}

const objectIn = (body: Buffer): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** Notifications under a key that only this product has. */
export const createLocalNotices = (clock: Clock, ids: Pick<Ids, 'uuid'>, key: Buffer): LocalNotices => {
  const signatureOf = (time: string, nonce: string, body: Buffer): Buffer =>
    createHmac('sha256', key).update(`${time}\n${nonce}\n`).update(body).update('\n').digest()

  return {
    sign(event) {
      const time = String(clock.now())
      const nonce = ids.uuid()
      const body = Buffer.from(JSON.stringify({ ...event, appId: APP_ID, currency: 'CNY' }))
      return {
        headers: {
          [HEADERS.time]: time,
          [HEADERS.nonce]: nonce,
          [HEADERS.signature]: signatureOf(time, nonce, body).toString('base64'),
        },
        query: new URLSearchParams(),
        body,
      }
    },

    parse({ headers, body }) {
      const refuse = (reason: 'signature' | 'stale' | 'app' | 'body'): ParsedNotice => ({
        kind: 'refused',
        reason,
        reply: refused,
      })
      const {
        [HEADERS.time]: time = '',
        [HEADERS.nonce]: nonce = '',
        [HEADERS.signature]: signature = '',
      } = headers
      const received = Buffer.from(signature, 'base64')
      if (!/^[0-9a-f-]{36}$/.test(nonce) || !isSame(received, signatureOf(time, nonce, body))) {
        return refuse('signature')
      }
      if (!(Math.abs(Number(time) - clock.now()) <= CLOCK_SKEW_MS)) return refuse('stale')
      const content = objectIn(body)
      if (content === null) return refuse('body')
      if (content.appId !== APP_ID) return refuse('app')
      const event = eventIn(content, nonce)
      return event === null ? refuse('body') : { kind: 'events', events: [event], accepted, refused }
    },
  }
}
