import { backgroundOf, type Core } from '../../lib/core'
import type { ObjectStore } from '../../providers/storage/port'
import type { PhotoPresenter } from '../album/photo.presenter'
import type { ProductConfig } from '../config/product-config'
import type { News } from '../delivery/outbox'
import type { MemberBriefPresenter } from '../members/member-brief.presenter'
import type { MemberService } from '../members/member.service'
import type { QuotaService } from '../usage/quota.service'
import { DateRepository } from './date.repository'
import type { DateEndingParts } from './date-ending'
import { createDateService, type DateService } from './date.service'
import { createDoor } from './door'
import { createEntrance } from './entrance'
import { createPairingService } from './pairing.service'
import { createPortraitService, type PortraitService } from './portrait.service'
import { createSpeedLoop, type SpeedLoop } from './speed-loop'
import { createSpeedService, type SpeedService } from './speed.service'
import { createStatePresenter } from './state.presenter'
import { createTellStates } from './tell-states'

/** The speed dates as the rest of the product uses them. */
export interface Speed {
  readonly service: SpeedService
  readonly loop: SpeedLoop
  readonly portraits: PortraitService
  readonly dates: Pick<DateService, 'onStep'>
  /** Deletes what was kept for reports long enough. */
  forgetOld(): Promise<void>
}

/** What the speed dates need of the product. */
export interface SpeedNeeds extends Omit<DateEndingParts, 'productConfig' | 'members' | 'quotas'> {
  readonly productConfig: ProductConfig
  readonly news: News
  /** The same for the loop, which never waits behind calls. */
  readonly backgroundNews: News
  readonly members: Pick<MemberService, 'get'>
  readonly quotas: Pick<QuotaService, 'take' | 'giveBack' | 'quotaOf' | 'quotaOfEach'>
  readonly memberBriefs: Pick<MemberBriefPresenter, 'briefsOf' | 'ageOf'>
  readonly photos: Pick<PhotoPresenter, 'urlOf'>
  readonly store: ObjectStore
}

/** Builds the parts of the speed dates once. */
export const createSpeed = (core: Core, needs: SpeedNeeds): Speed => {
  const { productConfig, news, store } = needs
  const presenter = createStatePresenter(core, needs)
  const tellStates = createTellStates(news, presenter)
  const dates = createDateService(core, needs)
  const entrance = createEntrance(core, { ...needs, tellStates })
  const door = createDoor(core, { news, entrance })
  const background = backgroundOf(core)
  const inBackground = { ...needs, news: needs.backgroundNews, presenter, dates, tellStates }
  const pairing = createPairingService(background, inBackground)
  return {
    service: createSpeedService(core, { ...needs, dates, presenter, tellStates, entrance, door }),
    loop: createSpeedLoop(background, { ...inBackground, pairing }),
    portraits: createPortraitService(core, productConfig, store),
    dates,
    forgetOld: () => new DateRepository(core.db).deleteEnded(core.clock.now() - productConfig.speed.keptMs),
  }
}
