import type { Data } from '@contract/index'
import type { AlipayAccount, Withdrawal } from '@contract/types/wallet'

/** A bound and usable account; pass the fields that a test needs. */
export const alipayAccount = (changes: Partial<AlipayAccount> = {}): AlipayAccount => ({
  account: '138****6021',
  realName: '*澈',
  idCardMasked: null,
  verifiedAt: null,
  lockedUntil: null,
  changesLeftThisMonth: 2,
  idCardRequired: false,
  ...changes,
})

/** Withdrawable amounts from 86 yuan, for the requested amount. */
export const withdrawPreview = (
  amountFen = 0,
  changes: Partial<Data<'/api/user/withdraw'>> = {},
): Data<'/api/user/withdraw'> => {
  const feeFen = amountFen === 0 ? 0 : 50
  return {
    availableFen: 8_600,
    minFen: 3_000,
    maxFen: 200_000,
    leftTodayFen: 200_000,
    leftThisMonthFen: 1_000_000,
    feeFen,
    arriveFen: Math.max(0, amountFen - feeFen),
    alipay: alipayAccount(),
    blockers: [],
    smsRequired: false,
    earnedThisMonthFen: 0,
    nextIncomeRelease: null,
    reviewDays: 2,
    ...changes,
  }
}

/** A withdrawal that waits for its review. */
export const withdrawal = (amountFen: number): Withdrawal => ({
  id: 'W1',
  amountFen,
  feeFen: 50,
  arriveFen: amountFen - 50,
  state: 'reviewing',
  reason: null,
  alipayMasked: '138****6021',
  createdAt: 0,
  timeline: [],
})
