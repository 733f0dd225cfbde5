import type { PayloadOf } from '@contract/call'
import type { payRecharge } from '@contract/calls/user/pay_recharge'
import { DAY_MS } from '@contract/constants'
import type { RefundObstacle, RefundOffer } from '@contract/types/wallet'
import { once } from '../../../db/idempotency'
import type { Tx } from '../../../db/transaction'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import { coinsOfFen } from '../../../lib/money'
import type { ProductConfig } from '../../account/config/product-config'
import type { BillService } from '../bills/bill.service'
import { type OrderStatus, statusOf } from './order-bill'
import { type OrderRow, RechargeRepository } from './recharge.repository'
import type { Buyer } from './recharge.service'
import type { RefundLedger } from './refund-ledger'
import type { NoRefundReason } from './refund-quote'
import { RefundRepository, type RefundRow } from './refund.repository'
import type { RefundService } from './refund.service'
import type { SettlementService } from './settlement.service'

/** Operator name and reason in the audit log for refunds that members request themselves. */
const BY_MEMBER = { operator: 'member', why: 'requested in the app' } as const

const PATH = '/api/user/pay_recharge'
const COUNTED_MS = 30 * DAY_MS

/** The member who asks; the bill is in this language. */
type Asker = Pick<Buyer, 'id' | 'language'>

type RefundSubmission = Extract<PayloadOf<typeof payRecharge>, { refund: 'submit' }>

/** Refunds that members request themselves, of their own orders. Source: product §7.7.1, §7.8.4 */
export interface MemberRefunds {
  /** What a refund would return and take away now. @throws DomainError NOT_FOUND, also for a foreign order. */
  preview(member: Asker, orderNo: string): Promise<OrderStatus>
  /**
   * Takes what the preview named and asks the provider to return the money; a repeat gets the first answer.
   * @throws DomainError NOT_FOUND, REFUND_NOT_POSSIBLE with `why` (RefundObstacle), STATE_CHANGED when the amount
   * differs from the preview's, TOKEN_REUSED.
   */
  submit(member: Asker, request: RefundSubmission): Promise<OrderStatus>
}

/** Dependencies of members' refunds. */
export interface MemberRefundDeps {
  readonly productConfig: Pick<ProductConfig, 'coin'>
  readonly settlement: Pick<SettlementService, 'lock'>
  readonly refundLedger: Pick<RefundLedger, 'bonusOf'>
  readonly refunds: Pick<RefundService, 'quote' | 'refundIn'>
  readonly bills: Pick<BillService, 'find'>
}

const obstacles: Readonly<Record<NoRefundReason, RefundObstacle>> = {
  'paid more than a year ago': 'late',
  'bought more than a day ago': 'late',
  used: 'used',
  spent: 'spent',
}

/** Creates members' refunds: the operators' rules, with a shorter time and a number for coins. */
export const createMemberRefunds = (
  core: Core,
  { productConfig: { coin: rules }, settlement, refundLedger, refunds, bills }: MemberRefundDeps,
): MemberRefunds => {
  const lockOwn = async (tx: Tx, member: Asker, orderNo: string): Promise<OrderRow> => {
    const known = await new RechargeRepository(tx).find(orderNo)
    // Asked before the lock, so that nobody can make a foreign member's purchases wait.
    if (known?.member_id !== member.id) return fail('NOT_FOUND')
    return (await settlement.lock(tx, orderNo)) ?? fail('NOT_FOUND')
  }

  const none = (why: RefundObstacle): RefundOffer => ({
    amountFen: 0,
    coins: 0,
    bonusCoins: 0,
    days: 0,
    why,
  })

  const underWay = (order: OrderRow, refund: RefundRow): RefundOffer => ({
    amountFen: refund.amount_fen,
    coins: order.kind === 'coin' ? coinsOfFen(refund.taken_fen, rules.fenPerCoin) : 0,
    bonusCoins: refund.bonus_coins,
    days: order.kind === 'vip' ? order.days : 0,
    why: 'running',
  })

  /** Rules of members alone: afterwards, or beyond the number, an operator decides about coins. */
  const limitOf = async (tx: Tx, order: OrderRow): Promise<RefundObstacle | null> => {
    const now = core.clock.now()
    if (order.kind === 'vip') return null
    if (now - (order.paid_at ?? 0) >= rules.selfRefundDays * DAY_MS) return 'late'
    const { operator } = BY_MEMBER
    const made = await new RefundRepository(tx).countBy(operator, order.member_id, now - COUNTED_MS)
    return made >= rules.selfRefundsPer30d ? 'often' : null
  }

  const offerOf = async (tx: Tx, order: OrderRow): Promise<RefundOffer> => {
    if (order.state === 'refunded') return none('refunded')
    if (order.state !== 'paid') return none('unpaid')
    const living = await new RefundRepository(tx).living(order.order_no)
    if (living) return underWay(order, living)
    const { fen, why } = await refunds.quote(tx, order)
    if (why !== null) return none(obstacles[why])
    const limit = await limitOf(tx, order)
    if (limit !== null) return none(limit)
    if (order.kind === 'vip') {
      return { amountFen: fen, coins: 0, bonusCoins: 0, days: order.days, why: null }
    }
    const bonusCoins = await refundLedger.bonusOf(tx, order, fen)
    return { amountFen: fen, coins: coinsOfFen(fen, rules.fenPerCoin), bonusCoins, days: 0, why: null }
  }

  const begin = async (tx: Tx, member: Asker, request: RefundSubmission): Promise<OrderStatus> => {
    const order = await lockOwn(tx, member, request.orderNo)
    const { amountFen, why } = await offerOf(tx, order)
    if (why !== null) fail('REFUND_NOT_POSSIBLE', { why })
    // The member spent coins after the preview: nobody gives away what they were not shown.
    if (amountFen !== request.amountFen) fail('STATE_CHANGED')
    const refund = await refunds.refundIn(tx, order, BY_MEMBER)
    return { ...(await statusOf(tx, bills, order, member.language)), refund: underWay(order, refund) }
  }

  return {
    preview: (member, orderNo) =>
      core.transaction(async (tx) => {
        const order = await lockOwn(tx, member, orderNo)
        const refund = await offerOf(tx, order)
        return { ...(await statusOf(tx, bills, order, member.language)), refund }
      }),

    submit(member, request) {
      const { clientToken, ...body } = request
      const key = { memberId: member.id, path: PATH, clientToken, body, atMs: core.clock.now() }
      return core.transaction((tx) => once(tx, key, () => begin(tx, member, request)))
    },
  }
}
