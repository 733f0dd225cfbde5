import { DAY_MS } from '@contract/constants'
import { NetworkError, SessionEndedError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { noneUnread } from '../../../test/client/talk'
import { recordToasts } from '../../../test/client/toasts'
import { publicConfig, viewerInfo } from '../../../test/client/viewer'
import { expectFaults } from '../../../test/net/net'

const id = viewerInfo().user.id

function answerAll(world: FakeWorld, info = viewerInfo()) {
  world.api.answer('/api/user/my_info', () => info)
  world.api.answer('/api/config/user', () => publicConfig())
}

const paths = (world: FakeWorld) => world.api.made.map((call) => call.path)

test('spec §4, order of a start: with a token: user info, then system config, then the real-time link for that member', async () => {
  const world = fakeWorld({ token: 't' })
  const order: string[] = []
  world.api.answer('/api/user/my_info', async () => {
    order.push('info asked')
    await Promise.resolve()
    order.push('info came')
    return viewerInfo()
  })
  world.api.answer('/api/config/user', () => {
    order.push('config', ...world.realtime.asked)
    return publicConfig()
  })
  await world.root.start()
  expect(order).toEqual(['info asked', 'info came', 'config'])
  expect(world.realtime.asked).toEqual([`connect ${id}`])
  expect(world.root.session.user?.nickname).toBe('阿澄')
  expect(world.root.systemConfig.value?.minAge).toBe(18)
})

test('without a token only the public config is requested', async () => {
  const world = fakeWorld()
  answerAll(world)
  await world.root.start()
  expect(paths(world)).toEqual(['/api/config/user'])
  expect(world.realtime.asked).toEqual([])
})

test('spec §4, refused user info: it leaves the info empty, loads the config, connects nothing and ends nothing', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  await world.root.start()
  expectFaults(/^answer 200 code 0: POST \/api\/user\/my_info$/)
  world.api.answer('/api/user/my_info', () => {
    throw refusal('UNKNOWN')
  })
  world.realtime.asked.length = 0
  await world.root.session.start()
  expect(world.root.session.info).toBeNull()
  expect(world.root.session.isLoggedIn).toBe(true)
  expect(world.root.systemConfig.value).not.toBeNull()
  expect(world.realtime.asked).toEqual([])
  expect(world.ends).toEqual([])
})

test('a failed start is repeated when the network returned meanwhile', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  const release = world.api.hold('/api/user/my_info')
  const started = world.root.session.start()
  await world.root.session.resume()
  answerAll(world)
  release(() => {
    throw new NetworkError('offline')
  })
  await started
  expect(world.root.session.viewerId).toBe(id)
  expect(paths(world).filter((path) => path === '/api/user/my_info')).toHaveLength(2)
  expect(world.realtime.asked).toEqual([`connect ${id}`])
})

test('spec §4, refused config: it is silent and the link still starts', async () => {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  const toasts = recordToasts()
  await world.root.start()
  expect(world.root.systemConfig.value).toBeNull()
  expect(world.realtime.asked).toEqual([`connect ${id}`])
  expect(toasts).toEqual([])
})

test('values that a start left empty are loaded when the app is shown or the network is back', async () => {
  const world = fakeWorld({ token: 't' })
  await world.root.start()
  expect(world.root.session.info).toBeNull()
  answerAll(world)
  world.visibility.emit(true)
  await new Promise(process.nextTick)
  expect(world.root.session.viewerId).toBe(id)
  world.root.stop()
})

test('spec §4, 401 and 403: the end of a session removes the token, forgets the member and notifies once', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  await world.root.start()
  world.root.unread.apply({ ...noneUnread, main: 3, total: 3 })
  world.root.session.endFor('t', { status: 401, data: {} })
  world.root.session.endFor('t', { status: 401, data: {} })
  expect(world.storage.get('token')).toBeNull()
  expect(world.root.session.info).toBeNull()
  expect(world.root.session.isLoggedIn).toBe(false)
  expect(world.root.unread.total).toBe(0)
  expect(world.realtime.asked).toContain('disconnect')
  expect(world.ends).toEqual([{ status: 401, data: {} }])
})

test('a late answer of an earlier session ends nothing', async () => {
  const world = fakeWorld({ token: 'old' })
  answerAll(world)
  await world.root.session.logIn('new')
  world.root.session.endFor('old', { status: 401, data: {} })
  expect(world.root.session.token).toBe('new')
  expect(world.ends).toEqual([])
})

