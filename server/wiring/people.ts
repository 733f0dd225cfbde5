import { createActionListService } from '../domains/actions/action-list.service'
import { createCardPresenter } from '../domains/feed/card.presenter'
import { createFeedService } from '../domains/feed/feed.service'
import { createVisitService } from '../domains/visits/visit.service'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'
import type { Money } from './money'

type Known = Foundation & Money

/** How members are found and shown: lists, visits, cards and the feed. */
export const wirePeople = (core: Core, known: Known) => {
  const {
    productConfig,
    members,
    news,
    locations,
    quotas,
    photos,
    memberBriefs,
    relations,
    cursors,
    distances,
    unlockOrders,
  } = known
  const actionLists = createActionListService(core, productConfig, {
    members,
    memberBriefs,
    photos,
    relations,
    distances,
    cursors,
    unlockOrders,
  })
  const visits = createVisitService(core, { members, news, memberBriefs })
  const cards = createCardPresenter(core.clock, { memberBriefs, photos, relations, distances })
  const feed = createFeedService(core, productConfig, {
    members,
    relations,
    locations,
    distances,
    quotas,
    cards,
    cursors,
  })
  return { actionLists, visits, cards, feed }
}

/** What `wirePeople` built. */
export type People = ReturnType<typeof wirePeople>
