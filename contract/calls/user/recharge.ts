import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Coins, EpochMs, Fen, Id, OneOf, Text } from '../../types/common'
import { PayChannel } from '../../types/wallet'

/** Creates a recharge order for coins or VIP. Source: spec §7; product §4, §7.8. */
export const recharge = call('/api/user/recharge', {
  payload: Type.Object({
    kind: OneOf(['coin', 'vip'] as const),
    packageId: Type.Union([Type.Integer({ minimum: 0, maximum: 99 }), Text(16)]),
    /** Price and, for coins, gift that the member was shown: others than today's are refused. Source: product §9, §10 (1601) */
    amountFen: Type.Optional(Fen),
    bonusNum: Type.Optional(Coins),
    clientToken: ClientToken,
  }),
  data: Type.Object({
    orderNo: Id,
    amountFen: Fen /** Ways of paying on this platform, best first. */,
    channels: Type.Array(PayChannel),
    expireAt: EpochMs,
    /** Paid for coins this month with this order: above `coin.warnMonthFen` of the config the client asks once more. */
    monthFen: Fen,
  }),
  errors: [
    'PACKAGE_CHANGED',
    'CHANNEL_UNAVAILABLE',
    'MINOR_PROTECTION',
    'RECHARGE_CEILING',
    'TOKEN_REUSED',
    'FEATURE_OFF',
  ],
})