test('a refusal without a session leads to the entry and requests nothing more', () => {
  const world = fakeWorld()
  world.root.session.endFor(null, { status: 401, data: {} })
  expect(world.ends).toEqual([{ status: 401, data: {} }])
  expect(world.api.made).toEqual([])
})

test('a removed token ends the session once; a late call of an ended session does nothing', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  await world.root.start()
  world.storage.remove('token')
  world.root.session.missToken()
  expect(world.root.session.isLoggedIn).toBe(false)
  world.root.session.missToken()
  expect(world.ends).toEqual([{ status: 401, data: {} }])
})

test('a token from another window switches this window to that session; the call that noticed it is not made', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  await world.root.start()
  expect(world.root.session.tokenForCall()).toBe('t')
  const info = viewerInfo()
  world.api.answer('/api/user/my_info', () => ({ ...info, user: { ...info.user, id: '300000000003' } }))
  world.storage.set('token', 'of another')
  expect(world.root.session.tokenForCall).toThrow(SessionEndedError)
  expect([world.root.session.viewerId, world.takeOverCount()]).toEqual([null, 1])
  await new Promise(process.nextTick)
  expect(world.root.session.tokenForCall()).toBe('of another')
  expect(world.root.session.viewerId).toBe('300000000003')
  expect([world.ends, world.takeOverCount()]).toEqual([[], 1])
  world.root.stop()
})

test('a window without a session switches to the member who logged in in another window', async () => {
  const world = fakeWorld()
  answerAll(world)
  expect(world.root.session.tokenForCall()).toBeNull()
  world.storage.set('token', 'of another')
  expect(world.root.session.tokenForCall).toThrow(SessionEndedError)
  await new Promise(process.nextTick)
  expect([world.root.session.viewerId, world.takeOverCount()]).toEqual([id, 1])
  world.root.stop()
})

test('user info that arrives after the end of the session is dropped', async () => {
  const world = fakeWorld({ token: 't' })
  const answer = world.api.hold('/api/user/my_info')
  const starting = world.root.session.start()
  await Promise.resolve()
  world.root.session.logOut()
  answer(() => viewerInfo())
  await starting
  expect(world.root.session.info).toBeNull()
  expect(world.realtime.asked).toEqual(['disconnect'])
})

test('a 401 during the start stops it', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  world.api.answer('/api/user/my_info', () => {
    world.root.session.endFor('t', { status: 401, data: {} })
    throw new SessionEndedError(401)
  })
  await world.root.session.start()
  expect(world.realtime.asked).toEqual(['disconnect'])
  expect(world.ends).toHaveLength(1)
})

test('spec §4, VIP: hasVip is true only while now is before the end', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world, viewerInfo({ vip: { level: 1, expireTime: world.clock.now() + DAY_MS } }))
  await world.root.start()
  expect(world.root.session.hasVip).toBe(true)
  world.clock.advance(DAY_MS - 1)
  expect(world.root.session.hasVip).toBe(true)
  world.clock.advance(1)
  expect(world.root.session.hasVip).toBe(false)
})

test('without a membership hasVip is false', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  expect(world.root.session.hasVip).toBe(false)
  await world.root.start()
  expect(world.root.session.hasVip).toBe(false)
})

test('spec §4, refused user info: a refused refresh empties the user info, and the app that comes back fills it again', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  await world.root.start()
  expectFaults(/^answer 200 code 0: POST \/api\/user\/my_info$/)
  world.api.answer('/api/user/my_info', () => {
    throw refusal('UNKNOWN')
  })
  await world.root.session.refresh()
  expect([world.root.session.info, world.root.session.isLoggedIn]).toEqual([null, true])
  answerAll(world)
  await world.root.session.resume()
  expect(world.root.session.viewerId).toBe(id)
})

test('a refresh keeps the known info when the network fails', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  await world.root.start()
  world.api.answer('/api/user/my_info', () => {
    throw new NetworkError('offline')
  })
  await world.root.session.refresh()
  expect(world.root.session.viewerId).toBe(id)
})

test('the device stores only the public config', async () => {
  const world = fakeWorld({ token: 't' })
  answerAll(world)
  const ofMember = {
    ...publicConfig(),
    dict: { interests: [], prompts: [], iceBreakers: [], reportReasons: [], cities: [], nicknames: [] },
    // A field of a server that is newer than this client.
    offersOfTheDay: { for: 'members' },
  }
  world.api.answer('/api/config/user', () => ofMember)
  await world.root.start()
  expect(world.root.systemConfig.value?.dict).toBeDefined()
  world.root.session.logOut()
  expect(world.root.systemConfig.value).toEqual(publicConfig())
})
