import { createPictureCopies } from '../domains/account/album/picture-copies'
import { createActionService } from '../domains/discovery/actions/action.service'
import { removeKnownRelations, removeRelations } from '../domains/discovery/actions/undo'
import { createFollowService } from '../domains/discovery/actions/follow.service'
import { createLikeService } from '../domains/discovery/actions/like.service'
import { createPassService } from '../domains/discovery/actions/pass.service'
import { createBlockService } from '../domains/safety/blocks/block.service'
import { createSafetyActions } from '../domains/safety/reports/safety-actions.service'
import { FORGET_EVERY_MS } from '../domains/account/auth/forget-expired'
import { createAppealService } from '../domains/safety/reports/appeal.service'
import { createBanAppealService } from '../domains/safety/reports/ban-appeal.service'
import { createDecisionService } from '../domains/safety/reports/decision.service'
import { createEvasionReports } from '../domains/safety/reports/evasion-reports'
import { createReportPictures } from '../domains/safety/reports/report-pictures.service'
import { createReportService } from '../domains/safety/reports/report.service'
import { createSanctionService } from '../domains/safety/reports/sanction.service'
import { createSpeed, FORGET_DATES_WORK } from '../domains/chat/speed/create-speed'
import {
  alertSuspensionsOfFew,
  SUSPENSION_ALERTS_EVERY_MS,
  SUSPENSION_ALERTS_WORK,
} from '../domains/safety/reports/suspension-alerts'
import {
  alertLateQueues,
  LATE_QUEUES_EVERY_MS,
  LATE_QUEUES_WORK,
} from '../domains/safety/reports/late-queues'
import { FORGET_PORTRAITS_JOB } from '../domains/chat/speed/date-ending'
import { TURN_EVERY_MS } from '../domains/chat/speed/speed-loop'
import { createProfileShares } from '../domains/account/shares/profile-share.service'
import { createProfilePageService } from '../domains/discovery/visits/profile-page.service'
import { createIntroAddresses } from '../domains/account/intros/intro-address'
import { createIntroReview } from '../domains/account/intros/intro-review'
import { createIntroService } from '../domains/account/intros/intro.service'
import { createIntroVerdicts, INTRO_VERDICT_JOB } from '../domains/account/intros/intro-verdicts'
import { backgroundOf, type Core } from '../lib/core'
import type { Messages } from './messages'

/** What the product does about members: sanctions, appeals and decisions. */
const wireSanctions = (core: Core, before: Messages) => {
  const recognised = { ...before, pictureCopies: createPictureCopies(core) }
  const sanctioned = { ...recognised, sanctions: createSanctionService(core, recognised) }
  const appealed = { ...sanctioned, appeals: createAppealService(core, sanctioned) }
  return {
    ...appealed,
    banAppeals: createBanAppealService(core, appealed),
    decisions: createDecisionService(core, appealed),
    evasionReports: createEvasionReports(core),
    reportPictures: createReportPictures(core, appealed),
  }
}

/** Introductions by voice, and the vendor that judges them first. */
const wireIntros = (core: Core, before: ReturnType<typeof wireSanctions>) => {
  const known = {
    ...before,
    introAddresses: createIntroAddresses(core),
    introReview: createIntroReview(core, before),
  }
  const introVerdicts = createIntroVerdicts(backgroundOf(core), known)
  known.introReview.onAwaited(introVerdicts.onAwaited)
  known.jobs.handle(INTRO_VERDICT_JOB, ({ payload }) => introVerdicts.ask(payload))
  return { ...known, introVerdicts, voiceIntros: createIntroService(core, known) }
}

/** What members do to each other. */
const wireActions = (core: Core, before: ReturnType<typeof wireIntros>) => {
  const dated = {
    ...before,
    speed: createSpeed(core, before),
    blocks: createBlockService(core, { ...before, removeRelations, removeKnownRelations }),
    likes: createLikeService(core, before),
    passes: createPassService(core, before),
    follows: createFollowService(core, before),
  }
  const known = { ...dated, reports: createReportService(core, dated) }
  known.reports.onReported(known.introReview.onReported)
  return {
    ...known,
    actions: createActionService(core, known),
    safetyActions: createSafetyActions(core, known),
    profilePages: createProfilePageService(core, known),
    profileShares: createProfileShares(core, known),
  }
}

/** Connects the services of encounters, and gives the worker their jobs. */
const connectEncounters = (core: Core, services: ReturnType<typeof wireActions>): void => {
  const { sessions, banAppeals, sanctions, unlocks, jobs, speed, recharges } = services
  const { productConfig } = services
  sessions.describeBansBy(banAppeals.describe)
  sanctions.onSuspended(unlocks.relationCleanup.accountSuspended)
  jobs.handle(FORGET_PORTRAITS_JOB, (job) => speed.portraits.forget(String(job.payload.dateId)))
  jobs.repeat({
    name: SUSPENSION_ALERTS_WORK,
    everyMs: SUSPENSION_ALERTS_EVERY_MS,
    run: () => alertSuspensionsOfFew(core.background.db, core.clock.now(), recharges.raiseAlert),
  })
  jobs.repeat({
    name: LATE_QUEUES_WORK,
    everyMs: LATE_QUEUES_EVERY_MS,
    run: () => alertLateQueues(core.background.db, core.clock.now(), productConfig, recharges.raiseAlert),
  })
  jobs.repeat({
    name: 'speed',
    everyMs: TURN_EVERY_MS,
    pace: speed.loop.pace,
    run: () => speed.loop.turnByLot(),
  })
  jobs.repeat({ name: FORGET_DATES_WORK, everyMs: FORGET_EVERY_MS, run: () => speed.forgetOld() })
}

/** Likes, blocks, reports and speed dates, and what the product does about them. */
export const wireEncounters = (core: Core, before: Messages) => {
  const known = wireActions(core, wireIntros(core, wireSanctions(core, before)))
  connectEncounters(core, known)
  return known
}

/** The services of `wireEncounters`. */
export type Encounters = ReturnType<typeof wireEncounters>
