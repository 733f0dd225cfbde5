import type { Data } from '@contract/index'
import type { Bill, Wallet } from '@contract/types/wallet'
import { publicConfig } from './viewer'

type Config = Data<'/api/config/user'>

/** An empty wallet; pass the fields that a test needs. */
export const walletOf = (changes: Partial<Wallet>): Wallet => ({
  principalCoins: 0,
  bonusCoins: 0,
  totalCoins: (changes.principalCoins ?? 0) + (changes.bonusCoins ?? 0),
  nextBonusExpiry: null,
  incomePendingFen: 0,
  incomeAvailableFen: 0,
  nextIncomeRelease: null,
  withdrawFrozenFen: 0,
  escrowCoins: 0,
  firstRechargeDone: false,
  ...changes,
})

/** A bill of 300 coins for 30 yuan, done on 20 November 2025; pass the fields that a test needs. */
export const billOf = (id: string, changes: Partial<Bill> = {}): Bill => ({
  id,
  billNo: `B${id}`,
  type: 'recharge',
  bizType: 'coin_recharge',
  title: '充值遇豆',
  amountFen: 3_000,
  feeFen: null,
  coins: 300,
  sign: 1,
  state: 'done',
  reason: null,
  channel: 'local',
  balanceAfterFen: null,
  balanceAfterCoins: 300,
  peer: null,
  orderNo: `O${id}`,
  createdAt: Date.UTC(2025, 10, 20, 2),
  settledAt: Date.UTC(2025, 10, 20, 2),
  releaseAt: null,
  canAppeal: false,
  ...changes,
})

/** The config of a member on a platform where everything can be bought. */
export function sellingConfig(): Config {
  const config = publicConfig()
  const pair = (free: number | null, vip: number | null) => ({ free, vip })
  return {
    ...config,
    features: { ...config.features, pay: true },
    pay: { channels: ['local'] },
    coin: {
      fenPerCoin: 10,
      packages: [
        { id: 0, num: 60, bonusNum: 0, amountFen: 600, amount: '6.00' },
        { id: 1, num: 180, bonusNum: 0, amountFen: 1_800, amount: '18.00' },
        { id: 2, num: 300, bonusNum: 15, amountFen: 3_000, amount: '30.00' },
        { id: 3, num: 680, bonusNum: 50, amountFen: 6_800, amount: '68.00' },
        { id: 4, num: 1_280, bonusNum: 120, amountFen: 12_800, amount: '128.00' },
      ],
      bonusExpireDays: 365,
      firstDayMaxFen: 50_000,
      monthlyMaxFen: 500_000,
      warnMonthFen: 100_000,
    },
    vip: {
      packages: [
        { id: 'v7', days: 7, amountFen: 1_200, amount: '12.00', preselected: false },
        { id: 'v30', days: 30, amountFen: 3_000, amount: '30.00', preselected: true },
        { id: 'v90', days: 90, amountFen: 6_800, amount: '68.00', preselected: false },
        { id: 'v365', days: 365, amountFen: 19_800, amount: '198.00', preselected: false },
      ],
      refundHoursUnused: 24,
    },
    benefits: {
      like: pair(30, null),
      superlike: pair(1, 5),
      undo: pair(3, null),
      greet: pair(2, 15),
      speed: pair(10, null),
      visitors: pair(3, null),
    },
  }
}

/** Sums of a month; all zero except those that a test passes. */
export const monthSum = (
  month: string,
  changes: Partial<Data<'/api/user/bill_list'>['sums'][number]> = {},
): Data<'/api/user/bill_list'>['sums'][number] => ({
  month,
  inFen: 0,
  outFen: 0,
  inCoins: 0,
  outCoins: 0,
  ...changes,
})
