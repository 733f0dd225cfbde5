import { DAY_MS, HOUR_MS } from '@contract/constants'
import type { PublicConfig, SystemConfig } from '@contract/types/config'
import { shareDownFen, shareUpFen, yuanText } from '../../../lib/money'
import type { ProductConfig } from './product-config'

type Part<Name extends keyof SystemConfig> = NonNullable<SystemConfig[Name]>

const coinOf = ({ coin }: ProductConfig): Part<'coin'> => ({
  fenPerCoin: coin.fenPerCoin,
  packages: coin.packages.map((one) => ({ ...one, amount: yuanText(one.amountFen) })),
  bonusExpireDays: coin.bonusExpireMs / DAY_MS,
  firstDayMaxFen: coin.firstDayMaxFen,
  monthlyMaxFen: coin.monthlyMaxFen,
  warnMonthFen: coin.warnMonthFen,
})

const vipOf = ({ vip }: ProductConfig): Part<'vip'> => ({
  packages: vip.packages.map(({ id, days, amountFen, isPreselected }) => ({
    id,
    days,
    amountFen,
    amount: yuanText(amountFen),
    preselected: isPreselected,
  })),
  refundHoursUnused: vip.refundUnusedMs / HOUR_MS,
})

const benefitsOf = ({ quota, actions }: ProductConfig): Part<'benefits'> => ({
  like: { free: quota.likePerDay, vip: null },
  superlike: quota.superlikePerDay,
  undo: { free: quota.undoPerDay, vip: null },
  greet: { free: quota.greetPerDay.base, vip: quota.greetPerDay.vip },
  speed: { free: quota.speedPerDay, vip: null },
  visitors: { free: actions.freeVisitors, vip: null },
  invisible: { free: quota.invisiblePerMonth, vip: null },
})

/** The settings of an unlock for members, and those that only its terms name. Source: product §7.6 */
export const unlockTermsOf = ({
  unlock,
  coin,
  income,
}: Pick<ProductConfig, 'unlock' | 'coin' | 'income'>): Part<'unlock'> & {
  readonly complainFromHours: number
} => ({
  priceCoins: unlock.priceCoins,
  vipPriceCoins: unlock.vipPriceCoins,
  ownerShareFen: ownerShareFenOf(unlock, coin),
  acceptHours: unlock.acceptMs / HOUR_MS,
  confirmHours: unlock.confirmMs / HOUR_MS,
  complainFromHours: unlock.complainFromMs / HOUR_MS,
  fraudClaimDays: unlock.fraudClaimMs / DAY_MS,
  ownerReplyHours: unlock.ownerReplyMs / HOUR_MS,
  incomeHoldDays: income.holdMs / DAY_MS,
})

const withdrawOf = ({ withdraw }: ProductConfig): Part<'withdraw'> => ({
  accountLockHours: withdraw.accountLockMs / HOUR_MS,
  taxNoticeFen: withdraw.taxNoticeFen,
})

const inviteOf = ({ invite }: ProductConfig): Part<'invite'> => ({
  inviteeBonusCoins: invite.inviteeBonusCoins,
  levels: invite.levels,
  windowDays: invite.windowMs / DAY_MS,
  capFenPerInvitee: invite.capFenPerInvitee,
  activeDays: invite.activeDays,
  activeWithinDays: invite.activeWithinMs / DAY_MS,
})

/**
 * The owner's income of one unlock: a share of the list price, for every buyer; rounded down to the fen. Source:
 * product §7.6.8
 */
export const ownerShareFenOf = (
  { priceCoins, ownerShareBasisPoints }: ProductConfig['unlock'],
  { fenPerCoin }: ProductConfig['coin'],
): number => shareDownFen(priceCoins * fenPerCoin, ownerShareBasisPoints)

/** The fee: a share rounded up to the whole fen, between the minimum and the maximum. Source: product §7.8.5 */
export const feeOf = (
  amountFen: number,
  rules: Pick<ProductConfig['withdraw'], 'feeBasisPoints' | 'feeCapFen' | 'feeMinFen'>,
): number => Math.min(rules.feeCapFen, Math.max(rules.feeMinFen, shareUpFen(amountFen, rules.feeBasisPoints)))

/** The parts of the config about money; parts that the platform may not show are absent. Source: product §6 */
export const moneyOf = (
  product: ProductConfig,
  features: PublicConfig['features'],
): Pick<SystemConfig, 'coin' | 'vip' | 'benefits' | 'unlock' | 'withdraw' | 'invite'> => ({
  ...(features.pay && { coin: coinOf(product), vip: vipOf(product) }),
  benefits: benefitsOf(product),
  ...(features.unlockWx && { unlock: unlockTermsOf(product) }),
  withdraw: withdrawOf(product),
  ...(features.invite && { invite: inviteOf(product) }),
})
