import { createActionListService } from '../domains/discovery/actions/action-list.service'
import { createCardPresenter } from '../domains/discovery/feed/card.presenter'
import { createFeedService } from '../domains/discovery/feed/feed.service'
import { createProfileBudget } from '../domains/discovery/visits/profile-budget.service'
import { createVisitService } from '../domains/discovery/visits/visit.service'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'
import type { Money } from './money'

type Known = Foundation & Money

/** How members are found and shown: lists, visits, cards and the feed. */
export const wirePeople = (core: Core, known: Known) => {
  const {
    productConfig,
    members,
    usage,
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
    usage,
  })
  const visits = createVisitService(core, { members, news, memberBriefs })
  const cards = createCardPresenter(core.clock, { memberBriefs, photos, relations, distances })
  const profileBudget = createProfileBudget(core, productConfig)
  const feed = createFeedService(core, productConfig, {
    members,
    relations,
    locations,
    distances,
    quotas,
    cards,
    cursors,
    profileBudget,
  })
  return { actionLists, visits, cards, profileBudget, feed }
}

/** The services of `wirePeople`. */
export type People = ReturnType<typeof wirePeople>
