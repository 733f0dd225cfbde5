import { createActionListService } from '../domains/discovery/actions/action-list.service'
import { createCardPresenter } from '../domains/discovery/feed/card.presenter'
import { createFeedService } from '../domains/discovery/feed/feed.service'
import { createProfileBudget } from '../domains/discovery/visits/profile-budget.service'
import { createVisitService } from '../domains/discovery/visits/visit.service'
import type { Core } from '../lib/core'
import type { Money } from './money'

/** How members are found and shown: lists, visits, cards and the feed. */
export const wirePeople = (core: Core, before: Money) => {
  const known = {
    ...before,
    actionLists: createActionListService(core, before),
    visits: createVisitService(core, before),
    cards: createCardPresenter(core, before),
    profileBudget: createProfileBudget(core, before),
  }
  return { ...known, feed: createFeedService(core, known) }
}

/** The services of `wirePeople`. */
export type People = ReturnType<typeof wirePeople>
