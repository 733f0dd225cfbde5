import { NetworkError } from '@/api/errors'
import { done } from '../../../../test/client/cards'
import { loadTwoGroups, otherRow, useTalkingWorld } from '../../../../test/client/chat'
import {
  GROUP,
  groupPage,
  groupRow,
  noneUnread,
  PEER,
  peerBrief,
  settled,
  textMessage,
  VIEWER,
} from '../../../../test/client/talk'
import type { MessageGroupsStore } from './message-groups'

const world = useTalkingWorld()
let groups: MessageGroupsStore

/** The viewer has read up to `seq` on some device. */
const read = (seq: number, unread: { count: number; upToSeq: number }) =>
  world.realtime.push({ event: 'read', id: 'r', at: 1, groupId: GROUP, byId: VIEWER, seq, unread })
const ids = () => groups.boxes.main.rows.map(({ groupId }) => groupId)

beforeEach(async () => {
  groups = await loadTwoGroups(world)
})

test('a new message moves its row up and counts it', () => {
  world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(4, '到了吗') })
  expect(ids()).toEqual([GROUP, '02'])
  expect(groups.find(GROUP)).toMatchObject({
    unread: 3,
    lastSeq: 4,
    lastMessage: { text: '到了吗', fromMe: false },
  })
})

test('an own message from another device counts nothing', () => {
  world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(4, '快了', VIEWER) })
  expect(groups.find(GROUP)).toMatchObject({ unread: 2, lastMessage: { fromMe: true } })
})

test('a message that the row already shows changes nothing', () => {
  world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(3, '那周六下午，滨江见？') })
  expect(groups.find(GROUP)?.unread).toBe(2)
})

test('pinned rows stay on top', () => {
  world.realtime.push({ event: 'group', id: 'g', at: 1, groupId: '02', group: { ...otherRow, pinned: true } })
  world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(4, 'x') })
  expect(ids()).toEqual(['02', GROUP])
})

test('a row moves to its list: archived, greetings, matches, or none', () => {
  const pushRow = (changes: Parameters<typeof groupRow>[0]) =>
    world.realtime.push({
      event: 'group',
      id: JSON.stringify(changes),
      at: 1,
      groupId: GROUP,
      group: groupRow(changes),
    })
  pushRow({ archived: true })
  expect(groups.boxes.archived.rows).toHaveLength(1)
  pushRow({ archived: true, lastSeq: 0, lastMessage: null })
  expect([groups.boxes.archived.rows.length, groups.boxes.matches.rows.length]).toEqual([1, 0])
  pushRow({ greetingState: 'received', kind: 'greeting' })
  expect(groups.boxes.greetings.rows).toHaveLength(1)
  pushRow({ lastSeq: 0, lastMessage: null })
  expect(groups.boxes.matches.rows).toHaveLength(1)
  expect(ids()).toEqual(['02'])
  world.realtime.push({ event: 'group', id: 'gone', at: 1, groupId: GROUP, group: null })
  expect(groups.find(GROUP)).toBeNull()
})

test('reading on another device clears the row', () => {
  read(3, { count: 0, upToSeq: 3 })
  expect(groups.find(GROUP)?.unread).toBe(0)
})

describe('reading a part on another device', () => {
  const asked = () => world.api.payloadsOf('/api/user/message_group_list').length
  const pushRow = (seq: number, from = PEER) =>
    world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message: textMessage(seq, 'x', from) })

  test.each([
    ['includes all messages', 6],
    ['misses only own messages', 5],
  ])('keeps an unread count that %s', (_, upToSeq) => {
    const before = asked()
    pushRow(4)
    pushRow(5)
    pushRow(6, VIEWER)
    read(4, { count: 1, upToSeq })
    expect(groups.find(GROUP)).toMatchObject({ unread: 1, readSeq: 4, lastSeq: 6 })
    expect(asked()).toBe(before)
  })

  test.each([
    ['the peer has sent more since the count', () => [pushRow(4), pushRow(5), pushRow(6, VIEWER)]],
    ['a message in between was missed', () => [pushRow(4), pushRow(6, VIEWER)]],
  ])('reloads when %s', (_, happen) => {
    const before = asked()
    happen()
    read(4, { count: 0, upToSeq: 4 })
    expect(asked()).toBe(before + 1)
  })

  test('reloads when a page has brought newer messages', async () => {
    pushRow(4)
    pushRow(5, VIEWER)
    world.api.answer('/api/user/message_group_list', () => groupPage([groupRow({ lastSeq: 9, unread: 3 })]))
    await groups.refresh()
    const before = asked()
    read(7, { count: 1, upToSeq: 8 })
    expect([asked(), groups.find(GROUP)?.unread]).toEqual([before + 1, 3])
  })
})

