import { Type } from 'typebox'
import { call } from '../../call'
import { Coins, Count, EpochMs, Fen, Id, Nullable } from '../../types/common'
import { ConsentMode, UnlockOrder } from '../../types/unlock'
import { Wallet } from '../../types/wallet'

/** Price and terms before a contact is unlocked. Source: spec §7; product §4, §7.6. */
export const unlockWxPre = call('/api/user/unlock_wx_pre', {
  payload: Type.Object({ userId: Id }),
  data: Type.Object({
    quoteId: Id,
    expireAt: EpochMs,
    priceCoins: Coins,
    listPriceCoins: Coins,
    vipPriceCoins: Coins,
    payableBy: Type.Object({ principalCoins: Coins }),
    consentMode: ConsentMode,
    maskedWx: Type.String(),
    /** Share of sales that ended well, in per cent; null while there are too few sales. */
    successRate: Nullable(Count),
    sampleSize: Count,
    ownerShareFen: Fen,
    rules: Type.Array(Type.String()),
    balance: Wallet,
    already: Nullable(UnlockOrder),
  }),
  errors: [
    'TARGET_NOT_VISIBLE',
    'PROFILE_QUOTA',
    'CONTACT_NOT_ON_SALE',
    'OWN_CONTACT',
    'OWNER_UNAVAILABLE',
    'UNLOCK_DAILY_LIMIT',
    'FEATURE_OFF',
    'PROFILE_INCOMPLETE',
    'RELATION_MISSING',
    'UNLOCK_TOO_NEW',
    'ACCOUNT_RESTRICTED',
    'PAUSED',
  ],
})
