import { NetworkError } from '@/api/errors'
import type { RealtimeBody } from '@contract/types/realtime'
import { viewerInfo } from '../../../test/client/viewer'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import {
  GROUP,
  groupPage,
  groupRow,
  PEER,
  peerBrief,
  startTalking,
  textMessage,
  VIEWER,
} from '../../../test/client/talk'

const LIST = '/api/user/message_group_list'

let world: FakeWorld

const flushed = () => new Promise((resolve) => setTimeout(resolve))
const push = async (body: RealtimeBody) => {
  world.realtime.push(body)
  await flushed()
}
let pushed = 0
const event = () => ({ id: `e${(pushed += 1)}`, at: 1 })
const message = (seq: number, from = PEER) =>
  push({ ...event(), event: 'msg', message: textMessage(seq, '到了吗', from) })
const notice = (category: 'wallet' | 'activity') => ({
  ...{ id: category, category, title: '收入到账', body: '', link: null, readAt: null, createdAt: 1 },
})

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer(LIST, ({ box }) => groupPage(box === 'greetings' ? [groupRow()] : []))
  world.realtime.setLink('online')
  // The host of the banner on the first page makes the store.
  void world.root.banner
})

afterEach(() => world.root.stop())

test('messages of one sender are merged, and never show what was written', async () => {
  const { banner } = world.root
  await message(4)
  expect(banner.current).toMatchObject({ key: `message:${GROUP}`, peer: { nickname: '林小满' }, count: 1 })
  await message(5)
  expect(banner.current?.count).toBe(2)
  expect(JSON.stringify(banner.current)).not.toContain('到了吗')
  banner.dismiss()
  await message(6)
  expect(banner.current?.count).toBe(1)
})

test('own messages, muted chats and the chat on the screen show nothing', async () => {
  const { banner, talk } = world.root
  await message(4, VIEWER)
  expect(banner.current).toBeNull()
  world.api.answer(LIST, () => groupPage([groupRow({ muted: true })]))
  await message(5)
  expect(banner.current).toBeNull()
  world.api.answer(LIST, () => groupPage([groupRow()]))
  const chat = { groupId: null, peerId: PEER }
  talk.setShown(chat, true)
  await message(6)
  expect(banner.current).toBeNull()
  talk.setShown(chat, false)
  await message(7)
  expect(banner.current).not.toBeNull()
  talk.setShown(chat, true)
  expect(banner.current).toBeNull()
})

test('a sender who cannot be found is not named', async () => {
  world.api.answer(LIST, () => {
    throw new NetworkError('offline')
  })
  await message(4)
  expect(world.root.banner.current).toMatchObject({ peer: null, groupId: GROUP })
})

test('where no page has a banner, as in mini-programs, no sender is looked up', async () => {
  world.root.stop()
  world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer(LIST, () => groupPage([]))
  world.realtime.setLink('online')
  await message(4)
  expect(world.api.payloadsOf(LIST).filter(({ limit }) => limit !== 0)).toEqual([])
})

test('a burst of messages looks their senders up together', async () => {
  for (let seq = 4; seq < 44; seq += 1) {
    const from = { ...textMessage(seq, '到了吗'), groupId: `g${seq}` }
    world.realtime.push({ ...event(), event: 'msg', message: from })
  }
  await flushed()
  expect(world.api.payloadsOf(LIST).filter(({ limit }) => limit !== 0)).toHaveLength(4)
})

test('likes, matches and money show a banner, the latest first; other system messages show none', async () => {
  const { banner } = world.root
  await push({ ...event(), event: 'action', kind: 'like', member: null, groupId: null })
  await push({ ...event(), event: 'action', kind: 'superlike', member: null, groupId: null })
  expect(banner.current).toMatchObject({ key: 'likes', peer: null, count: 2 })
  await push({ ...event(), event: 'action', kind: 'visit', member: peerBrief(), groupId: null })
  expect(banner.current?.key).toBe('likes')
  await push({ ...event(), event: 'notice', notice: notice('wallet') })
  expect(banner.current).toMatchObject({ key: 'money', notice: { title: '收入到账' } })
  await push({ ...event(), event: 'notice', notice: notice('activity') })
  expect(banner.current?.key).toBe('money')
  await push({ ...event(), event: 'action', kind: 'match', member: peerBrief(), groupId: GROUP })
  expect(banner.current).toMatchObject({ key: `match:${PEER}`, groupId: GROUP })
})

test('a match that the viewer made is celebrated by the app and not by a banner', async () => {
  const { banner, actions } = world.root
  await push({ ...event(), event: 'action', kind: 'match', member: peerBrief(), groupId: GROUP })
  actions.notify({ userId: PEER, kind: 'match' })
  expect(banner.current).toBeNull()
})

test('a switch of the settings that is off shows nothing of its kind', async () => {
  const { user } = viewerInfo()
  const notify = { ...user.settings.notify, messages: false, likes: false, money: false }
  world.root.session.setUser({ ...user, settings: { ...user.settings, notify } })
  await message(4)
  await push({ ...event(), event: 'action', kind: 'like', member: null, groupId: null })
  await push({ ...event(), event: 'notice', notice: notice('wallet') })
  expect(world.root.banner.current).toBeNull()
})

test('a hidden app shows no banner, but emits the news for the sound', async () => {
  let heard = 0
  world.root.banner.onNews(() => (heard += 1))
  world.visibility.emit(false)
  await message(4)
  expect(world.root.banner.current).toBeNull()
  expect(heard).toBe(1)
})

test('a look-up that ends after the session shows nothing', async () => {
  const release = world.api.hold(LIST)
  world.realtime.push({ ...event(), event: 'msg', message: textMessage(4, '到了吗') })
  world.root.banner.reset()
  release(() => groupPage([groupRow()]))
  await flushed()
  expect(world.root.banner.current).toBeNull()
})
