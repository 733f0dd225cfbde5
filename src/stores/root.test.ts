import { NetworkError } from '@/api/errors'
import { memberWorld, type FakeWorld } from '../../test/client/fake-stores'
import { walletOf } from '../../test/client/money'
import { canMessage, noneUnread, PEER, textMessage, textOf, VIEWER } from '../../test/client/talk'

const figures = (total: number) => ({ ...noneUnread, main: total, total })
const settled = () => new Promise(process.nextTick)
const groupCalls = (world: FakeWorld) => world.api.payloadsOf('/api/user/message_group_list').length

let world: FakeWorld

beforeEach(async () => {
  world = memberWorld()
  world.api.answer('/api/user/message_group_list', () => ({
    list: [],
    nextCursor: null,
    unread: figures(4),
    latestNotice: null,
  }))
  await world.root.start()
})

afterEach(() => {
  world.root.stop()
  jest.useRealTimers()
})

test('a connection that comes up requests the unread figures once', async () => {
  world.realtime.setLink('online')
  await settled()
  expect([world.root.unread.total, groupCalls(world)]).toEqual([4, 1])
  expect(world.root.connection.notice).toBeNull()
})

test('figures requested after a running refresh override it', async () => {
  const refreshing = world.root.unread.refresh()
  world.root.unread.apply(figures(1))
  await refreshing
  expect(world.root.unread.total).toBe(1)
})

test('a failed first connection attempt requests the unread figures by a call', async () => {
  world.realtime.setLink('reconnecting')
  await settled()
  expect([world.root.unread.total, groupCalls(world)]).toEqual([4, 1])
})

test('a burst of events requests the figures once', async () => {
  jest.useFakeTimers()
  const before = groupCalls(world)
  for (const name of ['a', 'b', 'c']) {
    world.realtime.push({ event: 'group', id: name, at: 1, groupId: 'g', group: null })
  }
  jest.advanceTimersByTime(500)
  expect(groupCalls(world)).toBe(before + 1)
})

test('own messages and reading by the peer request no figures', async () => {
  jest.useFakeTimers()
  const before = groupCalls(world)
  world.realtime.push({ event: 'msg', id: 'a', at: 1, message: textMessage(2, 'x', VIEWER) })
  world.realtime.push({ event: 'read', id: 'b', at: 1, groupId: 'g', byId: PEER, seq: 2, unread: null })
  await jest.advanceTimersByTimeAsync(500)
  expect(groupCalls(world)).toBe(before)
  world.realtime.push({
    event: 'read',
    id: 'c',
    at: 1,
    groupId: 'g',
    byId: VIEWER,
    seq: 2,
    unread: { count: 0, upToSeq: 2 },
  })
  await jest.advanceTimersByTimeAsync(500)
  expect(groupCalls(world)).toBe(before + 1)
})

test('a lost connection is reported, and the figures are polled every 15 s while the app is visible', async () => {
  jest.useFakeTimers()
  world.realtime.setLink('reconnecting')
  expect(world.root.connection.notice).toBe('reconnecting')
  world.realtime.setLink('lost')
  expect(world.root.connection.notice).toBe('lost')
  const before = groupCalls(world)
  await jest.advanceTimersByTimeAsync(30_000)
  expect(groupCalls(world)).toBe(before + 2)
  world.visibility.emit(false)
  await jest.advanceTimersByTimeAsync(30_000)
  expect(groupCalls(world)).toBe(before + 2)
  world.visibility.emit(true)
  world.realtime.setLink('online')
  await jest.advanceTimersByTimeAsync(1_000)
  const online = groupCalls(world)
  await jest.advanceTimersByTimeAsync(60_000)
  expect(groupCalls(world)).toBe(online)
})

test('showing the app, a returned network and a tap each trigger a reconnect', () => {
  world.realtime.asked.length = 0
  world.visibility.emit(true)
  expect(world.realtime.asked).toEqual(['resume'])
  world.network.emit(true)
  expect(world.realtime.asked).toEqual(['resume'])
  world.network.emit(false)
  expect(world.root.connection.notice).toBe('offline')
  world.network.emit(true)
  world.root.connection.retry()
  expect(world.realtime.asked).toEqual(['resume', 'resume', 'resume'])
})

test('every new connection and every change reports whether the app is visible', () => {
  const { realtime, visibility } = world
  realtime.setLink('online')
  visibility.emit(false)
  realtime.setLink('reconnecting')
  expect(realtime.screens).toEqual([true, false])
  realtime.setLink('online')
  expect(realtime.screens).toEqual([true, false, false])
  realtime.setLink('reconnecting')
  visibility.emit(true)
  realtime.setLink('online')
  expect(realtime.screens).toEqual([true, false, false, true])
})

