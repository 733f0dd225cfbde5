import { Type } from 'typebox'
import { call } from '../../call'
import { Id, Nullable, OneOf, Text } from '../../types/common'
import { Bill, PayChannel } from '../../types/wallet'

/** Prepares an order's payment with a provider, or returns the order's status. Source: spec §7; product §4, §7.8. */
export const payRecharge = call('/api/user/pay_recharge', {
  payload: Type.Union([
    Type.Object({
      orderNo: Id,
      channel: PayChannel,
      env: Type.Object({ loginCode: Type.Optional(Text(256)), returnUrl: Type.Optional(Text(500)) }),
    }),
    Type.Object({ orderNo: Id, query: Type.Literal(true) }),
  ]),
  data: Type.Object({
    /** Parameters of the platform's payment call; `kind` is the channel. Null when nothing is left to pay. */
    payParams: Nullable(Type.Record(Type.String(), Type.String())),
    state: OneOf(['created', 'paying', 'paid', 'closed', 'refunded'] as const),
    bill: Nullable(Bill),
  }),
  errors: [
    'ORDER_CLOSED',
    'CHANNEL_UNAVAILABLE',
    'PAYMENT_PENDING',
    'PAYMENT_FAILED',
    'AMOUNT_MISMATCH',
    'RECHARGE_CEILING',
    'NOT_FOUND',
  ],
})
