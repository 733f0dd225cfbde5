import { Type } from 'typebox'
import { call } from '../../call'
import { ClientToken, Coins, EpochMs, Fen, Id, OneOf, Text } from '../../types/common'
import { PayChannel } from '../../types/wallet'

/** Creates a recharge order for coins or VIP. Source: spec §7; product §4, §7.8. */
export const recharge = call('/api/user/recharge', {
  payload: Type.Object({
    kind: OneOf(['coin', 'vip'] as const),
    packageId: Type.Union([Type.Integer({ minimum: 0, maximum: 99 }), Text(16)]),
    /**
     * The price and, for coins, the bonus that the member was shown; values other than today's are rejected. Source:
     * product §9, §10 (1601)
     */
    amountFen: Type.Optional(Fen),
    bonusNum: Type.Optional(Coins),
    clientToken: ClientToken,
  }),
  data: Type.Object({
    orderNo: Id,
    amountFen: Fen /** Payment channels of this platform, best first. */,
    channels: Type.Array(PayChannel),
    expireAt: EpochMs,
    /**
     * Coin payments of this month with this order: above `coin.warnMonthFen` of the config the client asks for
     * confirmation.
     */
    monthFen: Fen,
  }),
  errors: [
    'PACKAGE_CHANGED',
    'CHANNEL_UNAVAILABLE',
    'MINOR_PROTECTION',
    'RECHARGE_CEILING',
    'TOKEN_REUSED',
    'FEATURE_OFF',
    'PAUSED',
  ],
})
