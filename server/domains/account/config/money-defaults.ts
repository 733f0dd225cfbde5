import { DAY_MS, HOUR_MS } from '@contract/constants'

/** Settings of prices, shares and payouts. Source: product §6, §7 */
export const moneyDefaults = {
  /** Source: product §6, §7.8 */
  coin: {
    fenPerCoin: 10,
    packages: [
      { id: 0, num: 60, bonusNum: 0, amountFen: 600 },
      { id: 1, num: 180, bonusNum: 0, amountFen: 1_800 },
      { id: 2, num: 300, bonusNum: 15, amountFen: 3_000 },
      { id: 3, num: 680, bonusNum: 50, amountFen: 6_800 },
      { id: 4, num: 1_280, bonusNum: 120, amountFen: 12_800 },
    ],
    bonusExpireMs: 365 * DAY_MS,
    /** How long before given coins expire the member is notified. */
    bonusNoticeMs: 7 * DAY_MS,
    orderMs: 15 * 60_000,
    firstDayMaxFen: 50_000,
    monthlyMaxFen: 500_000,
    warnMonthFen: 100_000,
    /** Days after a payment in which the member can refund it without an operator. Source: product §7.8.4 */
    selfRefundDays: 1,
    /** Refunds that a member can make in 30 days without an operator. Source: ours */
    selfRefundsPer30d: 3,
  },
  /** Source: product §6, §7.7 */
  vip: {
    packages: [
      { id: 'v7', days: 7, amountFen: 1_200, isPreselected: false },
      { id: 'v30', days: 30, amountFen: 3_000, isPreselected: true },
      { id: 'v90', days: 90, amountFen: 6_800, isPreselected: false },
      { id: 'v365', days: 365, amountFen: 19_800, isPreselected: false },
    ],
    refundUnusedMs: DAY_MS,
    /** Hidden states revert with the membership; the member is notified this long before. */
    expiryNoticeMs: DAY_MS,
  },
  /** Source: product §6, §7.6 */
  unlock: {
    priceCoins: 100,
    vipPriceCoins: 50,
    /** Of the list price, in hundredths of a per cent; the product pays for the VIP discount. */
    ownerShareBasisPoints: 4_000,
    quoteMs: 5 * 60_000,
    acceptMs: 48 * HOUR_MS,
    confirmMs: 72 * HOUR_MS,
    remindMs: 48 * HOUR_MS,
    /** From this time on the buyer can complain `not_accepted`. */
    complainFromMs: 24 * HOUR_MS,
    fraudClaimMs: 7 * DAY_MS,
    ownerReplyMs: 24 * HOUR_MS,
    reviewMs: 48 * HOUR_MS,
    dailyBuyMax: 10,
    dailySellMax: 20,
    buyerAgeMs: DAY_MS,
    buyerCompleteness: 40,
    suspendUpheld: 3,
    suspendMs: 30 * DAY_MS,
    minSampleForRate: 5,
    statsMs: 30 * DAY_MS,
    /** From this number of orders and this share of refunds on, a reviewer decides about each. */
    refundRateOrders: 5,
    refundRatePercent: 50,
    wxChangeMs: 30 * DAY_MS,
  },
  /** How long after it is final income can be withdrawn. Source: product §6 */
  income: { holdMs: 7 * DAY_MS },
  /** Source: product §6, §7.8.5 */
  withdraw: {
    minFen: 3_000,
    maxFen: 200_000,
    perDay: 1,
    dayMaxFen: 200_000,
    monthMaxFen: 1_000_000,
    feeBasisPoints: 100,
    feeMinFen: 10,
    feeCapFen: 2_500,
    reviewWorkDays: 2,
    accountLockMs: DAY_MS,
    accountChangesPerMonth: 2,
    /** Above this amount two people decide, and the application needs a code by SMS. */
    twoPersonFen: 50_000,
    requireIdCard: true,
    taxNoticeFen: 80_000,
    /** How long an unknown outcome of a payout is queried before operators are notified. */
    unknownMs: DAY_MS,
    /** Above this amount a person reviews every withdrawal. Source: ours */
    autoMaxFen: 20_000,
    /**
     * A person reviews withdrawals of younger accounts, and to Alipay details that were set more recently. Source:
     * ours
     */
    autoAgeMs: 7 * DAY_MS,
    /** How far back the risk rules search for signs of fraud. Source: ours */
    autoHistoryMs: 30 * DAY_MS,
    /** An application needs a code when the Alipay details were set more recently than this. Source: ours */
    freshAccountMs: 30 * DAY_MS,
  },
  /** Source: product §6, §7.11 */
  invite: {
    inviteeBonusCoins: 20,
    levels: [
      { from: 1, bonusCoins: 20, basisPoints: 500 },
      { from: 10, bonusCoins: 30, basisPoints: 800 },
      { from: 30, bonusCoins: 40, basisPoints: 1_000 },
    ],
    windowMs: 30 * DAY_MS,
    capFenPerInvitee: 5_000,
    activeDays: 3,
    activeWithinMs: 14 * DAY_MS,
    joinsPerNetworkPerDay: 5,
    /** Invite codes of nobody that newcomers type: of one register ticket, one device, one network. Source: ours */
    wrongCodesPerDay: { perTicket: 5, perDevice: 10, perNetwork: 50 },
  },
}
