import { createWithdrawals } from '../../../server/domains/money/withdrawals/create-withdrawals'
import type { PayoutMoment } from '../../../server/domains/money/withdrawals/payout.service'
import type { LyingPayout } from '../fakes/payout-provider'
import type { TestApp } from '../rigs/start-app'

/** Payouts by a provider that lies, on a test's own server. */
export const createPayingOut = (getApp: () => TestApp) => {
  /** Connects payouts to a provider, and lets the process die at some moments. */
  const useProvider = (provider: LyingPayout, at: (moment: PayoutMoment) => void = () => undefined) => {
    const { core, services } = getApp()
    return createWithdrawals(core, {
      ...services,
      ledgerVerify: { register: () => undefined },
      providers: { payout: provider, realName: null },
      at,
    })
  }
  /** Runs the jobs for this long, in steps. */
  const passTime = async (ms: number, stepMs: number): Promise<void> => {
    for (let passed = 0; passed <= ms; passed += stepMs) {
      await getApp().services.jobs.runDue()
      getApp().clock.advance(stepMs)
    }
  }
  return { useProvider, passTime }
}
