import { createActionService } from '../domains/actions/action.service'
import { removeTies } from '../domains/actions/taking-back'
import { createFollowService } from '../domains/actions/follow.service'
import { createLikeService } from '../domains/actions/like.service'
import { createPassService } from '../domains/actions/pass.service'
import { createBlockService } from '../domains/blocks/block.service'
import { FORGET_EVERY_MS } from '../domains/logins/forget-expired'
import { createAppealService } from '../domains/reports/appeal.service'
import { createBanAppealService } from '../domains/reports/ban-appeal.service'
import { createDecisionService } from '../domains/reports/decision.service'
import { createReportService } from '../domains/reports/report.service'
import { createSanctionService } from '../domains/reports/sanction.service'
import { createSpeed } from '../domains/speed/create-speed'
import { FORGET_PORTRAITS_JOB } from '../domains/speed/date-ending'
import { TURN_EVERY_MS } from '../domains/speed/speed-loop'
import { createProfilePageService } from '../domains/visits/profile-page.service'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'
import type { Messages } from './messages'
import type { Money } from './money'
import type { People } from './people'

type Known = Foundation & Money & People & Messages

/** What members do to each other: likes, blocks, reports, speed dates, and what the product does about it. */
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
  const banAppeals = createBanAppealService(core, { config: productConfig, appeals, tickets, usage })
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
    removeTies,
    endUnlocks: unlocks.partings.blocked,
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
  sanctions.onHeld(unlocks.partings.accountHeld)
  jobs.handle(FORGET_PORTRAITS_JOB, (job) => speed.portraits.forget(String(job.payload.dateId)))
  jobs.repeat({ name: 'speed', everyMs: TURN_EVERY_MS, run: () => speed.loop.turnByLot() })
  jobs.repeat({ name: 'speed forget', everyMs: FORGET_EVERY_MS, run: () => speed.forgetOld() })
  return { sanctions, appeals, banAppeals, decisions, speed, reports, blocks, actions, profilePages }
}

/** What `wireEncounters` built. */
export type Encounters = ReturnType<typeof wireEncounters>
