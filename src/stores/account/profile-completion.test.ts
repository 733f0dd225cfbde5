import { FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import { NetworkError } from '@/api/errors'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { viewerInfo } from '../../../test/client/viewer'
import { settled } from '../../../test/client/talk'
import type { ProfileCompletionStore } from './profile-completion'

const picture = { path: 'wxfile://a.jpg', filename: 'a.jpg', contentType: 'image/jpeg', size: 9 } as never

let world: FakeWorld
let store: ProfileCompletionStore

beforeEach(() => {
  world = memberWorld()
  store = world.root.profileCompletion
})

afterEach(() => world.root.stop())

const added = () => world.api.payloadsOf('/api/user/add_image')

test('a picture whose answer was lost is added again with its token, without a second upload', async () => {
  let isLost = true
  world.api.answer('/api/user/add_image', () => {
    if (isLost) throw new NetworkError('offline')
    return { list: [], image: null }
  })
  await expect(store.upload(picture, true)).rejects.toThrow(NetworkError)
  isLost = false
  const [failed] = store.uploads
  if (!failed) throw new Error('a failed picture expected')
  expect(failed.hasFailed).toBe(true)
  await store.retry(failed)
  expect(store.uploads).toHaveLength(0)
  expect(added()).toHaveLength(2)
  expect(added()[1]).toEqual(added()[0])
  expect(world.uploaded).toHaveLength(1)
})

test('two pictures have different tokens', async () => {
  world.api.answer('/api/user/add_image', () => ({ list: [], image: null }))
  await store.upload(picture, false)
  await store.upload(picture, false)
  const tokens = added().map((payload) => 'clientToken' in payload && payload.clientToken)
  expect(new Set(tokens).size).toBe(2)
})

test('an avatar that was replaced during its upload is not added', async () => {
  world.api.answer('/api/user/add_image', () => ({ list: [], image: null }))
  await Promise.all([store.upload(picture, true), store.upload(picture, true)])
  expect(added()).toHaveLength(1)
  expect(store.uploads).toEqual([])
})

test('an old list of pictures is not shown after another avatar was chosen', async () => {
  const release = world.api.hold('/api/user/add_image')
  const sent = store.upload(picture, true)
  await settled()
  world.api.answer('/api/user/add_image', () => ({ list: [{ id: 'new' } as never], image: null }))
  await store.upload(picture, true)
  release(() => ({ list: [{ id: 'old' } as never], image: null }))
  await sent
  expect(store.images).toEqual([{ id: 'new' }])
})

test('a city is located until another one is chosen by hand', async () => {
  world.api.answer('/api/user/update_info', () => ({ user: { ...viewerInfo().user, cityCode: '330100' } }))
  await store.locate({ lat: 30.2, lng: 120.1, accuracy: 20 } as never)
  expect([store.cityCode, store.isLocated]).toEqual(['330100', true])
  store.setCity('330100')
  expect(store.isLocated).toBe(false)
})

test('the next member starts with the defaults', () => {
  store.setWanted('female')
  store.setAges([20, 30])
  store.reset()
  expect([store.wanted, store.ages]).toEqual(['all', [MIN_AGE, FILTER_MAX_AGE]])
})
