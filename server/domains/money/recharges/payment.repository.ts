import type { PayChannel } from '@contract/types/wallet'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/database'
import { insertNewRows } from '../../../db/insert-rows'
import type { PaymentAlertTable, PaymentNoticeTable } from '../../../db/tables/recharges'

/** A row of the table `payment_notice`: a provider's webhook. */
export type PaymentNoticeRow = Selectable<PaymentNoticeTable>
/** A webhook that has just arrived. */
export type NewPaymentNotice = Insertable<PaymentNoticeTable>
/** A row of the table `payment_alert`: something that an operator has to check. */
export type PaymentAlertRow = Selectable<PaymentAlertTable>

/** The result of a webhook, for operators. */
export type NoticeResult =
  | 'received'
  | 'credited'
  | 'known'
  | 'closed'
  | 'ignored'
  | 'amount_mismatch'
  | 'paid_twice'
  | 'refund_done'
  | 'refund_foreign'
  | 'refund_early'
  | 'refund_over'
  | 'alerted'

/** Webhooks of providers, and alerts for operators. */
export class PaymentRepository {
  constructor(private readonly db: Db) {}

  /** Stores a webhook; null when its id or nonce was used before. Waits for a concurrent insert of the same one. */
  async insertNotice(notice: NewPaymentNotice): Promise<number | null> {
    const [row] = await insertNewRows<PaymentNoticeRow>(this.db, 'payment_notice', [notice], ['id'])
    return row?.id ?? null
  }

  /** As `insertNotice`, for many webhooks; returns the provider's ids of the new ones. */
  async insertNotices(notices: readonly NewPaymentNotice[]): Promise<Set<string>> {
    const rows = await insertNewRows<PaymentNoticeRow>(this.db, 'payment_notice', notices, ['provider_id'])
    return new Set(rows.map((row) => row.provider_id))
  }

  /** Earlier webhooks about the orders. */
  listOf(
    orderNos: readonly string[],
  ): Promise<Pick<PaymentNoticeRow, 'channel' | 'provider_id' | 'order_no' | 'result'>[]> {
    return this.db
      .selectFrom('payment_notice')
      .select(['channel', 'provider_id', 'order_no', 'result'])
      .where((eb) => eb('order_no', '=', eb.fn.any(eb.val([...orderNos]))))
      .execute()
  }

  async setResult(id: number, result: NoticeResult): Promise<void> {
    await this.db.updateTable('payment_notice').set({ result }).where('id', '=', id).execute()
  }

  async isKnown(channel: PayChannel, providerId: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('payment_notice')
      .select('id')
      .where('channel', '=', channel)
      .where('provider_id', '=', providerId)
      .executeTakeFirst()
    return row !== undefined
  }

  noticesOf(orderNo: string): Promise<PaymentNoticeRow[]> {
    return this.db
      .selectFrom('payment_notice')
      .selectAll()
      .where('order_no', '=', orderNo)
      .orderBy('id')
      .execute()
  }

  /** Adds an alert, once for each key. */
  async alert(
    alert: Pick<PaymentAlertRow, 'key' | 'reason' | 'order_no' | 'facts' | 'at'>,
  ): Promise<boolean> {
    const row = await this.db
      .insertInto('payment_alert')
      .values({
        ...alert,
        facts: JSON.stringify(alert.facts),
        resolved_by: null,
        resolved_why: null,
        resolved_at: null,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  }

  openAlerts(limit: number): Promise<PaymentAlertRow[]> {
    return this.db
      .selectFrom('payment_alert')
      .selectAll()
      .where('resolved_at', 'is', null)
      .orderBy('at')
      .limit(limit)
      .execute()
  }

  alertsOf(orderNo: string): Promise<PaymentAlertRow[]> {
    return this.db
      .selectFrom('payment_alert')
      .selectAll()
      .where('order_no', '=', orderNo)
      .orderBy('id')
      .execute()
  }

  async resolve(id: number, by: string, why: string, atMs: number): Promise<PaymentAlertRow | undefined> {
    return this.db
      .updateTable('payment_alert')
      .set({ resolved_by: by, resolved_why: why, resolved_at: atMs })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  }
}
