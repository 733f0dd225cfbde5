import { randomUUID } from 'node:crypto'
import type { FeedbackResult } from '@contract/types/unlock'
import type { PayChannel } from '@contract/types/wallet'
import type { Platform } from '../../server/lib/platform'
import { feeFor } from '../server/acts/withdrawing'
import type { PayRig, Post } from './pay-rig'
import type { MoneyWorld } from './people'

/** Where a member pays. */
interface Surface extends Pick<PayRig, 'channel' | 'platform'> {
  /** A code of the platform's login; undefined where paying needs none. */
  readonly loginCode?: string | undefined
}

/** Name and reason of an operator. */
const signed = { operator: 'anna', why: 'looked at it' } as const
const facts = {
  language: 'en' as const,
  platform: 'h5' as Platform,
  ip: '127.0.0.1',
  origin: 'http://127.0.0.1',
  deviceId: 'device',
}

/**
 * Everything that members and operators do with money, by the services that the calls use. Each call has an
 * idempotency key of its own unless it is given a token.
 */
export const createHands = ({ core, services }: MoneyWorld) => {
  const { recharges, unlocks, withdrawals } = services
  const by = (id: string) => ({ ...facts, id })

  /** Pays the product with coins. */
  const spend = (memberId: string, coins: number, name: string = randomUUID()) =>
    core.transaction((tx) =>
      services.coins.spendForPlatform(tx, {
        memberId,
        coins,
        kind: 'greeting_spend',
        key: `greeting_spend:${name}`,
      }),
    )

  return {
    /** Creates an order and returns its number. */
    order: async (
      memberId: string,
      request: { kind: 'coin' | 'vip'; packageId: number | string },
      clientToken: string = randomUUID(),
      platform: Platform = 'h5',
    ): Promise<string> =>
      (await recharges.service.order({ ...by(memberId), platform }, { ...request, clientToken })).orderNo,
    /** Starts the payment of an order, on the surface of its channel. */
    begin: (
      memberId: string,
      orderNo: string,
      { channel, platform, loginCode }: Surface = { channel: 'local', platform: 'h5' },
    ) =>
      recharges.service.pay(
        { ...by(memberId), platform },
        { orderNo, channel, env: loginCode === undefined ? {} : { loginCode } },
      ),
    /** Presses a button of the confirm page. */
    async press(orderNo: string, act: 'pay' | 'cancel' | 'delay' | 'duplicate'): Promise<void> {
      if (recharges.desk === null) throw new Error('a sandbox payment expected')
      await recharges.desk.press(orderNo, act)
    },
    /** Receives a vendor's notification. */
    notify: (channel: PayChannel, { path, ...notice }: Post) =>
      recharges.intake.receive(channel, { ...notice, query: new URLSearchParams(path.split('?')[1]) }),
    orderStatus: (memberId: string, orderNo: string) => recharges.service.orderStatus(by(memberId), orderNo),
    refund: (orderNo: string) => recharges.refunds.refund(orderNo, signed),
    /** Acts as an operator who sees that a refund does not arrive. */
    refundAgain: async (orderNo: string): Promise<void> => {
      const living = await core.db
        .selectFrom('recharge_refund')
        .select('refund_no')
        .where('order_no', '=', orderNo)
        .where('state', '=', 'asked')
        .executeTakeFirst()
      if (living) await recharges.refunds.again(living.refund_no, signed)
    },
    spend,
    /** The same with a name that may have been used: then nothing more is paid. */
    spendOnce: async (memberId: string, coins: number, name: string): Promise<void> => {
      if (!(await services.ledger.has(core.db, `greeting_spend:${name}`))) await spend(memberId, coins, name)
    },
    quote: async (buyerId: string, ownerId: string): Promise<string> =>
      (await unlocks.purchases.quote(by(buyerId), ownerId)).quoteId,
    buy: async (buyerId: string, quoteId: string, clientToken: string = randomUUID()): Promise<string> =>
      (await unlocks.purchases.buy(by(buyerId), { quoteId, clientToken })).id,
    decide: (memberId: string, orderId: string, decision: 'accept' | 'decline' | 'cancel') =>
      unlocks.decisions.decide(by(memberId), { orderId, decision }),
    feedback: (
      buyerId: string,
      orderId: string,
      result: FeedbackResult,
      clientToken: string = randomUUID(),
    ) =>
      unlocks.feedback.say(by(buyerId), {
        orderId,
        result,
        clientToken,
        ...(result !== 'added' && { detail: '说明一下遇到的问题' }),
      }),
    reply: (ownerId: string, orderId: string) =>
      unlocks.feedback.say(by(ownerId), { orderId, reply: '我已经通过了申请' }),
    judge: (orderId: string, verdict: 'buyer' | 'owner') =>
      unlocks.review.decide(orderId, { verdict, ...signed }),
    withdraw: async (memberId: string, amountFen: number, clientToken: string = randomUUID()) =>
      (
        await withdrawals.service.apply(by(memberId), {
          amountFen,
          quoteFeeFen: feeFor(amountFen),
          clientToken,
        })
      ).withdrawal.id,
    freezePayouts: () => services.payoutFreeze.stop(signed),
    liftFreeze: () => services.payoutFreeze.lift(signed),
    /** Submits a withdrawal once more that the provider rejected for our own sake. */
    sendAgain: (id: string) => withdrawals.review.sendAgain(id, signed),
    /** True while nobody knows the result of a withdrawal's payment. */
    isPaying: async (id: string): Promise<boolean> =>
      (await withdrawals.review.find(core.db, id)).withdrawal.state === 'paying',
    approve: (id: string) => withdrawals.review.approve(id, signed),
    reject: (id: string) => withdrawals.review.reject(id, { ...signed, reason: 'withdraw_failed' }),
    markPaid: (id: string) => withdrawals.review.markPaid(id, { ...signed, reference: `R${id}` }),
    markFailed: (id: string) => withdrawals.review.markFailed(id, { ...signed, reason: 'withdraw_failed' }),
    /** Runs everything that is due. */
    work: () => services.jobs.runDue(),
    balancesOf: (memberId: string) => services.ledger.balancesOf(core.db, memberId),
  }
}

/** The hands of one world. */
export type Hands = ReturnType<typeof createHands>
