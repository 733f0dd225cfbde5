import { createBillListService } from '../domains/money/bills/bill-list.service'
import { createBillService } from '../domains/money/bills/bill.service'
import { BONUS_JOBS } from '../domains/money/coins/bonus-ends'
import { createCoinService } from '../domains/money/coins/coin.service'
import { createImprints } from '../domains/account/imprint/imprint.service'
import { createSwitches } from '../domains/account/switches/switch.service'
import { createConfigVersions } from '../domains/account/config/config-version.service'
import {
  alertTwiceOnSale,
  TWICE_ON_SALE_EVERY_MS,
  TWICE_ON_SALE_WORK,
} from '../domains/money/contacts/twice-on-sale'
import { createContactService } from '../domains/money/contacts/contact.service'
import { INCOME_RELEASE_JOB, createIncomeService } from '../domains/money/income/income.service'
import { createInvitations } from '../domains/money/invitations/create-invitations'
import { inviteReconciliation } from '../domains/money/invitations/invite-reconciliation'
import { createLedgerService } from '../domains/money/ledger/ledger.service'
import { verifyNightly } from '../domains/money/ledger/nightly-reconciliation'
import { createPayoutFreezeService } from '../domains/money/ledger/payout-freeze.service'
import { createReversalService } from '../domains/money/ledger/reversal.service'
import { createReconciliation } from '../domains/money/ledger/reconciliation.service'
import { createRecharges, moneyBooks } from '../domains/money/recharges/create-recharges'
import { createStatementService } from '../domains/money/statements/statement.service'
import { createUnlocks } from '../domains/money/unlocks/create-unlocks'
import { createOrderPresenter } from '../domains/money/unlocks/order.presenter'
import { unlockReconciliation } from '../domains/money/unlocks/unlock-reconciliation'
import { createWithdrawals } from '../domains/money/withdrawals/create-withdrawals'
import { createFailedJobs } from '../jobs/failed-jobs'
import { SEND_ALERT_JOB } from '../domains/safety/operators/alert-sending'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'

/** The ledger, bills and balances. */
const wireBalances = (core: Core, foundation: Foundation) => {
  const before = {
    ...foundation,
    switches: createSwitches(core, foundation),
    imprints: createImprints(core, foundation),
  }
  const books = {
    ...before,
    unlockOrders: createOrderPresenter(core, before),
    contacts: createContactService(core, before),
    configVersions: createConfigVersions(core, before),
    ledger: createLedgerService(core),
    bills: createBillService(core),
    billLists: createBillListService(core, before),
    payoutFreeze: createPayoutFreezeService(core, before),
    failedJobs: createFailedJobs(core, before),
  }
  const verified = { ...books, ledgerVerify: createReconciliation(core, books) }
  return {
    ...verified,
    income: createIncomeService(core, verified),
    coins: createCoinService(core, verified),
    reversals: createReversalService(core, verified),
  }
}

/** What members pay for and what they are paid. */
const wireDeals = (core: Core, before: ReturnType<typeof wireBalances>) => {
  const paid = {
    ...before,
    recharges: createRecharges(core, before),
    invitations: createInvitations(core, before),
  }
  return {
    ...paid,
    statements: createStatementService(core, paid),
    unlocks: createUnlocks(core, paid),
    withdrawals: createWithdrawals(core, paid),
  }
}

type Deals = ReturnType<typeof wireDeals>

/** Registers what the nightly reconciliation checks. */
const connectReconciliation = (core: Core, services: Deals): void => {
  const { ledgerVerify } = services
  ledgerVerify.register(inviteReconciliation)
  ledgerVerify.register(unlockReconciliation)
  for (const part of moneyBooks) ledgerVerify.register(part)
  verifyNightly(core, services)
}

/** Counts spent principal and bound accounts for invitations. */
const connectInvitations = (core: Core, { withdrawals, coins, invitations }: Deals): void => {
  withdrawals.accounts.onBound((db, memberId, hash) =>
    invitations.service.onPaymentAccount(db, memberId, `alipay:${hash.toString('hex')}`),
  )
  coins.onPrincipalSpent((db, { memberId, key }, fen) =>
    invitations.service.onPrincipalSpent(db, {
      memberId,
      fen,
      key,
      spentAt: core.clock.now(),
      payeeId: null,
    }),
  )
}

/** Gives the worker the jobs of money, and alerts operators of jobs that it gave up. */
const connectJobs = (core: Core, { jobs, recharges, statements, coins, income }: Deals): void => {
  jobs.onGivenUp(async (db, { id, kind }) => {
    // An alert about an alert could not be sent either; its own row stays open.
    if (kind === SEND_ALERT_JOB) return
    await recharges.raiseAlert(db, {
      key: `job_given_up:${id}:${core.clock.now()}`,
      reason: 'job_given_up',
      orderNo: null,
      facts: { job: id, kind },
    })
  })
  jobs.repeat({
    name: TWICE_ON_SALE_WORK,
    everyMs: TWICE_ON_SALE_EVERY_MS,
    run: () => alertTwiceOnSale(core.background.db, recharges.raiseAlert),
  })
  recharges.handleJobs(jobs)
  statements.handleJobs(jobs)
  jobs.handle(BONUS_JOBS.warn, (job) => coins.warn(String(job.payload.lotId)))
  jobs.handle(BONUS_JOBS.expire, (job) => coins.expire(String(job.payload.lotId)))
  jobs.handle(INCOME_RELEASE_JOB, (job) => income.release(String(job.payload.key)))
}

/** Everything that moves money: the ledger, coins, payments, unlocks, income, invitations and payouts. */
export const wireMoney = (core: Core, before: Foundation) => {
  const known = wireDeals(core, wireBalances(core, before))
  connectInvitations(core, known)
  connectJobs(core, known)
  connectReconciliation(core, known)
  return known
}

/** The services of `wireMoney`. */
export type Money = ReturnType<typeof wireMoney>
