import { autorun, when } from 'mobx'
import { actionRow, removed } from '../../../test/client/cards'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { refusal } from '../../../test/client/fake-api'
import { settled } from '../../../test/client/talk'
import { viewerInfo } from '../../../test/client/viewer'

let world: FakeWorld
beforeEach(async () => {
  world = memberWorld()
  await world.root.session.start()
})

const withSettings = (changes: Partial<ReturnType<typeof viewerInfo>['user']['settings']>) => {
  const { user } = viewerInfo()
  return { user: { ...user, settings: { ...user.settings, ...changes } } }
}

test('a switch changes at once and stays', async () => {
  const { settings } = world.root
  world.api.answer('/api/user/update_info', () => withSettings({ hideOnline: true }))
  const saving = settings.save({ hideOnline: true })
  expect(settings.value?.hideOnline).toBe(true)
  await saving
  expect(settings.value?.hideOnline).toBe(true)
  expect(world.api.payloadsOf('/api/user/update_info')).toEqual([{ settings: { hideOnline: true } }])
})

test('the last of several changes is shown all the time, and is the last that the server receives', async () => {
  const { settings } = world.root
  const release = world.api.hold('/api/user/update_info')
  const shown: (boolean | undefined)[] = []
  const stop = autorun(() => shown.push(settings.value?.hideOnline))
  const all = Promise.all([true, false, true].map((hideOnline) => settings.save({ hideOnline })))
  await settled()
  const heard = () =>
    world.api.payloadsOf('/api/user/update_info').map(({ settings: change }) => change?.hideOnline)
  expect(heard()).toEqual([true])
  shown.length = 0
  release(({ settings: change }) => withSettings(change as { hideOnline: boolean }))
  await all
  stop()
  expect(heard()).toEqual([true, false, true])
  expect(settings.value?.hideOnline).toBe(true)
  expect(shown.filter((isHidden) => isHidden !== true)).toEqual([])
})

test('a refused switch returns to its previous state', async () => {
  const { settings } = world.root
  world.api.answer('/api/user/update_info', () => {
    throw refusal('VIP_REQUIRED')
  })
  await expect(settings.save({ browseInvisibly: true })).rejects.toMatchObject({ name: 'VIP_REQUIRED' })
  expect(settings.value?.browseInvisibly).toBe(false)
})

test('logging out ends the session on this device, also without an answer', async () => {
  await world.root.deviceSessions.logOut()
  expect(world.api.payloadsOf('/api/auth/me')).toEqual([{ logout: true }])
  expect(world.root.session.isLoggedIn).toBe(false)
  expect(world.ends).toHaveLength(1)
})

test('ending another device shows the remaining ones', async () => {
  const { deviceSessions } = world.root
  const device = (id: string) => ({
    id,
    client: 'h5/1.0.0(100)',
    city: null,
    lastSeenAt: 0,
    current: id === 'a',
  })
  const answer = (ids: string[]) => ({
    userId: '1',
    tokenExpireAt: 0,
    registerState: 'active' as const,
    sessions: ids.map(device),
  })
  world.api.answer('/api/auth/me', ({ endSessionId }) => answer(endSessionId ? ['a'] : ['a', 'b']))
  await deviceSessions.load()
  expect(deviceSessions.sessions.value).toHaveLength(2)
  await deviceSessions.end('b')
  expect(deviceSessions.sessions.value?.map(({ id }) => id)).toEqual(['a'])
  // Ends the device that another device has ended meanwhile.
  world.api.answer('/api/auth/me', ({ endSessionId }) =>
    endSessionId ? Promise.reject(refusal('NOT_FOUND')) : answer(['a', 'c']),
  )
  await deviceSessions.end('b')
  expect(deviceSessions.sessions.value?.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('ending all other devices keeps this one, also when one has ended meanwhile', async () => {
  const { deviceSessions } = world.root
  let live = ['a', 'b', 'c', 'd']
  world.api.answer('/api/auth/me', ({ endSessionId }) => {
    if (endSessionId === 'c') return Promise.reject(refusal('NOT_FOUND'))
    live = live.filter((id) => id !== endSessionId)
    const sessions = live.map((id) => ({
      id,
      client: 'h5/1.0.0(100)',
      city: null,
      lastSeenAt: 0,
      current: id === 'a',
    }))
    return { userId: '1', tokenExpireAt: 0, registerState: 'active' as const, sessions }
  })
  await deviceSessions.load()
  live = ['a', 'b', 'd']
  await deviceSessions.endOthers()
  expect(deviceSessions.sessions.value?.map(({ id }) => id)).toEqual(['a'])
  expect(world.api.payloadsOf('/api/auth/me')).toEqual([
    {},
    { endSessionId: 'b' },
    { endSessionId: 'c' },
    {},
    { endSessionId: 'd' },
  ])
})

test('a restored member leaves the list and the count; the next pending ones are loaded', async () => {
  const { hiddenList, actions } = world.root
  const page = (id: string, total: number, nextCursor: string | null) => () => ({
    list: [actionRow(id, { kind: 'hide' })],
    nextCursor,
    total,
  })
  world.api.answer('/api/user/action_list', page('2', 2, 'next'))
  world.api.answer('/api/user/delete_action', () => removed())
  await hiddenList.list.refresh()
  world.api.answer('/api/user/action_list', page('3', 1, null))
  await hiddenList.letBack(hiddenList.list.rows[0]!)
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([{ kind: 'hide', userId: '2' }])
  await when(() => hiddenList.list.state === 'ready')
  expect(hiddenList.list.rows.map(({ member }) => member?.id)).toEqual(['3'])
  expect(hiddenList.total).toBe(1)
  actions.notify({ userId: '4', kind: 'hide' })
  expect([hiddenList.total, hiddenList.list.state]).toEqual([null, 'idle'])
})

test('unblocking removes the member from the list and the count', async () => {
  const { blockedList } = world.root
  const blocked = actionRow('2', { kind: 'block' })
  world.api.answer('/api/user/action_list', () => ({ list: [blocked], nextCursor: null, total: 1 }))
  world.api.answer('/api/user/delete_action', () => removed())
  await blockedList.list.refresh()
  await blockedList.letBack(blockedList.list.rows[0]!)
  expect([blockedList.list.rows.length, blockedList.total]).toEqual([0, 0])
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([{ kind: 'block', userId: '2' }])
})
