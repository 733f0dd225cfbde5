import { forgetExpiring } from '../../../jobs/retention'
import { backgroundOf, type Core } from '../../../lib/core'
import type { ObjectStore } from '../../../providers/storage/port'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import type { Signals } from '../delivery/signals'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberService } from '../../account/members/member.service'
import type { QuotaService } from '../../account/usage/quota.service'
import type { TextCases } from '../../safety/text-moderation/text-cases'
import type { TextJudge } from '../../safety/text-moderation/text-judge'
import { DateRepository } from './date.repository'
import type { DateEndingDeps } from './date-ending'
import { createDateService, type DateService } from './date.service'
import { createJoinBatcher } from './join-batcher'
import { createEntrance } from './entrance'
import { createPairingService } from './pairing.service'
import { createPortraitService, type PortraitService } from './portrait.service'
import { createSpeedLoop, type SpeedLoop } from './speed-loop'
import { createSpeedService, type SpeedService } from './speed.service'
import { createStatePresenter } from './state.presenter'
import { createSendStates } from './send-states'

/** Name of the repeated work that deletes old dates. */
export const FORGET_DATES_WORK = 'speed forget'

/** The speed dates for the rest of the product. */
export interface Speed {
  readonly service: SpeedService
  readonly loop: SpeedLoop
  readonly portraits: PortraitService
  readonly dates: Pick<DateService, 'onStep'>
  /** Deletes dates whose lines were kept for reports long enough. */
  forgetOld(): Promise<void>
}

/** Dependencies of the speed dates on the product. */
export interface SpeedDomainDeps extends Omit<DateEndingDeps, 'productConfig' | 'members' | 'quotas'> {
  readonly productConfig: ProductConfig
  readonly signals: Pick<Signals, 'send'>
  readonly members: Pick<MemberService, 'get'>
  readonly quotas: Pick<QuotaService, 'consume' | 'giveBack' | 'quotaOf' | 'quotaOfEach'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf' | 'ageOf'>
  readonly photos: Pick<PhotoPresenter, 'urlOf'>
  readonly store: ObjectStore
  readonly textJudge: Pick<TextJudge, 'judge'>
  readonly textCases: Pick<TextCases, 'addSent'>
}

/** Builds the parts of the speed dates once. */
export const createSpeed = (core: Core, deps: SpeedDomainDeps): Speed => {
  const { productConfig } = deps
  const presenter = createStatePresenter(core, deps)
  const sendStates = createSendStates({ presenter })
  const dates = createDateService(core, deps)
  const entrance = createEntrance(core, { ...deps, sendStates })
  const joinBatcher = createJoinBatcher(core, { entrance })
  // The loop never waits behind calls.
  const background = backgroundOf(core)
  const inBackground = { ...deps, presenter, dates, sendStates }
  const pairing = createPairingService(background, inBackground)
  const loop = createSpeedLoop(background, { ...inBackground, pairing })
  return {
    service: createSpeedService(core, { ...deps, dates, presenter, sendStates, entrance, joinBatcher, loop }),
    loop,
    portraits: createPortraitService(core, deps),
    dates,
    forgetOld: () =>
      forgetExpiring(core, {
        work: FORGET_DATES_WORK,
        kind: 'speed_date',
        keptMs: productConfig.speed.keptMs,
        forgetSome: (beforeMs, limit) => new DateRepository(core.db).deleteEnded(beforeMs, limit),
      }),
  }
}
