/** Settings that operators change, with their rules. The console's pages and the server share this file. */

/** What a setting counts; money is in fen, and a share in hundredths of a per cent. */
export const SETTING_UNITS = ['coins', 'fen', 'share', 'times', 'days'] as const
/** A unit of a setting. */
export type SettingUnit = (typeof SETTING_UNITS)[number]

/** Unit and range of a setting. */
export interface SettingShape {
  readonly unit: SettingUnit
  readonly min: number
  readonly max: number
}

const coins = (min = 1): SettingShape => ({ unit: 'coins', min, max: 10_000 })
const fen = (min = 1): SettingShape => ({ unit: 'fen', min, max: 10_000_000 })
const share = (min: number, max: number): SettingShape => ({ unit: 'share', min, max })
const count = (min = 0): SettingShape => ({ unit: 'times', min, max: 1_000 })
const days = (min: number, max: number): SettingShape => ({ unit: 'days', min, max })
/** A limit of logins: a campus behind one address, or all members of the product, need far more than a person. */
const logins = (): SettingShape => ({ unit: 'times', min: 1, max: 1_000_000 })

/**
 * Settings that operators may change at runtime; each is read again wherever it is used. An entry of a list is named
 * by its id: `vip.packages.v30.amountFen`. Coins are sold at par, so their prices are not among them.
 */
export const settingShapes = {
  'unlock.priceCoins': coins(),
  'unlock.vipPriceCoins': coins(),
  'unlock.ownerShareBasisPoints': share(1, 9_999),
  'unlock.dailyBuyMax': count(),
  'unlock.dailySellMax': count(),
  'login.smsPerPhonePerDay': logins(),
  'login.smsPerDevicePerDay': logins(),
  'login.smsPerIpPerHour': logins(),
  'login.smsPerDay': logins(),
  'login.failuresPerPhonePerDay': logins(),
  'login.failuresPerIpPerDay': logins(),
  'login.failuresPerHour': logins(),
  // No shared network or device alone reaches 56.
  'safety.evasionScore': { unit: 'times', min: 56, max: 100 },
  'quota.likePerDay': count(),
  'quota.superlikePerDay.free': count(),
  'quota.superlikePerDay.vip': count(),
  'quota.undoPerDay': count(),
  'quota.speedPerDay': count(),
  'quota.invisiblePerMonth': { unit: 'times', min: 0, max: 1 },
  'quota.greetPerDay.newcomer': count(),
  'quota.greetPerDay.base': count(),
  'quota.greetPerDay.certified': count(),
  'quota.greetPerDay.vip': count(),
  'quota.extraGreetCoins': coins(),
  'quota.extraGreetMax': count(),
  'coin.packages.0.bonusNum': coins(0),
  'coin.packages.1.bonusNum': coins(0),
  'coin.packages.2.bonusNum': coins(0),
  'coin.packages.3.bonusNum': coins(0),
  'coin.packages.4.bonusNum': coins(0),
  'coin.firstDayMaxFen': fen(),
  'coin.monthlyMaxFen': fen(),
  'coin.warnMonthFen': fen(),
  'coin.selfRefundDays': days(0, 365),
  'coin.selfRefundsPer30d': count(),
  'vip.packages.v7.amountFen': fen(),
  'vip.packages.v30.amountFen': fen(),
  'vip.packages.v90.amountFen': fen(),
  'vip.packages.v365.amountFen': fen(),
  'withdraw.minFen': fen(),
  'withdraw.maxFen': fen(),
  'withdraw.perDay': count(),
  'withdraw.dayMaxFen': fen(),
  'withdraw.monthMaxFen': fen(),
  'withdraw.feeBasisPoints': share(0, 5_000),
  'withdraw.feeMinFen': fen(0),
  'withdraw.feeCapFen': fen(0),
  'withdraw.twoPersonFen': fen(0),
  'withdraw.autoMaxFen': fen(0),
  'withdraw.taxNoticeFen': fen(),
  'withdraw.accountChangesPerMonth': count(),
  'withdraw.reviewWorkDays': days(1, 1_000),
  'invite.inviteeBonusCoins': coins(),
  'invite.capFenPerInvitee': fen(0),
  'invite.joinsPerNetworkPerDay': count(),
  'invite.levels.1.bonusCoins': coins(),
  'invite.levels.1.basisPoints': share(0, 5_000),
  'invite.levels.10.bonusCoins': coins(),
  'invite.levels.10.basisPoints': share(0, 5_000),
  'invite.levels.30.bonusCoins': coins(),
  'invite.levels.30.basisPoints': share(0, 5_000),
} as const satisfies Record<string, SettingShape>

