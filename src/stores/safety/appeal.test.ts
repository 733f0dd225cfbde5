import { NetworkError } from '@/api/errors'
import { done } from '../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { publicConfig, viewerInfo } from '../../../test/client/viewer'

const PATH = '/api/user/add_action'
let world: FakeWorld
let appeal: 'open' | 'waiting' | 'refused'

beforeEach(async () => {
  appeal = 'open'
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/my_info', () =>
    viewerInfo({
      user: {
        accountState: 'restricted',
        restriction: { reason: 'scam', until: 9, appeal, answerBy: appeal === 'waiting' ? 7 : null },
      },
    }),
  )
  await world.root.session.start()
})
afterEach(() => world.root.stop())

test('is sent once, also after a lost answer, and then waits', async () => {
  const { appeal: store } = world.root
  expect(store.canSubmit).toBe(false)
  store.setText('字'.repeat(301))
  expect(store.canSubmit).toBe(false)
  store.setText(' 我没有 ')
  world.api.answer(PATH, () => {
    throw new NetworkError('timeout')
  })
  await expect(store.submit()).rejects.toThrow()
  world.api.answer(PATH, () => done({ state: 'received' }))
  appeal = 'waiting'
  await store.submit()
  const [first, second] = world.api.payloadsOf(PATH)
  expect(second).toEqual(first)
  expect(second).toMatchObject({ kind: 'appeal', extra: { text: '我没有' } })
  expect([store.state, store.answerBy, store.text]).toEqual(['waiting', 7, ''])
})

test('another text is another appeal, and a new restriction can be appealed again', async () => {
  const { appeal: store } = world.root
  world.api.answer(PATH, () => done({ state: 'received' }))
  store.setText('一')
  await store.submit()
  expect(store.state).toBe('waiting')
  store.begin()
  expect(store.state).toBe('open')
  store.setText('二')
  await store.submit()
  const [first, second] = world.api.payloadsOf(PATH)
  expect(first?.clientToken).not.toBe(second?.clientToken)
})
