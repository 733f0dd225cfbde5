import { HOUR_MS } from '@contract/constants'
import type { StatementVendor } from '@contract/ops/ops-constants'
import type { PayChannel } from '@contract/types/wallet'
import type { RechargeOrderTable, RechargeRefundTable } from '../../server/db/tables/recharges'
import type { Insertable } from 'kysely'
import { STATEMENT_WORK } from '../../server/domains/money/statements/statement-schedule'
import { dayOf, startOfDay } from '../../server/lib/clock'
import { type PayRig, startPayRig } from '../money/pay-rig'
import { openShop } from './acts/buying'
import type { FakeStatements, StatementRow } from './fakes/statement-rows'
import { createManualClock, type ManualClock } from './manual-clock'
import { startApp, type StartAppOptions, type TestApp } from './rigs/start-app'

/** A movement in both books. The vendor's part can be changed before the day is over. */
export interface Sale {
  readonly orderNo: string
  row: StatementRow
  isListed: boolean
}

/** When a payment was made, and what differs from an ordinary one. */
export interface SaleOptions {
  readonly fen?: number
  /** When the vendor made it, epoch ms. */
  readonly at: number
  /** When our books had it; default: two seconds later. */
  readonly hereAt?: number
  readonly changes?: Partial<Insertable<RechargeOrderTable>>
}

/** A server with one vendor on this machine, whose books and ours a test writes row by row. */
export interface StatementDesk {
  readonly app: TestApp
  readonly clock: ManualClock
  readonly rig: PayRig
  readonly vendor: StatementVendor
  readonly statements: FakeStatements
  /** Rows of the vendor that belong to no sale. */
  readonly others: StatementRow[]
  sell(options: SaleOptions): Promise<Sale>
  /** A refund of a sale in both books. */
  giveBack(
    sale: Sale,
    options: {
      readonly fen: number
      readonly at: number
      readonly changes?: Partial<Insertable<RechargeRefundTable>>
    },
  ): Promise<Sale>
  /** Moves the clock to 10:00 of the day after, and fetches what is due. */
  closeDay(day: string): Promise<void>
  /** Fetches what is due now. */
  work(): Promise<void>
  /** Differences of a day, as `kind of which line, number of the order`. */
  differences(day: string): Promise<string[]>
  /** Open alerts about statements, by reason and order; those without an order by their day. */
  alerts(): Promise<string[]>
  close(): Promise<void>
}

/** The middle of a day, epoch ms. */
export const noonOf = (day: string): number => startOfDay(day) + 12 * HOUR_MS

/** A row of our books about beans that were paid at this moment at the vendor, two seconds later here. */
export const paidOrder = ({
  orderNo,
  channel,
  fen,
  at,
}: {
  readonly orderNo: string
  readonly channel: PayChannel
  readonly fen: number
  readonly at: number
}): Insertable<RechargeOrderTable> => ({
  order_no: orderNo,
  member_id: '100000000001',
  kind: 'coin',
  package_id: '0',
  amount_fen: fen,
  coins: 60,
  config_version: 1,
  platform: 'h5',
  state: 'paid',
  channel,
  provider_no: null,
  expire_at: at + 60_000,
  created_at: at - 60_000,
  paying_at: at - 30_000,
  paid_at: at + 2_000,
  closed_at: null,
  mismatched_at: null,
})

/** A row of our books about a refund that the vendor made at this moment. */
export const paidRefund = ({
  refundNo,
  orderNo,
  fen,
  at,
}: {
  readonly refundNo: string
  readonly orderNo: string
  readonly fen: number
  readonly at: number
}): Insertable<RechargeRefundTable> => ({
  refund_no: refundNo,
  order_no: orderNo,
  member_id: '100000000001',
  amount_fen: fen,
  taken_fen: fen,
  state: 'paid',
  operator: 'anna',
  why: 'asked for it',
  created_at: at - 5_000,
  sent_at: at - 4_000,
  ended_at: at + 1_000,
})

/** Starts a server with a vendor; noon of a summer day. */
export const startStatementDesk = async (
  channel: 'wx_h5' | 'ali_wap',
  options: StartAppOptions = {},
): Promise<StatementDesk> => {
  const clock = createManualClock()
  const rig = await startPayRig(channel, clock)
  const { statements } = rig
  if (!statements) throw new Error('statements expected')
  const app = await startApp({ clock, config: { pay: [rig.settings] }, ...options })
  openShop(app)
  const vendor = channel === 'wx_h5' ? 'wechat_pay' : 'alipay'
  const sales: Sale[] = []
  const others: StatementRow[] = []
  statements.alter = (rows, day) => [
    ...rows,
    ...[...sales.filter(({ isListed }) => isListed).map(({ row }) => row), ...others]
      .filter(({ at }) => dayOf(at) === day)
      .sort((a, b) => a.at - b.at),
  ]
  let count = 0
  const numberOf = (prefix: string): string => `${prefix}${String((count += 1)).padStart(8, '0')}`

  const work = async (): Promise<void> => {
    await app.services.jobs.runRecurring(STATEMENT_WORK)
    await app.services.jobs.runDue()
  }

  return {
    app,
    clock,
    rig,
    vendor,
    statements,
    others,
    work,

    async sell({ fen = 600, at, hereAt = at + 2_000, changes = {} }) {
      const orderNo = numberOf('SALE')
      const providerNo = `4200${orderNo}`
      const order = {
        ...paidOrder({ orderNo, channel, fen, at }),
        provider_no: providerNo,
        paid_at: hereAt,
        ...changes,
      }
      await app.core.db.insertInto('recharge_order').values(order).execute()
      const sale = {
        orderNo,
        row: { kind: 'payment' as const, orderNo, refundNo: '', providerNo, fen, at },
        isListed: true,
      }
      sales.push(sale)
      return sale
    },

    async giveBack({ orderNo }, { fen, at, changes = {} }) {
      const refundNo = numberOf('BACK')
      const refund = { ...paidRefund({ refundNo, orderNo, fen, at }), ...changes }
      await app.core.db.insertInto('recharge_refund').values(refund).execute()
      const providerNo = `4200${orderNo}`
      const sale = {
        orderNo,
        row: { kind: 'refund' as const, orderNo, refundNo, providerNo, fen, at },
        isListed: true,
      }
      sales.push(sale)
      return sale
    },

    async closeDay(day) {
      clock.set(startOfDay(day) + 34 * HOUR_MS)
      await work()
    },

    async differences(day) {
      const found = await app.services.statements.find(vendor, day)
      return found.differences.map((one) => `${one.kind} ${one.line_kind} ${one.order_no}`).sort()
    },

    async alerts() {
      const rows = await app.services.recharges.cases.alerts(500)
      return rows
        .filter(({ reason }) => reason.startsWith('statement_'))
        .map(({ reason, order_no: orderNo, facts }) => `${reason} ${orderNo ?? facts.day}`)
        .sort()
    },

    async close() {
      await app.close()
      for (const one of [rig.server, ...rig.others]) await one.close()
    },
  }
}