test('a returned network sends waiting messages, even if the connection survived the gap', async () => {
  world.realtime.setLink('online')
  world.network.emit(false)
  world.api.answer('/api/user/send_msg', () => {
    throw new NetworkError('offline')
  })
  world.root.talk.outgoing.send(PEER, '在地铁里')
  await settled()
  world.api.answer('/api/user/send_msg', (draft) => ({
    message: textMessage(1, textOf(draft), VIEWER),
    canMessage,
  }))
  world.network.emit(true)
  await settled()
  expect(world.api.payloadsOf('/api/user/send_msg')).toHaveLength(2)
  expect(world.root.talk.outgoing.messages).toEqual([])
})

test('a kick and a session doubt make the client check the session', async () => {
  const before = world.api.payloadsOf('/api/user/my_info').length
  world.realtime.push({ event: 'kick', id: 'k', at: 1, reason: 'revoked' })
  world.realtime.doubtSession()
  await settled()
  expect(world.api.payloadsOf('/api/user/my_info')).toHaveLength(before + 2)
})

test('messages and recalls become the current chat message, other events do not', () => {
  const message = {
    id: 'm1',
    clientMsgId: 'c1',
    groupId: 'g',
    seq: 1,
    fromId: 'a',
    toId: 'b',
    type: 'text' as const,
    content: { text: 'hi' },
    replyTo: null,
    riskTag: null,
    createdAt: 1,
    recalledAt: null,
    heartBy: [],
    rev: 0,
  }
  const heard: string[] = []
  world.root.inbox.on('typing', (body) => heard.push(body.userId))
  world.realtime.push({ event: 'msg', id: '1', at: 1, message })
  world.realtime.push({ event: 'typing', id: '2', at: 1, userId: 'a', groupId: null, on: true })
  expect(world.root.inbox.current).toEqual(message)
  expect(heard).toEqual(['a'])
  world.realtime.push({
    event: 'recall',
    id: '3',
    at: 1,
    message: { ...message, type: 'recall', content: {}, recalledAt: 2 },
  })
  expect(world.root.inbox.current?.type).toBe('recall')
})

test('client tokens are version 4 UUIDs and differ', () => {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  const tokens = Array.from({ length: 50 }, world.root.newClientToken)
  expect(tokens.every((token) => pattern.test(token))).toBe(true)
  expect(new Set(tokens).size).toBe(50)
})

test('a member who logs in after a session ended accepts the agreements again', () => {
  const { root } = world
  root.login.setAgreed(true)
  root.login.setPhone('13800000000')
  root.session.logOut()
  expect([root.login.isAgreed, root.login.phone]).toEqual([false, ''])
})

test('the end of a session clears the member’s data in every store', async () => {
  const { root, api } = world
  api.answer('/api/user/balance', () => ({ wallet: walletOf({ principalCoins: 60 }) }))
  await root.wallet.load()
  root.report.setReason('scam')
  root.appeal.setText('a')
  root.session.logOut()
  expect(root.wallet.balance.value).toBeNull()
  expect([root.report.reason, root.appeal.text]).toEqual([null, ''])
})

test('a changed language reloads the texts of the server', async () => {
  const calls = (path: '/api/config/user' | '/api/user/my_info') => world.api.payloadsOf(path).length
  const before = [calls('/api/config/user'), calls('/api/user/my_info')]
  await world.root.preferences.setLanguage('en')
  await settled()
  expect([calls('/api/config/user'), calls('/api/user/my_info')]).toEqual(before.map((count) => count + 1))
  await world.root.preferences.setLanguage('en')
  await settled()
  expect(calls('/api/config/user')).toBe((before[0] ?? 0) + 1)
})

test('stores the draft when the app is hidden', () => {
  world.root.talk.drafts.set(PEER, '写了一半')
  expect(world.storage.get('drafts')).toBeNull()
  world.visibility.emit(false)
  expect(world.storage.get('drafts')).toEqual({ [VIEWER]: { [PEER]: '写了一半' } })
})

test('in maintenance the app is like offline, asks again every 10 to 15 s at random, and comes back once', async () => {
  jest.useFakeTimers()
  const { root, api } = world
  const asked = () => api.payloadsOf('/api/config/user').length
  const before = asked()
  api.answer('/api/config/user', () => {
    root.setUnserved({ reason: 'MAINTENANCE', sentence: '九点回来' })
    throw new NetworkError('MAINTENANCE')
  })
  root.setUnserved({ reason: 'MAINTENANCE', sentence: '九点回来' })
  expect([root.connection.notice, root.connection.isNetworkUp]).toEqual(['MAINTENANCE', false])
  await jest.advanceTimersByTimeAsync(9_999)
  expect(asked()).toBe(before)
  // The world's random numbers are the same in each run.
  await jest.advanceTimersByTimeAsync(5_001)
  expect(asked()).toBe(before + 1)
  await jest.advanceTimersByTimeAsync(45_000)
  expect(asked()).toBe(before + 4)
  expect(api.payloadsOf('/api/user/message_list')).toEqual([])
  root.setUnserved(null)
  expect([root.connection.notice, root.connection.isNetworkUp]).toEqual([null, true])
  const back = asked()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked()).toBe(back)
})