test('a message of an unknown group reloads the list', async () => {
  const before = world.api.payloadsOf('/api/user/message_group_list').length
  world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(1, 'x', 'z', { groupId: '09' }) })
  await settled()
  expect(world.api.payloadsOf('/api/user/message_group_list').length).toBeGreaterThan(before)
})

describe('while the lists are loading', () => {
  /** Requests the lists, runs a change, and answers with the state before it. */
  const refreshAround = async (
    answers: Record<string, ReturnType<typeof groupRow>[]>,
    happen: () => void,
  ) => {
    const answer = world.api.hold('/api/user/message_group_list')
    const refreshing = groups.refresh()
    happen()
    answer(({ box }) => groupPage(answers[box ?? 'main'] ?? []))
    await refreshing
  }

  const whereIs = (groupId: string) =>
    Object.entries(groups.boxes)
      .filter(([, { rows }]) => rows.some((row) => row.groupId === groupId))
      .map(([box]) => box)

  test('the first message of a match stays in the list to which it moved', async () => {
    const match = groupRow({ lastSeq: 0, lastMessage: null, unread: 0 })
    await refreshAround({ main: [otherRow], matches: [match] }, () => undefined)
    expect(whereIs(GROUP)).toEqual(['matches'])
    await refreshAround({ main: [otherRow], matches: [match] }, () =>
      world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(1, '你好呀') }),
    )
    expect(whereIs(GROUP)).toEqual(['main'])
    expect(groups.find(GROUP)).toMatchObject({ lastSeq: 1, unread: 1, lastMessage: { text: '你好呀' } })
  })

  test('a blocked member stays removed', async () => {
    await refreshAround({ main: [otherRow, groupRow()] }, () => groups.removePeer(PEER))
    expect(ids()).toEqual(['02'])
  })

  test('a newer answer wins', async () => {
    await refreshAround({ main: [groupRow({ lastSeq: 9, unread: 6 }), otherRow] }, () =>
      world.realtime.push({ event: 'msg', id: 'e', at: 1, message: textMessage(4, '到了吗') }),
    )
    expect(groups.find(GROUP)).toMatchObject({ lastSeq: 9, unread: 6 })
  })
})

test('a burst of messages of an unknown group reloads the lists once, and once more', async () => {
  const before = world.api.payloadsOf('/api/user/message_group_list').length
  for (let seq = 1; seq <= 50; seq += 1) {
    const message = textMessage(seq, 'x', 'z', { groupId: '09' })
    world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message })
  }
  await settled()
  const boxes = world.api.payloadsOf('/api/user/message_group_list').map(({ box }) => box)
  expect(boxes.slice(before)).toEqual([
    ...['main', 'matches', 'greetings', 'archived'],
    ...['archived', 'main', 'matches', 'greetings'],
  ])
})

test('messages of an archived chat load its row once', async () => {
  const archived = groupRow({ groupId: '09', archived: true, lastSeq: 1 })
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'archived' ? [archived] : []),
  )
  const pushRow = async (seq: number) => {
    const message = textMessage(seq, 'x', 'z', { groupId: '09' })
    world.realtime.push({ event: 'msg', id: `e${seq}`, at: 1, message })
    await settled()
  }
  await pushRow(1)
  const asked = world.api.payloadsOf('/api/user/message_group_list').length
  await pushRow(2)
  expect(world.api.payloadsOf('/api/user/message_group_list')).toHaveLength(asked)
  expect(groups.find('09')).toMatchObject({ lastSeq: 2 })
})

