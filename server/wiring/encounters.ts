import { createActionService } from '../domains/discovery/actions/action.service'
import { removeKnownRelations, removeRelations } from '../domains/discovery/actions/undo'
import { createFollowService } from '../domains/discovery/actions/follow.service'
import { createLikeService } from '../domains/discovery/actions/like.service'
import { createPassService } from '../domains/discovery/actions/pass.service'
import { createBlockService } from '../domains/safety/blocks/block.service'
import { FORGET_EVERY_MS } from '../domains/account/auth/forget-expired'
import { createAppealService } from '../domains/safety/reports/appeal.service'
import { createBanAppealService } from '../domains/safety/reports/ban-appeal.service'
import { createDecisionService } from '../domains/safety/reports/decision.service'
import { createReportService } from '../domains/safety/reports/report.service'
import { createSanctionService } from '../domains/safety/reports/sanction.service'
import { createSpeed } from '../domains/chat/speed/create-speed'
import {
  alertHoldsOfFew,
  HOLD_ALERTS_EVERY_MS,
  HOLD_ALERTS_WORK,
} from '../domains/safety/reports/hold-alerts'
import {
  alertLateQueues,
  LATE_QUEUES_EVERY_MS,
  LATE_QUEUES_WORK,
} from '../domains/safety/reports/late-queues'
import { FORGET_PORTRAITS_JOB } from '../domains/chat/speed/date-ending'
import { TURN_EVERY_MS } from '../domains/chat/speed/speed-loop'
import { createProfilePageService } from '../domains/discovery/visits/profile-page.service'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'
import type { Messages } from './messages'
import type { Money } from './money'
import type { People } from './people'

type Known = Foundation & Money & People & Messages

/** Actions between members and their consequences: likes, blocks, reports, speed dates, sanctions. */
export const wireEncounters = (core: Core, known: Known) => {
  const {
    productConfig,
    members,
    news,
    backgroundNews,
    sessions,
    locations,
    quotas,
    photos,
    memberBriefs,
    relations,
    notices,
    usage,
    tickets,
    groups,
    distances,
    matches,
    store,
    evidence,
    queue,
    jobs,
    audit,
    unlocks,
    visits,
    cards,
    messagePolicy,
    messageActs,
  } = known
  const sanctions = createSanctionService(core, productConfig, {
    members,
    notices,
    locations,
    groups,
    news,
    queue,
  })
  const appeals = createAppealService(core, productConfig, { members, sanctions, audit, notices, news })
  const banAppeals = createBanAppealService(core, { productConfig, appeals, tickets, usage })
  const decisions = createDecisionService(core, { members, sanctions, audit, notices, news, sessions })
  const speed = createSpeed(core, {
    productConfig,
    news,
    backgroundNews,
    members,
    quotas,
    matches,
    relations,
    groups,
    queue,
    memberBriefs,
    photos,
    store,
  })
  const reports = createReportService(core, {
    members,
    quotas,
    groups,
    notices,
    sanctions,
    evidence,
    speedEvidence: speed.service.evidenceOf,
  })
  const blocks = createBlockService(core, {
    matches,
    groups,
    removeRelations,
    removeKnownRelations,
    endUnlocks: unlocks.relationCleanup.blocked,
  })
  const actions = createActionService(core, {
    members,
    memberBriefs,
    relations,
    likes: createLikeService(core, productConfig, {
      members,
      quotas,
      matches,
      notices,
      news,
      memberBriefs,
    }),
    passes: createPassService(core, productConfig, { quotas, matches, usage }),
    follows: createFollowService(core, { quotas, news, memberBriefs }),
    matches,
    blocks,
    reports,
    visits,
    groups,
    messageActs,
    speed: speed.service,
    appeals,
    news,
  })
  const profilePages = createProfilePageService(core, {
    members,
    memberBriefs,
    photos,
    relations,
    distances,
    cards,
    policy: messagePolicy,
    visits,
    offers: unlocks.offers,
  })
  sessions.tellBansBy(banAppeals.tell)
  sanctions.onHeld(unlocks.relationCleanup.accountHeld)
  jobs.handle(FORGET_PORTRAITS_JOB, (job) => speed.portraits.forget(String(job.payload.dateId)))
  jobs.repeat({
    name: HOLD_ALERTS_WORK,
    everyMs: HOLD_ALERTS_EVERY_MS,
    run: () => alertHoldsOfFew(core.background.db, core.clock.now(), known.recharges.raiseAlert),
  })
  jobs.repeat({
    name: LATE_QUEUES_WORK,
    everyMs: LATE_QUEUES_EVERY_MS,
    run: () =>
      alertLateQueues(core.background.db, core.clock.now(), productConfig, known.recharges.raiseAlert),
  })
  jobs.repeat({ name: 'speed', everyMs: TURN_EVERY_MS, run: () => speed.loop.turnByLot() })
  jobs.repeat({ name: 'speed forget', everyMs: FORGET_EVERY_MS, run: () => speed.forgetOld() })
  return { sanctions, appeals, banAppeals, decisions, speed, reports, blocks, actions, profilePages }
}

/** The services of `wireEncounters`. */
export type Encounters = ReturnType<typeof wireEncounters>
