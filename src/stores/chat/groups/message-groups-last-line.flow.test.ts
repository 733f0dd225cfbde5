import { loadTwoGroups, useTalkingWorld } from '../../../../test/client/chat'
import { GROUP, PEER, textMessage } from '../../../../test/client/talk'
import type { MessageGroupsStore } from './message-groups'

const world = useTalkingWorld()
let groups: MessageGroupsStore

beforeEach(async () => {
  groups = await loadTwoGroups(world)
})

test('a recalled message is no longer unread, and the last line says so', () => {
  const withdrawn = textMessage(3, '', PEER, { type: 'recall', content: {}, recalledAt: 9, rev: 1 })
  world.realtime.push({ event: 'recall', id: 'r', at: 1, message: withdrawn })
  expect(groups.find(GROUP)).toMatchObject({ unread: 1, lastMessage: { type: 'recall', text: '' } })
})

test('a line of the product is neither unread nor the last line', () => {
  const tip = textMessage(4, '', PEER, { type: 'tip', content: { tip: 'media_open' } })
  const before = groups.find(GROUP)?.lastMessage
  world.realtime.push({ event: 'msg', id: 't', at: 1, message: tip })
  expect(groups.find(GROUP)).toMatchObject({ unread: 2, lastSeq: 4, lastMessage: before })
})

test('a recall behind a line of the product also changes the row', () => {
  world.realtime.push({ event: 'msg', id: 'm', at: 1, message: textMessage(4, '说错了') })
  const tip = textMessage(5, '', PEER, { type: 'tip', content: { tip: 'media_open' } })
  world.realtime.push({ event: 'msg', id: 't', at: 2, message: tip })
  const withdrawn = textMessage(4, '', PEER, { type: 'recall', content: {}, recalledAt: 9, rev: 1 })
  world.realtime.push({ event: 'recall', id: 'r', at: 3, message: withdrawn })
  expect(groups.find(GROUP)).toMatchObject({ unread: 2, lastMessage: { type: 'recall', text: '' } })
})

test('a voice message shows its length in the row until its recall', () => {
  const voice = textMessage(4, '', PEER, { type: 'voice', content: { url: '/v', seconds: 12 } })
  world.realtime.push({ event: 'msg', id: 'e', at: 1, message: voice })
  expect(groups.find(GROUP)?.lastMessage).toMatchObject({ type: 'voice', seconds: 12 })
  world.realtime.push({ event: 'recall', id: 'r', at: 2, message: { ...voice, type: 'recall', content: {} } })
  expect(groups.find(GROUP)?.lastMessage?.seconds).toBeUndefined()
})
