import { DAY_MS } from '@contract/constants'
import { createEmitter } from '@/lib/emitter'
import { actionRow } from '../../../test/client/cards'
import { fakeApi, refusal } from '../../../test/client/fake-api'
import { expectFaults } from '../../../test/net/net'
import type { RelationChange } from './actions'
import { PeopleListsStore } from './people-lists'

function setUp() {
  const api = fakeApi()
  const changes = createEmitter<RelationChange>()
  const asked: [string, boolean][] = []
  const store = new PeopleListsStore({
    api: api.user,
    actions: {
      onChange: changes.on,
      setFollowed: (id, isFollowed) => {
        asked.push([id, isFollowed])
        changes.emit({ userId: id, kind: isFollowed ? 'follow' : 'unfollow' })
        return Promise.resolve()
      },
    },
  })
  return { api, store, changes, asked }
}

test('an unfollowed member stays on the page until the refresh', async () => {
  const { api, store, asked } = setUp()
  api.answer('/api/user/action_list', () => ({ list: [actionRow('a')], nextCursor: null, total: 1 }))
  await store.following.refresh()
  const [first] = store.following.rows
  expect([store.isFollowed(first!), store.totals.following]).toEqual([true, 1])
  await store.setFollowed(first!, false)
  expect(asked).toEqual([['a', false]])
  expect([store.isFollowed(first!), store.following.rows.length]).toEqual([false, 1])
  api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  await store.refreshFollows()
  expect(store.following.rows).toEqual([])
})

test('a member unfollowed during a reload stays unfollowed', async () => {
  const { api, store } = setUp()
  const page = { list: [actionRow('a')], nextCursor: null, total: 1 }
  api.answer('/api/user/action_list', () => page)
  await store.refreshFollows()
  const answer = api.hold('/api/user/action_list')
  const refreshing = store.refreshFollows()
  const [row] = store.following.rows
  await store.setFollowed(row!, false)
  answer(() => page)
  await refreshing
  expect(store.isFollowed(row!)).toBe(false)
})

test('an unfollowed member stays unfollowed when the list cannot be loaded, and in lists from before', async () => {
  const { api, store } = setUp()
  const [following, follower] = [actionRow('a'), actionRow('a', { mutual: true })]
  api.answer('/api/user/action_list', () => ({ list: [following], nextCursor: null, total: 1 }))
  api.answer('/api/user/action_to_me_list', () => ({
    list: [follower],
    nextCursor: null,
    total: 1,
    lockedCount: 0,
  }))
  await store.refreshFollows()
  await store.followers.refresh()
  await store.setFollowed(following, false)
  expectFaults(/^answer 200 code 0: POST \/api\/user\/action_list$/)
  api.answer('/api/user/action_list', () => Promise.reject(refusal('UNKNOWN')))
  await store.refreshFollows()
  expect(store.isFollowed(following)).toBe(false)
  api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
  await store.refreshFollows()
  store.showFollows('followers')
  expect([store.isFollowed(follower), store.isMutual(follower)]).toEqual([false, false])
})

test('searches for mutual follows over pages without any', async () => {
  const { api, store } = setUp()
  api.answer('/api/user/action_list', ({ cursor }) =>
    cursor
      ? { list: [actionRow('c', { mutual: true })], nextCursor: null, total: 3 }
      : { list: [actionRow('a'), actionRow('b')], nextCursor: 'next', total: 3 },
  )
  await store.mutual.refresh()
  expect(store.mutual.rows.map(({ id }) => id)).toEqual(['row-c'])
  expect(store.mutual.isAtEnd).toBe(true)
})

test('a follower counts as followed only when both follow each other', () => {
  const { api, store } = setUp()
  const none = { list: [], nextCursor: null, total: 0, lockedCount: 0 }
  api.answer('/api/user/action_to_me_list', () => none)
  store.showFollows('followers')
  expect([store.isFollowed(actionRow('a')), store.isMutual(actionRow('b', { mutual: true }))]).toEqual([
    false,
    true,
  ])
})

test('locked visitors are counted, the others are free', async () => {
  const { api, store } = setUp()
  api.answer('/api/user/action_to_me_list', () => ({
    list: [actionRow('a'), actionRow('b', { locked: true, member: null })],
    nextCursor: null,
    total: 5,
    lockedCount: 2,
  }))
  await store.seenMe.refresh()
  expect([store.lockedCount, store.freeVisitorCount]).toEqual([2, 3])
})

test('groups visits by day in Shanghai', async () => {
  const { api, store } = setUp()
  const at = Date.UTC(2025, 10, 20, 2)
  api.answer('/api/user/action_list', () => ({
    list: [
      actionRow('a', { createdAt: at }),
      actionRow('b', { createdAt: at }),
      actionRow('c', { createdAt: at - DAY_MS }),
    ],
    nextCursor: null,
    total: 3,
  }))
  store.showVisits('seenByMe')
  await store.seenByMe.refresh()
  expect(store.visitDays.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['2025-11-20', 2],
    ['2025-11-19', 1],
  ])
})

test('a blocked member leaves every list', async () => {
  const { api, store, changes } = setUp()
  api.answer('/api/user/action_list', () => ({
    list: [actionRow('a'), actionRow('b')],
    nextCursor: null,
    total: 2,
  }))
  await store.following.refresh()
  changes.emit({ userId: 'a', kind: 'block' })
  expect(store.following.rows.map(({ id }) => id)).toEqual(['row-b'])
})
