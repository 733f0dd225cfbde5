import type { Wallet } from '@contract/types/wallet'
import type { DueJob, JobQueue } from '../../../jobs/queue'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import type { RelationService } from '../../discovery/actions/relation.service'
import type { AuditService } from '../../safety/audit/audit.service'
import type { BillService } from '../bills/bill.service'
import type { CoinService } from '../coins/coin.service'
import type { ProductConfig } from '../../account/config/product-config'
import type { ContactService } from '../contacts/contact.service'
import type { News } from '../../chat/delivery/outbox'
import type { IncomeService } from '../income/income.service'
import type { InvitationService } from '../invitations/invitation.service'
import type { LedgerService } from '../ledger/ledger.service'
import { FORGET_EVERY_MS } from '../../account/auth/forget-expired'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberService } from '../../account/members/member.service'
import type { NoticeService } from '../../chat/notices/notice.service'
import type { Evidence } from '../../account/uploads/evidence'
import type { UsageService } from '../../account/usage/usage.service'
import { createContactViews } from './contact-view.service'
import { createDeadlines } from './deadlines'
import { createAskDecisions } from './decision.service'
import { createFeedbackService } from './feedback.service'
import { createOfferService } from './offer.service'
import { createOrderLifecycle, UNLOCK_JOBS } from './order-lifecycle'
import { createOrderEnding } from './order-ending'
import type { OrderPresenter } from './order.presenter'
import { alertOverdue, OVERDUE_EVERY_MS, OVERDUE_WORK, type RaiseAlert } from './overdue'
import { createRelationCleanup } from './relation-cleanup'
import { createPurchaseService } from './purchase.service'
import { QuoteRepository } from './quote.repository'
import { createUnlockReview } from './review.service'
import { createUnlockMoney } from './unlock-money'

/** Dependencies of unlocks. */
export interface UnlockDeps {
  readonly productConfig: ProductConfig
  readonly members: MemberService
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOfEach'>
  readonly relations: RelationService
  readonly contacts: ContactService
  readonly presenter: OrderPresenter
  readonly ledger: LedgerService
  readonly coins: CoinService
  readonly income: IncomeService
  readonly bills: BillService
  readonly invitations: InvitationService
  readonly notices: NoticeService
  readonly news: News
  readonly usage: UsageService
  readonly evidence: Evidence
  readonly audit: AuditService
  readonly queue: JobQueue
  readonly jobs: JobWorker
  readonly walletOf: (memberId: string) => Promise<Wallet>
  readonly raiseAlert: RaiseAlert
}

/** Builds the services of unlocks and registers their deadline jobs. */
export const createUnlocks = (core: Core, deps: UnlockDeps) => {
  const { productConfig, contacts, relations, members, presenter, news, jobs } = deps
  const { ledger, coins, bills, income, notices, queue, usage, evidence, audit, invitations, walletOf } = deps
  const offers = createOfferService(core, { productConfig, members, relations, contacts, usage })
  const money = createUnlockMoney({ productConfig, ledger, coins, bills, income, invitations, news })
  const course = createOrderLifecycle(core, { productConfig, contacts, money, offers, notices, news, queue })
  const ending = createOrderEnding(core, { productConfig, contacts, course, money, notices })
  const relationCleanup = createRelationCleanup(core, { contacts, course, ending })
  const deadlines = createDeadlines(core, { productConfig, members, course, ending, news })
  const orderIdOf = (job: DueJob): string => String(job.payload['orderId'])

  contacts.onChanged((db, memberId) => relationCleanup.contactChanged(db, memberId))
  income.onReleased((db, lot, availableFen) => money.noteReleased(db, lot, availableFen))
  jobs.handle(UNLOCK_JOBS.timeOut, (job) => deadlines.timeOut(orderIdOf(job)))
  jobs.handle(UNLOCK_JOBS.remind, (job) => deadlines.remind(orderIdOf(job)))
  jobs.handle(UNLOCK_JOBS.settle, (job) => deadlines.settle(orderIdOf(job)))
  jobs.handle(UNLOCK_JOBS.replyDue, (job) => deadlines.replyDue(orderIdOf(job)))
  jobs.repeat({
    name: 'unlock quotes',
    everyMs: FORGET_EVERY_MS,
    run: () => new QuoteRepository(core.db).deleteExpired(core.clock.now() - FORGET_EVERY_MS),
  })

  jobs.repeat({
    name: OVERDUE_WORK,
    everyMs: OVERDUE_EVERY_MS,
    run: () => alertOverdue(core.db, core.clock.now(), deps.raiseAlert),
  })

  return {
    offers,
    relationCleanup,
    purchases: createPurchaseService(core, {
      productConfig,
      money,
      members,
      relations,
      offers,
      course,
      presenter,
      news,
      walletOf,
    }),
    decisions: createAskDecisions(core, { members, course, presenter, news }),
    feedback: createFeedbackService(core, { productConfig, course, ending, presenter, evidence, news }),
    views: createContactViews(core, { contacts, relations, presenter }),
    review: createUnlockReview(core, { ending, audit, news }),
  }
}
