import type { DataOf, PayloadOf } from '@contract/call'
import { MIN_AGE, SECOND_MS } from '@contract/constants'
import type { payRecharge } from '@contract/calls/user/pay_recharge'
import type { recharge } from '@contract/calls/user/recharge'
import type { Db } from '../../../db/database'
import { once } from '../../../db/idempotency'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import type { Platform } from '../../../lib/platform'
import type { PayProvider } from '../../../providers/payment/port'
import type { Payments } from './payments'
import { paymentTitle } from '../../../text/payments'
import type { BillService } from '../bills/bill.service'
import { assertOpen } from '../../account/switches/switches'
import type { ProductConfig } from '../../account/config/product-config'
import { ageAt } from '../../account/members/age'
import type { MemberService } from '../../account/members/member.service'
import { ask, CALL, paymentRefOf } from './ask-provider'
import type { Ceilings } from './ceilings'
import { type OrderStatus, statusOf, stepOrderBills } from './order-bill'
import type { OrderWatch } from './order-watch'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import { returnUrlOf } from './return-url'

/** The buyer and the origin of the request. */
export interface Buyer {
  readonly id: string
  readonly language: Language
  readonly platform: Platform
  readonly ip: string
  /** This server's origin as the buyer reaches it. */
  readonly origin: string
}

type RechargeRequest = PayloadOf<typeof recharge>
type PayRequest = Extract<PayloadOf<typeof payRecharge>, { channel: unknown }>
type Price = Pick<OrderRow, 'amount_fen' | 'coins' | 'bonus_coins' | 'days'>

/** Buying coins and memberships. Source: product §7.7.1, §7.8.2 */
export interface RechargeService {
  /** Whether members can buy on this platform. */
  canPay(platform: Platform): boolean
  /**
   * Makes an order; the same token returns the first one. @throws DomainError every refusal of the call's contract.
   */
  order(buyer: Buyer, request: RechargeRequest): Promise<DataOf<typeof recharge>>
  /** Prepares the payment with the provider. @throws DomainError every refusal of the call's contract. */
  pay(buyer: Buyer, request: PayRequest): Promise<OrderStatus>
  /**
   * The status of an order; while it is being paid the provider is asked, at limited intervals. @throws DomainError
   * NOT_FOUND, AMOUNT_MISMATCH
   */
  orderStatus(buyer: Buyer, orderNo: string): Promise<OrderStatus>
  /** Whether a member has ever paid for coins. */
  hasRecharged(db: Db, memberId: string): Promise<boolean>
}

/** Dependencies of buying. */
export interface RechargeDeps {
  readonly productConfig: ProductConfig
  readonly payments: Payments
  readonly members: Pick<MemberService, 'lock'>
  readonly ceilings: Ceilings
  readonly bills: BillService
  readonly watch: OrderWatch
}

const ORDER_PATH = '/api/user/recharge'
/** Unpaid orders that a member may have at a time; each lasts a quarter of an hour. Source: ours */
const OPEN_ORDERS_MAX = 40

/** True when the price is the one that the client showed; a field that the client leaves out is not compared. */
const isAsShown = (price: Price, { amountFen, bonusNum }: RechargeRequest): boolean =>
  (amountFen === undefined || amountFen === price.amount_fen) &&
  (bonusNum === undefined || bonusNum === price.bonus_coins)