test('retries a list that failed to load', async () => {
  const rows = () => groupPage([groupRow({ unread: 9 })])
  jest.useFakeTimers()
  try {
    world.api.answer('/api/user/message_group_list', () => Promise.reject(new NetworkError('timeout')))
    const asked = groups.catchUp()
    await jest.advanceTimersByTimeAsync(0)
    await asked
    expect(groups.find(GROUP)?.unread).toBe(2)
    world.api.answer('/api/user/message_group_list', rows)
    await jest.advanceTimersByTimeAsync(2_000)
    expect(groups.find(GROUP)?.unread).toBe(9)
  } finally {
    jest.useRealTimers()
  }
})

test('the figures of the main list reach the badge, its rows the cache', () => {
  expect(world.root.unread.total).toBe(2)
  expect(world.storage.get('cache')).toMatchObject({ memberId: VIEWER, lists: { messageGroups: [{}, {}] } })
  world.root.talk.reset()
  expect(world.storage.get('cache')).toBeNull()
})

test('reloading a list keeps the place of a reader further down', async () => {
  const all = Array.from({ length: 50 }, (_, nth) =>
    groupRow({ groupId: `g${nth}`, peer: peerBrief({ id: `p${nth}` }), updatedAt: 9_000 - nth }),
  )
  world.api.answer('/api/user/message_group_list', ({ box, cursor, limit }) => {
    if (box !== 'main') return groupPage([])
    const from = Number(cursor ?? 0)
    const to = from + (limit ?? 20)
    return groupPage(all.slice(from, to), to < all.length ? `${to}` : null)
  })
  await groups.refresh()
  await groups.boxes.main.loadMore()
  expect(ids()).toHaveLength(40)
  all.unshift(...all.splice(35, 1).map((row) => ({ ...row, updatedAt: 9_500 })))
  await groups.catchUp()
  expect(ids()).toEqual(all.slice(0, 40).map(({ groupId }) => groupId))
  await groups.boxes.main.loadMore()
  expect(ids()).toEqual(all.map(({ groupId }) => groupId))
})

test('figures of a page do not override those that an event requested meanwhile', async () => {
  const unread = (total: number) => ({ ...noneUnread, main: total, total })
  let answerPage = () => {}
  world.api.answer('/api/user/message_group_list', ({ box, limit }) => {
    if (box !== 'main') return { ...groupPage([]), unread: unread(limit === 0 ? 5 : 0) }
    return new Promise(
      (resolve) => (answerPage = () => resolve({ ...groupPage([otherRow]), unread: unread(0) })),
    )
  })
  const page = groups.refresh()
  const refresh = world.root.unread.refresh()
  await settled()
  answerPage()
  await Promise.all([page, refresh])
  expect(world.root.unread.total).toBe(5)
})

test('pinning calls the server and moves the row', async () => {
  world.api.answer('/api/user/add_action', () => done())
  await groups.setSwitch(groupRow(), 'pinned', true)
  const made = world.api.payloadsOf('/api/user/add_action')
  expect(made).toContainEqual(expect.objectContaining({ kind: 'chat_pin', userId: PEER }))
  expect(ids()).toEqual([GROUP, '02'])
})

test('a blocked member leaves the list', () => {
  world.root.actions.notify({ userId: PEER, kind: 'block' })
  expect(ids()).toEqual(['02'])
})

test('finds an archived row and loads the pages before it', async () => {
  const archived = groupRow({ groupId: '09', archived: true })
  world.api.answer('/api/user/message_group_list', ({ box, cursor }) => {
    if (box !== 'archived') return groupPage([])
    return cursor ? groupPage([archived]) : groupPage([], 'next')
  })
  await groups.seek('09')
  expect(groups.find('09')).toMatchObject({ archived: true })
})
