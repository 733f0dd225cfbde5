import type { Core } from '../../../lib/core'
import { isSame } from '../../../lib/sealed/crypto'
import type { Providers } from '../../../providers/providers'
import { applyReceipt } from './login-code.repository'

/** Receipts of carriers about codes by SMS. */
export interface SmsReceiptService {
  /**
   * Stores the receipts of a notification with their codes: the next code for a phone whose message was not delivered is
   * sent by another vendor. Returns the answer that the vendor needs; null for a wrong key, for a server without one, and
   * for anything but receipts.
   */
  receive(vendor: string, key: string, body: string): Promise<object | null>
}

/** Dependencies of SMS receipts. */
export interface SmsReceiptDeps {
  readonly providers: Pick<Providers, 'smsCounts' | 'readSmsReceipts'>
}

/** Receipts carry no signature, so their address has a key. A receipt of an unknown message changes nothing. */
export const createSmsReceiptService = (
  { config, clock, db, log }: Pick<Core, 'config' | 'clock' | 'db' | 'log'>,
  { providers: { smsCounts, readSmsReceipts } }: SmsReceiptDeps,
): SmsReceiptService => ({
  async receive(vendor, key, body) {
    const { smsReceiptKey } = config
    if (smsReceiptKey === null || !isSame(Buffer.from(key), Buffer.from(smsReceiptKey))) return null
    const notification = readSmsReceipts(vendor, body)
    if (notification === null) return null
    for (const { vendors, id, outcome, code } of notification.receipts) {
      const sender = await applyReceipt(db, { vendors, id, outcome, nowMs: clock.now() })
      if (sender === null) continue
      smsCounts.add(sender, outcome === 'delivered' ? outcome : `undelivered_${outcome}`)
      if (outcome !== 'delivered') log.warn('sms not delivered', { vendor: sender, why: outcome, code })
    }
    return notification.reply
  },
})