/** Sells coins and memberships with the orders and the providers. */
export const createRechargeService = (core: Core, deps: RechargeDeps): RechargeService => {
  const { productConfig, payments, members, ceilings, bills, watch } = deps

  const canPay = (platform: Platform): boolean =>
    productConfig.features.pay[platform] && payments.methods(platform).length > 0

  const priceOf = ({ kind, packageId }: RechargeRequest): Price => {
    if (kind === 'coin') {
      const found = productConfig.coin.packages.find(({ id }) => id === packageId) ?? fail('PACKAGE_CHANGED')
      return { amount_fen: found.amountFen, coins: found.num, bonus_coins: found.bonusNum, days: 0 }
    }
    const found = productConfig.vip.packages.find(({ id }) => id === packageId) ?? fail('PACKAGE_CHANGED')
    return { amount_fen: found.amountFen, coins: 0, bonus_coins: 0, days: found.days }
  }

  /** Limits unpaid orders, because every order is stored for years and has a job that ends it. */
  const refuseIfMany = async (db: Db, memberId: string, nowMs: number): Promise<void> => {
    if ((await new RechargeRepository(db).countOpen(memberId, nowMs)) < OPEN_ORDERS_MAX) return
    fail('RATE_LIMITED', { retryAfter: Math.ceil(productConfig.coin.orderMs / SECOND_MS) })
  }

  const create = async (db: Db, buyer: Buyer, request: RechargeRequest): Promise<DataOf<typeof recharge>> => {
    const now = core.clock.now()
    const price = priceOf(request)
    // Operators may have changed the price meanwhile: nobody pays a price that they were not shown.
    if (!isAsShown(price, request)) fail('PACKAGE_CHANGED')
    const amountFen = price.amount_fen
    const member = await members.lock(db, buyer.id)
    await refuseIfMany(db, buyer.id, now)
    if (ageAt(member.birth_date, now) < MIN_AGE) fail('MINOR_PROTECTION')
    const isCoin = request.kind === 'coin'
    const { monthFen } = isCoin
      ? await ceilings.assert(db, buyer.id, { orderNo: null, amountFen })
      : await ceilings.sumsOf(db, buyer.id)
    const orderNo = core.ids.ulid(now)
    const expireAt = now + productConfig.coin.orderMs
    await new RechargeRepository(db).insert({
      order_no: orderNo,
      member_id: buyer.id,
      kind: request.kind,
      package_id: String(request.packageId),
      ...price,
      config_version: productConfig.version,
      platform: buyer.platform,
      channel: null,
      provider_no: null,
      expire_at: expireAt,
      created_at: now,
      paying_at: null,
      paid_at: null,
      closed_at: null,
      mismatched_at: null,
    })
    await watch.ends(db, { order_no: orderNo, expire_at: expireAt })
    return {
      orderNo,
      amountFen,
      channels: payments.methods(buyer.platform),
      expireAt,
      monthFen: isCoin ? monthFen + amountFen : monthFen,
    }
  }

  const ownOrder = async (buyer: Buyer, orderNo: string): Promise<OrderRow> => {
    const order = await new RechargeRepository(core.db).find(orderNo)
    return order?.member_id === buyer.id ? order : fail('NOT_FOUND')
  }

  const present = async (
    buyer: Buyer,
    order: OrderRow,
    payParams: OrderStatus['payParams'],
  ): Promise<OrderStatus> => {
    return { ...(await statusOf(core.db, bills, order, buyer.language)), payParams }
  }

  /** Closes the earlier channel, so that the same order cannot be paid in two ways. */
  const leaveChannel = async (order: OrderRow): Promise<OrderRow> => {
    if (await watch.release(order)) return order
    const after = await watch.ask(order)
    return after.state === 'paid' ? after : fail('PAYMENT_PENDING')
  }

  const begin = (buyer: Buyer, { orderNo, channel }: PayRequest): Promise<OrderRow> =>
    core.transaction(async (tx) => {
      const repository = new RechargeRepository(tx)
      await members.lock(tx, buyer.id)
      const order = (await repository.lock(orderNo)) ?? fail('NOT_FOUND')
      if (order.state === 'paid') return order
      if (order.kind === 'coin') {
        await ceilings.assert(tx, buyer.id, { orderNo, amountFen: order.amount_fen })
      }
      const paying = (await repository.setPaying(orderNo, channel, core.clock.now())) ?? fail('ORDER_CLOSED')
      if (order.state === 'created') {
        await stepOrderBills(tx, bills, [{ order: paying, step: { state: 'processing' } }])
      }
      await watch.begins(tx, paying)
      return paying
    })

  const prepare = async (
    buyer: Buyer,
    order: OrderRow,
    { channel, env }: PayRequest,
    { provider, returnUrl }: { provider: PayProvider; returnUrl: string | null },
  ) => {
    const words = order.kind === 'coin' ? paymentTitle.coin(order.coins) : paymentTitle.vip(order.days)
    const outcome = await ask(() =>
      provider.prepare(
        {
          ...paymentRefOf(order),
          amountFen: order.amount_fen,
          title: words[buyer.language],
          productId: order.package_id,
          payer: { memberId: buyer.id, loginCode: env.loginCode ?? null, ip: buyer.ip },
          language: buyer.language,
          expireAt: order.expire_at,
          origin: buyer.origin,
          returnUrl,
        },
        channel,
        CALL,
      ),
    )
    if (outcome.kind !== 'ok') return fail(outcome.kind === 'rejected' ? 'PAYMENT_FAILED' : 'PAYMENT_PENDING')
    const { params, providerRef } = outcome.data
    // Stored before the payer can pay, because nobody can ask about the payment without it.
    if (providerRef !== null) {
      await new RechargeRepository(core.db).setProviderRef(order.order_no, channel, providerRef)
    }
    return params
  }

  return {
    canPay,

    async order(buyer, request) {
      if (!canPay(buyer.platform)) fail('FEATURE_OFF')
      const { clientToken, ...body } = request
      const key = { memberId: buyer.id, path: ORDER_PATH, clientToken, body, atMs: core.clock.now() }
      return core.transaction((tx) =>
        once(tx, key, () => {
          assertOpen(productConfig, 'recharge', buyer.platform)
          return create(tx, buyer, request)
        }),
      )
    },

    async pay(buyer, request) {
      // Checked first: a foreign address is rejected whatever the order's state.
      const returnUrl = returnUrlOf(request.env.returnUrl, [buyer.origin, ...core.config.allowedOrigins])
      const known = await ownOrder(buyer, request.orderNo)
      if (known.state === 'paid') return present(buyer, known, null)
      const provider = payments.providerOf(request.channel)
      if (
        !provider ||
        !canPay(buyer.platform) ||
        !payments.methods(buyer.platform).includes(request.channel)
      ) {
        return fail('CHANNEL_UNAVAILABLE')
      }
      const changes = known.state === 'paying' && known.channel !== request.channel
      const left = changes ? await leaveChannel(known) : known
      if (left.state === 'paid') return present(buyer, left, null)
      const order = await begin(buyer, request)
      if (order.state === 'paid') return present(buyer, order, null)
      const payParams = await prepare(buyer, order, request, { provider, returnUrl })
      const after = await ownOrder(buyer, request.orderNo)
      return present(buyer, after, after.state === 'paying' ? payParams : null)
    },

    async orderStatus(buyer, orderNo) {
      const known = await ownOrder(buyer, orderNo)
      const order = known.state === 'paying' ? await watch.look(known) : known
      if (order.mismatched_at !== null && order.paid_at === null) fail('AMOUNT_MISMATCH')
      return present(buyer, order, null)
    },

    async hasRecharged(db, memberId) {
      return (await ceilings.sumsOf(db, memberId)).firstPaidAt !== null
    },
  }
}
