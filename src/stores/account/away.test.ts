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
    return { user: viewerInfo().user, away: { webPushKey: KEY, isSubscribed, templates: [] } }
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
    away: { webPushKey: null, isSubscribed: false, templates: [] },
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

describe('in a mini-program', () => {
  const grants = { messages: 0, likes: 0 }
  beforeEach(() => {
    Object.assign(grants, { messages: 0, likes: 0 })
    world.browserPush.current = 'unsupported'
    process.env['TARO_ENV'] = 'weapp'
    world.api.answer(UPDATE, ({ away }) => {
      if (away?.step === 'grant') for (const kind of away.kinds) grants[kind as keyof typeof grants] += 1
      const templates = (['messages', 'likes'] as const).map((kind) => ({
        kind,
        id: `template-${kind}`,
        grants: grants[kind],
      }))
      return { user: viewerInfo().user, away: { webPushKey: null, isSubscribed: false, templates } }
    })
  })
  afterEach(() => void (process.env['TARO_ENV'] = 'h5'))

  test('what the platform accepted is counted, and an app that sent it is off again', async () => {
    const { away } = world.root
    await away.load()
    expect(away.choice).toBe('off')
    const asked: string[][] = []
    const ask = (ids: string[]) => {
      asked.push(ids)
      return Promise.resolve(['template-messages'])
    }
    expect(await away.allow(ask)).toBe(true)
    expect(asked).toEqual([['template-messages', 'template-likes']])
    expect([away.choice, away.grants]).toEqual(['on', 1])
    // The kind with the fewest is asked first.
    await away.allow(ask)
    expect(asked[1]).toEqual(['template-likes', 'template-messages'])
    grants.messages = 0
    await away.load()
    expect(away.choice).toBe('off')
  })

  test('a refusal is no permission, and the server receives nothing', async () => {
    const { away } = world.root
    await away.load()
    expect(await away.allow(() => Promise.resolve([]))).toBe(false)
    expect(world.api.payloadsOf(UPDATE)).toHaveLength(1)
  })
})
