import { actionList } from '@contract/calls/user/action_list'
import { actionToMeList } from '@contract/calls/user/action_to_me_list'
import { NoticeCategory } from '@contract/types/notice'
import { wordsOf } from '../cells'
import type { Person } from '../person'

const BY = '/api/user/action_list'
const TOWARD = '/api/user/action_to_me_list'
const NOTICES = '/api/user/system_message'

/** Lists the member's own actions and those of others on the member. */
export const readLists = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const page = {
    ...(chance.is(0.5) && { limit: chance.between(1, 50) }),
    ...(chance.is(0.3) && { cursor: null }),
  }
  const done = await person.call(BY, {
    kind: coverage.rarest(BY, 'kind', wordsOf(actionList.payload.properties.kind)),
    ...page,
  })
  const toward = await person.call(TOWARD, {
    kind: coverage.rarest(TOWARD, 'kind', wordsOf(actionToMeList.payload.properties.kind)),
    ...page,
  })
  for (const { member, unlock } of [...(done.data?.list ?? []), ...(toward.data?.list ?? [])]) {
    if (member && !member.gone) person.remember(member.id)
    if (unlock && !person.orders.includes(unlock.id)) person.orders.push(unlock.id)
  }
}

/** Reads the system messages, all or of one kind. */
export const readNotices = async (person: Person): Promise<void> => {
  const { chance, coverage, app } = person.world
  await person.call(NOTICES, {
    ...(chance.is(0.6) && { category: coverage.rarest(NOTICES, 'category', wordsOf(NoticeCategory)) }),
    ...(chance.is(0.4) && { readUpTo: app.clock.now() }),
    ...(chance.is(0.4) && { limit: chance.between(1, 50) }),
    ...(chance.is(0.2) && { cursor: null }),
  })
}
