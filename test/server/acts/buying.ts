import { randomUUID } from 'node:crypto'
import type { PayChannel } from '@contract/types/wallet'
import type { RechargeOrderTable } from '../../../server/db/tables/recharges'
import type { Insertable } from 'kysely'
import type { Answer, SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** Enables purchases on every platform for members of a test's server. */
export const openShop = ({ services }: TestApp): void => {
  const { pay } = services.productConfig.features
  for (const platform of Object.keys(pay) as (keyof typeof pay)[]) pay[platform] = true
}

/** A paid order of any number of coins with its journal, as after a purchase; the ledger stays right. */
export const fundCoins = (
  app: Pick<TestApp, 'core' | 'services'>,
  memberId: string,
  coins: number,
): Promise<void> =>
  app.core.transaction(async (tx) => {
    const now = app.core.clock.now()
    const orderNo = app.core.ids.ulid(now)
    const order: Insertable<RechargeOrderTable> = {
      order_no: orderNo,
      member_id: memberId,
      kind: 'coin',
      package_id: '0',
      amount_fen: coins * 10,
      coins,
      config_version: 1,
      platform: 'h5',
      state: 'paid',
      channel: 'local',
      provider_no: orderNo,
      expire_at: now,
      created_at: now,
      paying_at: now,
      paid_at: now,
      closed_at: null,
      mismatched_at: null,
    }
    await tx.insertInto('recharge_order').values(order).execute()
    await app.services.ledger.append(tx, {
      key: `coin_recharge:${orderNo}`,
      kind: 'coin_recharge',
      facts: { orderNo },
      postings: [
        { ownerId: memberId, account: 'recharge_principal', amountFen: coins * 10 },
        { ownerId: 'platform', account: 'cash_local', amountFen: -coins * 10 },
      ],
    })
  })

/** Options of an order; each order has an idempotency key of its own unless a token is given. */
export interface OrderOptions {
  readonly kind: 'coin' | 'vip'
  readonly packageId: number | string
  /** The price that the member saw; without it the client accepts the current price. */
  readonly amountFen?: number
  readonly bonusNum?: number
  readonly clientToken?: string
}

/** Makes an order over HTTP. */
export const order = (member: SeededMember, request: OrderOptions): Promise<Answer> =>
  member.post('/api/user/recharge', { clientToken: randomUUID(), ...request })

/** Starts the payment of an order over HTTP. */
export const pay = (
  member: SeededMember,
  orderNo: string,
  channel: PayChannel = 'local',
  env = {},
): Promise<Answer> => member.post('/api/user/pay_recharge', { orderNo, channel, env })

/** Requests the status of an order over HTTP. */
export const orderStatus = (member: SeededMember, orderNo: string): Promise<Answer> =>
  member.post('/api/user/pay_recharge', { orderNo, query: true })

/** The rows of a member's bills, the oldest first. */
export const billsOf = ({ core }: Pick<TestApp, 'core'>, memberId: string) =>
  core.db
    .selectFrom('bill')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The wallet over HTTP. */
// The test knows the type of the answer.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const walletOf = async (member: SeededMember): Promise<any> =>
  (await member.post('/api/user/balance')).data.wallet