/** Key of a setting. */
export type SettingKey = keyof typeof settingShapes
/** Keys of all settings, in the order in which operators read them. */
export const SETTING_KEYS = Object.keys(settingShapes) as SettingKey[]

/** Reads a setting by its key. */
export type ReadSetting = (key: SettingKey) => number

/** Hundredths of a per cent in a whole. */
const WHOLE = 10_000

/**
 * The owner's income of one unlock in fen: a share of the list price, rounded down. Source: product §7.6.8
 */
export const ownerShareFen = (read: ReadSetting, fenPerCoin: number): number =>
  Math.floor((read('unlock.priceCoins') * fenPerCoin * read('unlock.ownerShareBasisPoints')) / WHOLE)

/** A rule between settings. */
export interface SettingRule {
  /** Name for the console's texts. */
  readonly id: string
  /** The rule as a sentence, for the command line. */
  readonly sentence: string
  /** The settings that it joins; a form marks them. */
  readonly keys: readonly SettingKey[]
  holds(read: ReadSetting, fenPerCoin: number): boolean
}

/** Rules between the settings; the first broken one is reported. */
export const settingRules = [
  {
    id: 'vipPrice',
    sentence: 'members pay at most the list price',
    keys: ['unlock.priceCoins', 'unlock.vipPriceCoins'],
    holds: (read) => read('unlock.vipPriceCoins') <= read('unlock.priceCoins'),
  },
  {
    id: 'ownerShare',
    sentence: 'an owner gets at least a fen, and less than the lowest price',
    keys: ['unlock.priceCoins', 'unlock.vipPriceCoins', 'unlock.ownerShareBasisPoints'],
    holds: (read, fenPerCoin) => {
      const shareFen = ownerShareFen(read, fenPerCoin)
      return shareFen >= 1 && shareFen < read('unlock.vipPriceCoins') * fenPerCoin
    },
  },
  {
    id: 'withdrawalSteps',
    sentence: 'the least withdrawal, the greatest, that of a day and that of a month must not fall',
    keys: ['withdraw.minFen', 'withdraw.maxFen', 'withdraw.dayMaxFen', 'withdraw.monthMaxFen'],
    holds: (read) =>
      read('withdraw.minFen') <= read('withdraw.maxFen') &&
      read('withdraw.maxFen') <= read('withdraw.dayMaxFen') &&
      read('withdraw.dayMaxFen') <= read('withdraw.monthMaxFen'),
  },
  {
    id: 'fees',
    sentence: 'the least fee is below the least withdrawal and not above the greatest fee',
    keys: ['withdraw.minFen', 'withdraw.feeMinFen', 'withdraw.feeCapFen'],
    holds: (read) =>
      read('withdraw.feeMinFen') < read('withdraw.minFen') &&
      read('withdraw.feeMinFen') <= read('withdraw.feeCapFen'),
  },
  {
    id: 'ceilings',
    sentence: 'the ceilings of the first day and of the warning are at most that of the month',
    keys: ['coin.firstDayMaxFen', 'coin.warnMonthFen', 'coin.monthlyMaxFen'],
    holds: (read) =>
      read('coin.firstDayMaxFen') <= read('coin.monthlyMaxFen') &&
      read('coin.warnMonthFen') <= read('coin.monthlyMaxFen'),
  },
] as const satisfies readonly SettingRule[]

/** Name of a rule between settings. */
export type SettingRuleId = (typeof settingRules)[number]['id']

/** The first rule that the settings break together; null when all hold. */
export const brokenSettingRule = (
  read: ReadSetting,
  fenPerCoin: number,
): (typeof settingRules)[number] | null => settingRules.find(({ holds }) => !holds(read, fenPerCoin)) ?? null
