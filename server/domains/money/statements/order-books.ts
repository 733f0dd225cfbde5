import { sql } from 'kysely'
import type { Db } from '../../../db/database'
import type { StatementBooks } from './books'
import { type BookOrder, type BookRefund, compareLines } from './comparison'
import { findMissingThere, orderMovements } from './missing-there'

const ordersBy = async (db: Db, orderNos: readonly string[]): Promise<BookOrder[]> => {
  const { rows } = await sql<BookOrder>`
    select order_no, state, channel, amount_fen, provider_no, paid_at from recharge_order
    where order_no = any(${[...orderNos]}::text[])`.execute(db)
  return rows
}

const refundsBy = async (db: Db, orderNos: readonly string[]): Promise<BookRefund[]> => {
  const { rows } = await sql<BookRefund>`
    select refund_no, order_no, state, amount_fen, is_foreign, by_hand from recharge_refund
    where order_no = any(${[...orderNos]}::text[])
    order by created_at, refund_no`.execute(db)
  return rows
}

/** The orders and refunds of a merchant's channels. */
export const createOrderBooks = (channels: readonly string[]): StatementBooks => ({
  async firstAt(db) {
    const { rows } = await sql<{ at: number | null }>`
      select min(paying_at) as at from recharge_order where channel = any(${[...channels]}::text[])`.execute(
      db,
    )
    return rows[0]?.at ?? null
  },

  async countPayments(db, [fromMs, toMs]) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from recharge_order
      where paid_at >= ${fromMs} and paid_at < ${toMs} and channel = any(${[...channels]}::text[])`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  },

  async compare(tx, statement, { lines, earlier }) {
    const orderNos = [...new Set(lines.map(({ orderNo }) => orderNo))]
    const [orders, refunds] = [await ordersBy(tx, orderNos), await refundsBy(tx, orderNos)]
    const here = compareLines(lines, { orders, refunds, channels, earlier })
    return [...here, ...(await findMissingThere(tx, statement, orderMovements(channels, statement.from_at)))]
  },
})
