import { createHmac } from 'node:crypto'
import type { Clock } from '../../lib/clock'
import type { AlertChannel } from './port'

/** Longest wait for the receiver's answer, in ms. Source: ours */
const ANSWER_MS = 10_000

/** Header with the time of a message and its signature: `t=<epoch ms>,v1=<hex>`. */
export const SIGNATURE_HEADER = 'x-jinyu-signature'

/** HMAC-SHA-256 of `<epoch ms>.<body>` by the shared key, in hex. A receiver refuses old times, so that nobody repeats one. */
export const signatureOf = (secret: string, atMs: number, body: string): string =>
  createHmac('sha256', secret).update(`${atMs}.${body}`).digest('hex')

/** Posts alerts as JSON to an address of the operators, signed by a key that both sides know. */
export const createAlertWebhook = (
  { url, secret }: { readonly url: string; readonly secret: string },
  clock: Clock,
): AlertChannel => ({
  id: 'webhook',
  async send(message) {
    const body = JSON.stringify(message)
    const atMs = clock.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: `t=${atMs},v1=${signatureOf(secret, atMs, body)}`,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`the receiver of alerts answered ${response.status}`)
  },
})
