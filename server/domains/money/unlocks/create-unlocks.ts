import type { DueJob } from '../../../jobs/queue'
import { forgetExpiring } from '../../../jobs/retention'
import type { JobWorker } from '../../../jobs/worker'
import type { Core } from '../../../lib/core'
import { FORGET_EVERY_MS } from '../../account/auth/forget-expired'
import type { ContactService } from '../contacts/contact.service'
import type { IncomeService } from '../income/income.service'
import { type ContactViewDeps, createContactViews } from './contact-view.service'
import { createDeadlines, type DeadlineDeps } from './deadlines'
import { type AskDecisionDeps, createAskDecisions } from './decision.service'
import { createFeedbackService, type FeedbackDeps } from './feedback.service'
import { createOfferService, type OfferDeps } from './offer.service'
import { createOrderLifecycle, type OrderLifecycleDeps, UNLOCK_JOBS } from './order-lifecycle'
import { createOrderEnding, type EndingDeps } from './order-ending'
import { alertOverdue, OVERDUE_EVERY_MS, OVERDUE_WORK, type RaiseAlert } from './overdue'
import { createRelationCleanup, type RelationCleanupDeps } from './relation-cleanup'
import { createPurchaseService, type PurchaseDeps } from './purchase.service'
import { QuoteRepository } from './quote.repository'
import { createUnlockReview, type UnlockReviewDeps } from './review.service'
import { createUnlockMoney, type UnlockMoneyDeps } from './unlock-money'

/** Name of the repeated work that deletes expired quotes. */
export const QUOTES_WORK = 'unlock quotes'

/** Dependencies of the parts of unlocks, with those on each other. */
type PartDeps = OfferDeps &
  UnlockMoneyDeps &
  OrderLifecycleDeps &
  EndingDeps &
  RelationCleanupDeps &
  DeadlineDeps &
  PurchaseDeps &
  AskDecisionDeps &
  FeedbackDeps &
  ContactViewDeps &
  UnlockReviewDeps

/** Dependencies of unlocks on other services: those of the parts. */
export type UnlockDeps = Omit<PartDeps, 'offers' | 'money' | 'lifecycle' | 'ending'> & {
  readonly contacts: Pick<ContactService, 'onChanged'>
  readonly income: Pick<IncomeService, 'onReleased'>
  readonly jobs: Pick<JobWorker, 'handle' | 'repeat'>
  readonly recharges: { readonly raiseAlert: RaiseAlert }
}

/** Builds the services of unlocks and registers their deadline jobs. */
export const createUnlocks = (core: Core, deps: UnlockDeps) => {
  const { contacts, income, jobs } = deps
  const offers = createOfferService(core, deps)
  const money = createUnlockMoney(deps)
  const lifecycle = createOrderLifecycle(core, { ...deps, money, offers })
  const ending = createOrderEnding(core, { ...deps, lifecycle, money })
  const parts = { ...deps, offers, money, lifecycle, ending }
  const relationCleanup = createRelationCleanup(core, parts)
  const deadlines = createDeadlines(core, parts)
  const orderIdOf = (job: DueJob): string => String(job.payload['orderId'])

  contacts.onChanged((tx, memberId) => relationCleanup.contactChanged(tx, memberId))
  income.onReleased((db, lot, availableFen) => money.recordReleased(db, lot, availableFen))
  jobs.handle(UNLOCK_JOBS.timeOut, (job) => deadlines.timeOut(orderIdOf(job)))
  jobs.handle(UNLOCK_JOBS.remind, (job) => deadlines.remind(orderIdOf(job)))
  jobs.handle(UNLOCK_JOBS.settle, (job) => deadlines.settle(orderIdOf(job)))
  jobs.handle(UNLOCK_JOBS.replyDue, (job) => deadlines.replyDue(orderIdOf(job)))
  jobs.repeat({
    name: QUOTES_WORK,
    everyMs: FORGET_EVERY_MS,
    run: () =>
      forgetExpiring(core, {
        work: QUOTES_WORK,
        kind: 'unlock_quote',
        keptMs: FORGET_EVERY_MS,
        forgetSome: (beforeMs, limit) => new QuoteRepository(core.db).deleteExpired(beforeMs, limit),
      }),
  })

  jobs.repeat({
    name: OVERDUE_WORK,
    everyMs: OVERDUE_EVERY_MS,
    run: () => alertOverdue(core.db, core.clock.now(), deps.recharges.raiseAlert),
  })

  return {
    offers,
    relationCleanup,
    purchases: createPurchaseService(core, parts),
    decisions: createAskDecisions(core, parts),
    feedback: createFeedbackService(core, parts),
    views: createContactViews(core, parts),
    review: createUnlockReview(core, parts),
  }
}
