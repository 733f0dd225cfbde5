import { createBillListService } from '../domains/money/bills/bill-list.service'
import { createBillService } from '../domains/money/bills/bill.service'
import { BONUS_JOBS } from '../domains/money/coins/bonus-ends'
import { createCoinService } from '../domains/money/coins/coin.service'
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
import { createUnlocks } from '../domains/money/unlocks/create-unlocks'
import { createOrderPresenter } from '../domains/money/unlocks/order.presenter'
import { unlockReconciliation } from '../domains/money/unlocks/unlock-reconciliation'
import { createWithdrawals } from '../domains/money/withdrawals/create-withdrawals'
import { createFailedJobs } from '../jobs/failed-jobs'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'

/** Everything that moves money: the ledger, coins, payments, unlocks, income, invitations and payouts. */
export const wireMoney = (core: Core, known: Foundation) => {
  const {
    providers,
    productConfig,
    members,
    news,
    sessions,
    usage,
    loginCodes,
    photos,
    memberBriefs,
    relations,
    peers,
    notices,
    cursors,
    evidence,
    queue,
    jobs,
    audit,
  } = known
  const unlockOrders = createOrderPresenter(core, { productConfig, memberBriefs, relations })
  const contacts = createContactService(core, productConfig, { members, loginCodes, news })
  const configVersions = createConfigVersions(core, { productConfig, audit, jobs })
  const ledger = createLedgerService(core)
  const bills = createBillService(core)
  const billLists = createBillListService(core, { cursors, peers })
  const income = createIncomeService(core, { ledger, queue, news })
  const coins = createCoinService(core, { productConfig, ledger, bills, notices, queue, news })
  const moneyTools = {
    productConfig,
    members,
    ledger,
    bills,
    coins,
    income,
    audit,
    notices,
    queue,
    news,
    jobs,
    usage,
  }
  const recharges = createRecharges(core, { ...moneyTools, providers })
  const invitations = createInvitations(core, {
    ...moneyTools,
    sessions,
    cursors,
    photos,
    peers,
  })
  const unlocks = createUnlocks(core, {
    ...moneyTools,
    memberBriefs,
    relations,
    contacts,
    presenter: unlockOrders,
    evidence,
    invitations: invitations.service,
    walletOf: recharges.wallets.walletOf,
    raiseAlert: recharges.raiseAlert,
  })
  const payoutFreeze = createPayoutFreezeService(core, productConfig, audit)
  const ledgerVerify = createReconciliation(core, payoutFreeze)
  const reversals = createReversalService(core, { ledger, verify: ledgerVerify, audit })
  const withdrawals = createWithdrawals(core, {
    ...moneyTools,
    loginCodes,
    verify: ledgerVerify,
    freeze: payoutFreeze,
    provider: providers.payout,
  })
  ledgerVerify.register(inviteReconciliation)
  ledgerVerify.register(unlockReconciliation)
  for (const part of moneyBooks) ledgerVerify.register(part)
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
  const failedJobs = createFailedJobs(core, { queue, audit })
  jobs.onGivenUp((db, { id, kind }) =>
    recharges.raiseAlert(db, {
      key: `job_given_up:${id}:${core.clock.now()}`,
      reason: 'job_given_up',
      orderNo: null,
      facts: { job: id, kind },
    }),
  )
  jobs.repeat({
    name: TWICE_ON_SALE_WORK,
    everyMs: TWICE_ON_SALE_EVERY_MS,
    run: () => alertTwiceOnSale(core.background.db, recharges.raiseAlert),
  })
  verifyNightly(core, { verify: ledgerVerify, queue, jobs })
  recharges.handleJobs(jobs)
  jobs.handle(BONUS_JOBS.warn, (job) => coins.warn(String(job.payload.lotId)))
  jobs.handle(BONUS_JOBS.expire, (job) => coins.expire(String(job.payload.lotId)))
  jobs.handle(INCOME_RELEASE_JOB, (job) => income.release(String(job.payload.key)))
  return {
    unlockOrders,
    contacts,
    configVersions,
    ledger,
    bills,
    billLists,
    income,
    coins,
    moneyTools,
    recharges,
    invitations,
    unlocks,
    payoutFreeze,
    ledgerVerify,
    failedJobs,
    reversals,
    withdrawals,
  }
}

/** The services of `wireMoney`. */
export type Money = ReturnType<typeof wireMoney>
