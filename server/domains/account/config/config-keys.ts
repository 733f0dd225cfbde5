import { ownerShareFenOf } from './money-config.presenter'
import type { ProductConfig } from './product-config'

/** Range in which an operator may change a setting. */
export interface ConfigRange {
  readonly min: number
  readonly max: number
}

const fen = (min = 1): ConfigRange => ({ min, max: 10_000_000 })
const coins = (min = 1): ConfigRange => ({ min, max: 10_000 })
const count = (min = 0): ConfigRange => ({ min, max: 1_000 })
/** A limit of logins: a campus behind one address, or all members of the product, need far more than a person. */
const logins = (): ConfigRange => ({ min: 1, max: 1_000_000 })
const share = (min: number, max: number): ConfigRange => ({ min, max })

/**
 * Settings that operators may change at runtime; each is read again wherever it is used. An entry of a list is named
 * by its id: `vip.packages.v30.amountFen`. Coins are sold at par, so their prices are not among them.
 */
export const configKeys: Readonly<Record<string, ConfigRange>> = {
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
  'quota.likePerDay': count(),
  'quota.superlikePerDay.free': count(),
  'quota.superlikePerDay.vip': count(),
  'quota.undoPerDay': count(),
  'quota.speedPerDay': count(),
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
  'coin.selfRefundDays': share(0, 365),
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
  'withdraw.reviewWorkDays': count(1),
  'invite.inviteeBonusCoins': coins(),
  'invite.capFenPerInvitee': fen(0),
  'invite.joinsPerNetworkPerDay': count(),
  'invite.levels.1.bonusCoins': coins(),
  'invite.levels.1.basisPoints': share(0, 5_000),
  'invite.levels.10.bonusCoins': coins(),
  'invite.levels.10.basisPoints': share(0, 5_000),
  'invite.levels.30.bonusCoins': coins(),
  'invite.levels.30.basisPoints': share(0, 5_000),
}

type Node = Record<string, unknown>

/** The member of an object with that name, or the entry of a list with that id or threshold. */
const stepInto = (node: unknown, word: string): unknown => {
  if (!Array.isArray(node)) return (node as Node)[word]
  return (node as Node[]).find(({ id, from }) => String(id ?? from) === word)
}

const placeOf = (product: ProductConfig, key: string): { holder: Node; name: string } => {
  const words = key.split('.')
  const name = words.pop() ?? ''
  const holder = words.reduce<unknown>(stepInto, product) as Node | undefined
  if (typeof holder?.[name] !== 'number') throw new Error(`no number ${key}`)
  return { holder, name }
}

/** A setting by its key. @throws Error for an unknown key. */
export const readNumber = (product: ProductConfig, key: string): number => {
  const { holder, name } = placeOf(product, key)
  return holder[name] as number
}

/** Sets a setting; every reader gets the new value from now on. */
export const writeNumber = (product: ProductConfig, key: string, value: number): void => {
  const { holder, name } = placeOf(product, key)
  holder[name] = value
}

/** Rules between the settings; the first broken one is reported. */
const rules: readonly (readonly [string, (product: ProductConfig) => boolean])[] = [
  ['members pay at most the list price', ({ unlock }) => unlock.vipPriceCoins <= unlock.priceCoins],
  [
    'an owner gets at least a fen, and less than the lowest price',
    ({ unlock, coin }) => {
      const shareFen = ownerShareFenOf(unlock, coin)
      return shareFen >= 1 && shareFen < unlock.vipPriceCoins * coin.fenPerCoin
    },
  ],
  [
    'the least withdrawal, the greatest, that of a day and that of a month must not fall',
    ({ withdraw: { minFen, maxFen, dayMaxFen, monthMaxFen } }) =>
      minFen <= maxFen && maxFen <= dayMaxFen && dayMaxFen <= monthMaxFen,
  ],
  [
    'the least fee is below the least withdrawal and not above the greatest fee',
    ({ withdraw: { minFen, feeMinFen, feeCapFen } }) => feeMinFen < minFen && feeMinFen <= feeCapFen,
  ],
  [
    'the ceilings of the first day and of the warning are at most that of the month',
    ({ coin }) => coin.firstDayMaxFen <= coin.monthlyMaxFen && coin.warnMonthFen <= coin.monthlyMaxFen,
  ],
]

/** The first rule that the settings break together; null when all hold. */
export const brokenRule = (product: ProductConfig): string | null =>
  rules.find(([, holds]) => !holds(product))?.[0] ?? null
