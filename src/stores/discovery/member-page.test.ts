import { brief, done, memberPage } from '../../../test/client/cards'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { MemberPageStore } from './member-page'

let world: FakeWorld
let store: MemberPageStore

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/get', ({ userId }) => memberPage(userId))
  store = world.root.create(MemberPageStore, 'a', 'home')
  store.watch()
  await store.load()
})

test('the visit reports where the viewer came from', () => {
  expect(world.api.payloadsOf('/api/user/get')).toEqual([{ userId: 'a', from: 'home' }])
  expect(store.contact).toBe('greet')
})

test('a like fills the heart at once and empties it when refused', async () => {
  world.api.answer('/api/user/add_action', () => {
    expect(store.relation?.liked).toBe(true)
    throw refusal('LIKE_QUOTA')
  })
  await expect(store.like()).rejects.toMatchObject({ name: 'LIKE_QUOTA' })
  expect(store.relation?.liked).toBe(false)
})

test('a match opens the chat', async () => {
  world.api.answer('/api/user/add_action', () => done({ matched: true, groupId: 'g', peer: brief('a') }))
  await store.like('prompt:weekend')
  expect([store.relation?.matched, store.contact]).toEqual([true, 'chat'])
})

test('following is undone when it is refused', async () => {
  world.api.answer('/api/user/add_action', () => {
    throw refusal('FOLLOW_QUOTA')
  })
  await expect(store.toggleFollow()).rejects.toMatchObject({ name: 'FOLLOW_QUOTA' })
  expect(store.relation?.followed).toBe(false)
  world.api.answer('/api/user/add_action', () => done())
  await store.toggleFollow()
  expect(store.relation?.followed).toBe(true)
})

test('a refused like undoes only itself, not the following that succeeded meanwhile', async () => {
  const release = world.api.hold('/api/user/add_action')
  const liking = store.like()
  world.root.actions.notify({ userId: 'a', kind: 'follow' })
  release(() => {
    throw refusal('LIKE_QUOTA')
  })
  await expect(liking).rejects.toMatchObject({ name: 'LIKE_QUOTA' })
  expect(store.relation).toMatchObject({ liked: false, followed: true })
})

test('a greeting sent elsewhere shows as waiting for its answer', () => {
  world.root.actions.notify({ userId: 'other', kind: 'greet' })
  expect(store.contact).toBe('greet')
  world.root.actions.notify({ userId: 'a', kind: 'greet' })
  expect(store.contact).toBe('waiting')
})

test.each(['TARGET_NOT_VISIBLE', 'NOT_FOUND', 'INVALID_PARAMETERS'] as const)(
  'every cause of not being visible looks the same: %s',
  async (reason) => {
    world.api.answer('/api/user/get', () => {
      throw refusal(reason)
    })
    const gone = world.root.create(MemberPageStore, 'b')
    await gone.load()
    expect(gone.isUnavailable).toBe(true)
  },
)
