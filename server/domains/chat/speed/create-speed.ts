import { backgroundOf, type Core } from '../../../lib/core'
import type { ObjectStore } from '../../../providers/storage/port'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import type { Signals } from '../delivery/signals'
import type { MemberBriefPresenter } from '../../account/members/member-brief.presenter'
import type { MemberService } from '../../account/members/member.service'
import type { QuotaService } from '../../account/usage/quota.service'
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
import { createTellStates } from './tell-states'

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
  readonly quotas: Pick<QuotaService, 'take' | 'giveBack' | 'quotaOf' | 'quotaOfEach'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf' | 'ageOf'>
  readonly photos: Pick<PhotoPresenter, 'urlOf'>
  readonly store: ObjectStore
}

/** Builds the parts of the speed dates once. */
export const createSpeed = (core: Core, deps: SpeedDomainDeps): Speed => {
  const { productConfig } = deps
  const presenter = createStatePresenter(core, deps)
  const tellStates = createTellStates({ presenter })
  const dates = createDateService(core, deps)
  const entrance = createEntrance(core, { ...deps, tellStates })
  const door = createJoinBatcher(core, { entrance })
  // The loop never waits behind calls.
  const background = backgroundOf(core)
  const inBackground = { ...deps, presenter, dates, tellStates }
  const pairing = createPairingService(background, inBackground)
  return {
    service: createSpeedService(core, { ...deps, dates, presenter, tellStates, entrance, door }),
    loop: createSpeedLoop(background, { ...inBackground, pairing }),
    portraits: createPortraitService(core, deps),
    dates,
    forgetOld: () => new DateRepository(core.db).deleteEnded(core.clock.now() - productConfig.speed.keptMs),
  }
}
