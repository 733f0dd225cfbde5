import { DAY_MS, SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { NetworkError } from '@/api/errors'
import { openTalk, seqsOf, talkingWorld } from '../../../test/client/chat'
import { fakeStorage } from '../../../test/client/fake-storage'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { manualClock } from '../../../test/client/manual-clock'
import {
  canMessage,
  GROUP,
  listed,
  PEER,
  peerBrief,
  settled,
  textMessage,
  textOf,
  VIEWER,
} from '../../../test/client/talk'
import { viewerInfo } from '../../../test/client/viewer'
import { ChatStore } from './chat'
import { StoredChats } from './kept-chats.h5'

let world: FakeWorld
let chat: ChatStore

afterEach(() => {
  chat?.dispose()
  world?.root.stop()
})

const offline = () => {
  throw new NetworkError('offline')
}

/** The same device after a restart without a network, with the chat open. */
async function restarted(before: FakeWorld): Promise<void> {
  before.root.stop()
  const names = ['token', 'memberId', 'outgoing', 'cache'] as const
  world = fakeWorld(Object.fromEntries(names.map((name) => [name, before.storage.get(name)])))
  world.clock.advance(before.clock.now() - world.clock.now())
  world.api.answer('/api/user/my_info', offline)
  world.api.answer('/api/config/user', offline)
  world.api.answer('/api/user/message_list', offline)
  world.api.answer('/api/user/send_msg', offline)
  await world.root.start()
  chat = world.root.create(ChatStore, { groupId: GROUP })
  await chat.load()
}

/** A member who has read a chat and wrote a message that the server does not have. */
async function talked(
  list: Message[] = [textMessage(1, '你好'), textMessage(2, '在吗')],
): Promise<FakeWorld> {
  const before = await talkingWorld()
  chat = await openTalk(before, list)
  before.api.answer('/api/user/send_msg', offline)
  chat.send('马上到')
  await settled()
  chat.dispose()
  return before
}

const shownRows = () => chat.flow.flatMap((item) => ('message' in item ? [item.kind] : []))

describe('after a restart without a network', () => {
  test('the chat shows its last messages and the unsent ones', async () => {
    await restarted(await talked())
    expect(seqsOf(chat)).toEqual([1, 2])
    expect(shownRows()).toEqual(['message', 'message', 'outgoing'])
    expect(chat.head.value?.peer.nickname).toBe('林小满')
  })

  test('only a chat that is stored from its first message shows its beginning', async () => {
    await restarted(await talked())
    expect(chat.log.hasEarlier).toBe(false)
    await restarted(await talked([textMessage(7, '你好'), textMessage(8, '在吗')]))
    expect(chat.log.hasEarlier).toBe(true)
  })

  test('the chat is loaded again once the server can be reached, in its present form', async () => {
    await restarted(await talked([textMessage(1, '你好'), textMessage(2, '在吗')]))
    const recalled = textMessage(2, '', PEER, { recalledAt: 5, type: 'recall', rev: 1 })
    const all = [recalled, textMessage(3, '晚安')]
    world.api.answer('/api/user/message_list', ({ afterSeq = 0 }) =>
      listed(
        all.filter(({ seq }) => seq > afterSeq),
        { rev: 1 },
      ),
    )
    world.api.answer('/api/user/send_msg', (draft) => {
      const message = textMessage(4, textOf(draft), VIEWER, { clientMsgId: draft.clientMsgId })
      all.push(message)
      return { message, canMessage }
    })
    world.realtime.setLink('online')
    await settled()
    expect(seqsOf(chat)).toEqual([2, 3, 4])
    expect(chat.log.find(2)?.recalledAt).toBe(5)
  })

  test('nothing is shown of a chat that was not opened, and the page offers a retry', async () => {
    const before = await talked()
    before.storage.remove('cache')
    await restarted(before)
    expect(chat.head).toMatchObject({ value: null, state: 'error', error: 'NETWORK' })
  })

  test('a visit older than 7 days is neither shown nor left on the device', async () => {
    const before = await talked()
    before.clock.advance(7 * DAY_MS)
    await restarted(before)
    expect(chat.head.value).toBeNull()
    expect(world.storage.get('cache')).toBeNull()
  })

  test('does not store the shown messages as new', async () => {
    const before = await talked()
    const cache = before.storage.get('cache')
    before.clock.advance(DAY_MS)
    await restarted(before)
    chat.dispose()
    expect(world.storage.get('cache')).toEqual(cache)
  })
})

describe('the device stores nothing', () => {
  test('of a private picture, a voice or a contact but that they exist', async () => {
    const before = await talked([
      textMessage(1, '', PEER, {
        type: 'image',
        content: { url: 'https://m/1', thumbUrl: 'https://m/1t', width: 3 },
      }),
      textMessage(2, '', PEER, { type: 'voice', content: { url: 'https://m/2', seconds: 3 } }),
      textMessage(3, '', PEER, { type: 'wx_exchange', content: { state: 'accepted', wx: 'xiaoman_99' } }),
    ])
    const stored = JSON.stringify(before.storage.get('cache'))
    expect(stored).not.toMatch(/https:\/\/m\/|xiaoman_99/)
    expect(stored).toContain('"seconds":3')
    before.root.stop()
  })

  test.each([
    ['logging out', ({ root }: FakeWorld) => root.session.logOut()],
    ['the end of the session', ({ root }: FakeWorld) => root.session.endFor('t', { status: 401, data: {} })],
    ['a ban', ({ root }: FakeWorld) => root.session.endFor('t', { status: 403, data: {} })],
    ['a cancellation', ({ root }: FakeWorld) => root.session.endCancelled(1)],
    ['clearing the cache', ({ root }: FakeWorld) => root.talk.groups.clearCache()],
    ['the login of another member', ({ root }: FakeWorld) => root.session.logIn('other')],
    ['the block of the peer', ({ root }: FakeWorld) => root.talk.groups.removePeer(PEER)],
    [
      'the end of the match',
      ({ realtime }: FakeWorld) =>
        realtime.push({ event: 'group', id: 'e', at: 1, groupId: GROUP, group: null }),
    ],
  ])('after %s', async (_what, end) => {
    world = await talked()
    expect(JSON.stringify(world.storage.get('cache'))).toContain('在吗')
    end(world)
    expect(JSON.stringify(world.storage.get('cache'))).not.toContain('在吗')
  })

  test('when another window has logged out meanwhile', async () => {
    world = await talkingWorld()
    chat = await openTalk(world)
    for (const name of ['token', 'memberId', 'cache'] as const) world.storage.remove(name)
    chat.dispose()
    expect(world.storage.get('cache')).toBeNull()
  })

  test('of the member before under the name of the next one', async () => {
    world = await talkingWorld()
    chat = await openTalk(world)
    const info = viewerInfo()
    world.api.answer('/api/user/my_info', () => ({ ...info, user: { ...info.user, id: '300000000003' } }))
    await world.root.session.logIn('other')
    chat.dispose()
    expect(world.storage.get('memberId')).toBe('300000000003')
    expect(world.storage.get('cache')).toBeNull()
  })

  test('of the help desk, which names bills and orders', async () => {
    world = await talkingWorld()
    chat = await openTalk(world, undefined, { peer: peerBrief({ id: SERVICE_ACCOUNT_ID }) })
    chat.dispose()
    expect(world.storage.get('cache')).toBeNull()
  })

  test('of a peer who left', async () => {
    world = await talked()
    chat = await openTalk(world, [textMessage(1, '')], { peer: peerBrief({ gone: true }) })
    expect(world.storage.get('cache')?.chats).toEqual([])
  })
})

test('stores 20 chats, 30 messages of each, and at most 200,000 characters', () => {
  const storage = fakeStorage({ memberId: VIEWER })
  const kept = new StoredChats(storage, manualClock())
  const keep = (id: number, text: string) => {
    const { list, ...head } = listed(Array.from({ length: 40 }, (_, at) => textMessage(at + 1, text)))
    const peer = peerBrief({ id: String(id) })
    kept.keep(VIEWER, { head: { ...head, groupId: `g${id}`, peer }, messages: list })
  }
  for (let id = 1; id <= 25; id += 1) keep(id, '嗨')
  const idsOf = () =>
    (storage.get('cache')?.chats as { head: { groupId: string } }[]).map(({ head }) => head.groupId)
  expect(idsOf()).toHaveLength(20)
  expect(kept.find(VIEWER, { groupId: 'g25' })?.messages.map(({ seq }) => seq)[0]).toBe(11)
  expect(kept.find(VIEWER, { groupId: 'g5' })).toBeNull()
  for (let id = 31; id <= 40; id += 1) keep(id, '长'.repeat(1_000))
  expect(idsOf()[0]).toBe('g40')
  expect(JSON.stringify(storage.get('cache')?.chats).length).toBeLessThan(200_100)
})
