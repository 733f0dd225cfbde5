import { feedPage } from '../../../test/client/cards'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { viewerInfo } from '../../../test/client/viewer'

let world: FakeWorld

const counts = (about: number, few = false) => feedPage([], { count: { about, few } })
const asked = () => world.api.payloadsOf('/api/user/recommend_user')

beforeEach(async () => {
  world = memberWorld()
  world.api.answer('/api/user/recommend_user', () => counts(35))
  await world.root.session.start()
})

afterEach(() => jest.useRealTimers())

test('a burst of changes is counted once, half a second later', async () => {
  jest.useFakeTimers()
  const { filters } = world.root
  filters.open()
  await jest.advanceTimersByTimeAsync(0)
  expect(filters.count).toEqual({ about: 35, few: false })
  filters.change({ ageMin: 22 })
  filters.change({ ageMin: 23 })
  expect(filters.countState).toBe('counting')
  await jest.advanceTimersByTimeAsync(499)
  expect(asked()).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(1)
  expect(asked()).toHaveLength(2)
  expect(asked()[1]).toMatchObject({ countOnly: true, filters: { ageMin: 23 } })
})

test('a sheet opened before the viewer is known opens once they are, unless it was closed', async () => {
  const opened = async (act: (filters: FakeWorld['root']['filters']) => void) => {
    const { root, api } = memberWorld()
    api.answer('/api/user/recommend_user', () => counts(35))
    act(root.filters)
    expect(root.filters.draft).toBeNull()
    await root.session.start()
    return root.filters.draft !== null
  }
  expect(await opened((filters) => filters.open())).toBe(true)
  expect(await opened((filters) => (filters.open(), filters.close()))).toBe(false)
})

test('nothing applies until it is saved, and closing discards the draft', () => {
  const { filters } = world.root
  filters.open()
  filters.change({ certifiedOnly: true })
  filters.close()
  expect(world.api.payloadsOf('/api/user/update_info')).toEqual([])
  filters.open()
  expect(filters.draft?.certifiedOnly).toBe(false)
  filters.close()
})

test('saving applies the new filters and reloads the feed', async () => {
  const { filters, session } = world.root
  world.api.answer('/api/user/update_info', ({ filters: change }) => {
    const user = viewerInfo().user
    return { user: { ...user, filters: { ...user.filters, ...change } } }
  })
  filters.open()
  filters.change({ certifiedOnly: true, bucketMax: 10 })
  await filters.apply()
  expect(session.user?.filters).toMatchObject({ certifiedOnly: true, bucketMax: 10 })
  expect([filters.draft, filters.activeCount, filters.widerStop]).toEqual([null, 2, 20])
  expect(asked().some((payload) => payload.countOnly !== true)).toBe(true)
})

test('height, education and marital status count separately, and are cleared with the rest', async () => {
  const { filters, session } = world.root
  world.api.answer('/api/user/update_info', ({ filters: change }) => {
    const user = viewerInfo().user
    return { user: { ...user, filters: { ...user.filters, ...change } } }
  })
  const before = filters.activeCount
  filters.open()
  filters.changeAdvanced({ heightMin: 165 })
  filters.changeAdvanced({ education: ['master'], marital: ['single'] })
  await filters.apply()
  expect(session.user?.filters.advanced).toEqual({
    heightMin: 165,
    heightMax: 220,
    education: ['master'],
    marital: ['single'],
  })
  expect(filters.activeCount).toBe(before + 3)
  filters.open()
  filters.clear()
  await filters.apply()
  expect(filters.activeCount).toBe(0)
})

test('counts other ages than those that the member began with, until they are cleared', async () => {
  const registered = Date.UTC(2025, 10, 1)
  const activeCountOf = async (ageMin: number, ageMax: number) => {
    const { root, api } = memberWorld()
    const { user } = viewerInfo()
    api.answer('/api/user/my_info', () =>
      viewerInfo({
        user: {
          birthday: '1999-10-02',
          createdAt: registered,
          age: 27,
          filters: { ...user.filters, ageMin, ageMax },
        },
      }),
    )
    await root.session.start()
    return root.filters.activeCount
  }
  expect(await activeCountOf(18, 34)).toBe(0)
  expect(await activeCountOf(18, 60)).toBe(0)
  expect(await activeCountOf(18, 35)).toBe(1)
  expect(await activeCountOf(20, 34)).toBe(1)
})

test('rejects a sixth interest', () => {
  const { filters } = world.root
  filters.open()
  const taken = ['a', 'b', 'c', 'd', 'e', 'f'].map(filters.toggleInterest)
  expect(taken).toEqual([true, true, true, true, true, false])
  expect(filters.toggleInterest('a')).toBe(true)
  expect(filters.draft?.interests).toEqual(['b', 'c', 'd', 'e'])
  filters.close()
})
