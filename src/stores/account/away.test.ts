import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { viewerInfo } from '../../../test/client/viewer'

const UPDATE = '/api/user/update_info'
const KEY = 'server-key'

let world: FakeWorld
let isSubscribed: boolean

beforeEach(async () => {
  world = memberWorld()
  isSubscribed = false
  world.browserPush.current = 'ready'
  world.api.answer(UPDATE, ({ away }) => {
    if (away?.step !== 'state') isSubscribed = away?.step === 'subscribe'
    return { user: viewerInfo().user, away: { webPushKey: KEY, isSubscribed } }
  })
  await world.root.session.start()
})

test('offers the choice only once the server answered, and not where the browser cannot', async () => {
  const { away } = world.root
  expect(away.choice).toBe('none')
  await away.load()
  expect(away.choice).toBe('off')
  world.browserPush.current = 'unsupported'
  expect(away.choice).toBe('none')
  await away.load()
  expect(world.api.payloadsOf(UPDATE)).toEqual([{ away: { step: 'state' } }])
})

test('does not offer it while the server notifies no browsers', async () => {
  const { away } = world.root
  world.api.answer(UPDATE, () => ({
    user: viewerInfo().user,
    away: { webPushKey: null, isSubscribed: false },
  }))
  await away.load()
  expect(away.choice).toBe('none')
  await away.turnOn()
  expect(world.api.payloadsOf(UPDATE)).toHaveLength(1)
})

test('subscribes after the permission, and ends it again', async () => {
  const { away } = world.root
  await away.load()
  await away.turnOn()
  expect(away.choice).toBe('on')
  expect(world.api.payloadsOf(UPDATE).at(-1)).toEqual({
    away: { step: 'subscribe', endpoint: 'https://push.test/1', p256dh: 'key', auth: 'secret' },
  })
  await away.turnOff()
  expect(away.choice).toBe('off')
  expect(world.browserPush.forgotten).toBe(1)
})

test('a refused permission is shown, and nothing is sent', async () => {
  const { away } = world.root
  await away.load()
  world.browserPush.keys = null
  await away.turnOn()
  expect(away.choice).toBe('denied')
  expect(world.api.payloadsOf(UPDATE)).toHaveLength(1)
})

test('a push service that does not answer is shown, and nothing is sent', async () => {
  const { away } = world.root
  await away.load()
  world.browserPush.isReachable = false
  await away.turnOn()
  expect(away.choice).toBe('unreachable')
  expect(world.api.payloadsOf(UPDATE)).toHaveLength(1)
})

test('the end of the session empties the browser, also when settings were never opened', async () => {
  await world.root.deviceSessions.logOut()
  expect(world.browserPush.forgotten).toBe(1)
  expect(world.root.away.choice).toBe('none')
})
