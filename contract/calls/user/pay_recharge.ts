import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Fen, Id, Nullable, OneOf, Text } from '../../types/common'
import { Bill, PayChannel, RefundOffer } from '../../types/wallet'

/**
 * Prepares an order's payment with a provider, returns the order's status, or refunds the order to the way it was paid.
 * Source: spec §7; product §4, §7.8.
 */
export const payRecharge = call('/api/user/pay_recharge', {
  payload: Type.Union([
    Type.Object({
      orderNo: Id,
      channel: PayChannel,
      env: Type.Object({ loginCode: Type.Optional(Text(256)), returnUrl: Type.Optional(Text(500)) }),
    }),
    Type.Object({ orderNo: Id, query: Type.Literal(true) }),
    Type.Object({ orderNo: Id, refund: Type.Literal('preview') }),
    Type.Object({
      orderNo: Id,
      refund: Type.Literal('submit'),
      /** The amount of the preview; another one of now is answered with STATE_CHANGED. */
      amountFen: Fen,
      clientToken: ClientToken,
    }),
  ]),
  data: Type.Object({
    /** Parameters of the platform's payment call; `kind` is the channel. Null when nothing is left to pay. */
    payParams: Nullable(Type.Record(Type.String(), Type.String())),
    state: OneOf(['created', 'paying', 'paid', 'closed', 'refunded'] as const),
    bill: Nullable(Bill),
    /** Only in the answers about a refund. */
    refund: Type.Optional(RefundOffer),
  }),
  errors: [
    'ORDER_CLOSED',
    'CHANNEL_UNAVAILABLE',
    'PAYMENT_PENDING',
    'PAYMENT_FAILED',
    'AMOUNT_MISMATCH',
    'RECHARGE_CEILING',
    'REFUND_NOT_POSSIBLE',
    'STATE_CHANGED',
    'TOKEN_REUSED',
    'NOT_FOUND',
  ],
})
