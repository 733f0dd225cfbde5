import type { JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { Providers } from '../../../providers/providers'
import { createPayments, type Payments } from './payments'
import type { AuditService } from '../../safety/audit/audit.service'
import { bonusCheck, coinReconciliation } from '../coins/coin-reconciliation'
import { createWalletService, type WalletDeps, type WalletService } from '../coins/wallet.service'
import type { ProductConfig } from '../../account/config/product-config'
import { incomeReconciliation, incomeCheck } from '../income/income-reconciliation'
import { createVipService, VIP_JOBS, type VipDeps, type VipService } from '../vip/vip.service'
import { createCeilings } from './ceilings'
import { type ClosingRefunds, createClosingRefunds } from './closing-refunds'
import { createIntakeService, type IntakeDeps, type IntakeService } from './intake.service'
import { createLocalDesk, LOCAL_NOTICE_JOB, type LocalDesk } from './local-desk'
import { createOrderCases, type OrderCases } from './order-case'
import { createOrderWatch, WATCH_JOBS, type WatchDeps } from './order-watch'
import { rechargeReconciliation } from './recharge-reconciliation'
import { createMemberRefunds, type MemberRefundDeps, type MemberRefunds } from './member-refunds'
import { createRechargeService, type RechargeDeps, type RechargeService } from './recharge.service'
import { type ChosenRefunds, createChosenRefunds } from './chosen-refunds'
import { createHandRefunds, type HandRefundDeps, type HandRefunds } from './hand-refunds'
import { createOwedPayments, type OwedPaymentDeps, type OwedPayments } from './owed-payment'
import { createRefundLedger, type RefundLedgerDeps } from './refund-ledger'
import { createRefundEnds, type RefundEndDeps } from './refund-ends'
import { createRefundService, REFUND_JOB, type RefundDeps, type RefundService } from './refund.service'
import {
  assertAtPar,
  createSettlementService,
  type SettlementDeps,
  type SettlementService,
} from './settlement.service'

/** The reconciliations of buying, coins and income. */
export const moneyBooks = [
  rechargeReconciliation,
  coinReconciliation,
  bonusCheck,
  incomeReconciliation,
  incomeCheck,
] as const

/** Buying, as other parts of the server use it. */
export interface Recharges {
  readonly payments: Payments
  readonly service: RechargeService
  readonly intake: IntakeService
  readonly refunds: RefundService
  /** Refunds that members request themselves. */
  readonly memberRefunds: MemberRefunds
  /** Refunds that people pay by hand. */
  readonly handRefunds: HandRefunds
  /** Refunds of several orders of one member at once. */
  readonly chosenRefunds: ChosenRefunds
  /** What the product still owes deactivated members. */
  readonly owed: OwedPayments
  /** Refunds of accounts that close. */
  readonly closing: ClosingRefunds
  readonly cases: OrderCases
  /** Raises an alert about money for the operators. */
  readonly raiseAlert: SettlementService['alert']
  readonly vip: VipService
  readonly wallets: WalletService
  /** The demo provider's confirm page; null when only real providers are configured. */
  readonly desk: LocalDesk | null
  /** Registers the jobs of buying with the worker. */
  handleJobs(jobs: Pick<JobWorker, 'handle'>): void
}

/** Dependencies of the parts of buying, with those on each other. */
type PartDeps = VipDeps &
  SettlementDeps &
  RefundLedgerDeps &
  RefundEndDeps &
  RefundDeps &
  IntakeDeps &
  WatchDeps &
  RechargeDeps &
  HandRefundDeps &
  MemberRefundDeps &
  OwedPaymentDeps &
  WalletDeps

/** Names of the parts, which other services do not supply. */
type Part =
  | 'payments'
  | 'vip'
  | 'settlement'
  | 'refundLedger'
  | 'ends'
  | 'refunds'
  | 'intake'
  | 'watch'
  | 'ceilings'
  | 'quote'
  | 'hasRecharged'

/** Dependencies of buying on other services: those of the parts. */
export type RechargesDeps = Omit<PartDeps, Part> & {
  readonly productConfig: ProductConfig
  readonly providers: Pick<Providers, 'payment' | 'localPay'>
  readonly audit: AuditService
  readonly queue: JobQueue
}

/** Builds the parts of buying. Call it once. */
export const createRecharges = (core: Core, given: RechargesDeps): Recharges => {
  assertAtPar(given.productConfig)
  const { payment, localPay } = given.providers
  const payments = createPayments(payment)
  const vip = createVipService(core, given)
  const deps = { ...given, payments, vip }
  const settlement = createSettlementService(core, deps)
  const refundLedger = createRefundLedger(deps)
  const ends = createRefundEnds(core, { ...deps, refundLedger })
  const refunds = createRefundService(core, { ...deps, settlement, refundLedger, ends })
  const intake = createIntakeService(core, { ...deps, settlement, refunds })
  const watch = createOrderWatch(core, { ...deps, settlement, intake })
  const ceilings = createCeilings(core, given)
  const service = createRechargeService(core, { ...deps, ceilings, watch })
  const desk = localPay && createLocalDesk(core, { local: localPay, intake, queue: given.queue })
  const vipEnd = (payload: Record<string, unknown>) => ({
    memberId: String(payload.memberId),
    expireAt: Number(payload.expireAt),
  })
  const handRefunds = createHandRefunds(core, {
    ...deps,
    settlement,
    refundLedger,
    quote: refunds.quote,
    ends,
  })
  return {
    payments,
    service,
    intake,
    refunds,
    memberRefunds: createMemberRefunds(core, { ...deps, settlement, refundLedger, refunds }),
    handRefunds,
    chosenRefunds: createChosenRefunds({ settlement, refunds, handRefunds }),
    owed: createOwedPayments(core, given),
    closing: createClosingRefunds(core, { ledger: given.ledger, refunds }),
    cases: createOrderCases(core, { refunds, audit: given.audit }),
    raiseAlert: settlement.alert,
    vip,
    wallets: createWalletService(core, { ...given, hasRecharged: service.hasRecharged }),
    desk,
    handleJobs(jobs) {
      const onOrder = (kind: string, run: (orderNo: string, round: number) => Promise<void>) =>
        jobs.handle(kind, ({ payload }) => run(String(payload.orderNo), Number(payload.round)))
      onOrder(WATCH_JOBS.ask, watch.askAgain)
      onOrder(WATCH_JOBS.close, watch.close)
      jobs.handle(REFUND_JOB, ({ payload }) =>
        refunds.pursue(String(payload.refundNo), {
          series: Number(payload.series ?? 0),
          round: Number(payload.round),
        }),
      )
      jobs.handle(VIP_JOBS.ending, ({ payload }) => vip.warnOfEnd(vipEnd(payload)))
      jobs.handle(VIP_JOBS.ended, ({ payload }) => vip.notifyEnded(vipEnd(payload)))
      if (desk) jobs.handle(LOCAL_NOTICE_JOB, ({ payload }) => desk.sendLate(String(payload.orderNo)))
    },
  }
}
