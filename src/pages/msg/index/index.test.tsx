import { NetworkError } from '@/api/errors'
import MessagesPage from '@/pages/msg/index'
import { actionRow } from '../../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import {
  groupPage,
  groupRow,
  noneUnread,
  PEER,
  peerBrief,
  startTalking,
  textMessage,
} from '../../../../test/client/talk'

let world: FakeWorld

const open = () => mountPage(MessagesPage, 'messages', { world })

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  await startTalking(world)
})

afterEach(() => {
  world.root.stop()
  jest.restoreAllMocks()
})

test('the page shows rows, matches and likes, and a row opens its chat', async () => {
  const opened = recordOpenings('navigateTo')
  const match = groupRow({
    groupId: '02',
    lastSeq: 0,
    lastMessage: null,
    peer: peerBrief({ id: '3', nickname: '阿音' }),
  })
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'matches' ? [match] : box === 'greetings' ? [] : [groupRow()]),
  )
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [],
    nextCursor: null,
    total: 12,
    lockedCount: 12,
  }))
  const page = await open()
  await page.until(() => page.text().includes('那周六下午'))
  expect(page.text()).toContain('12 人喜欢了你')
  expect(page.text()).toContain('新的遇见')
  expect(page.text()).toContain('阿音')
  await page.tap(page.find('.jy-swipe .jy-message-row__open'))
  expect(opened[0]).toContain(`userId=${PEER}`)
  await page.unmount()
})

test('a member sees who likes them with the comment, or else a fact about the person', async () => {
  const likedAnswer = { promptId: 'weekend-mornings', answer: '沿着江边骑车' }
  const rows = [
    actionRow('1', { kind: 'like', note: '我也常去', likedAnswer }),
    actionRow('2', { kind: 'superlike', note: '一起骑车吗' }),
    actionRow('3', { kind: 'like', likedAnswer }),
    actionRow('4', { kind: 'like', line: '插画师' }),
    actionRow('5', {
      kind: 'like',
      likedPhoto: { thumbUrl: '/media/p/1.webp', tint: '#aaaaaa', alt: '在海边' },
    }),
    actionRow('6', { kind: 'like', likedPhoto: null }),
  ]
  const likes = { list: rows, nextCursor: null, total: 6, lockedCount: 0 }
  world.api.answer('/api/user/action_to_me_list', () => likes)
  const page = await open()
  await page.until(() => page.byText('6 人喜欢了你'))
  await page.tap(page.byText('6 人喜欢了你'))
  await page.until(() => page.byText('谁喜欢了你'))
  const previews = page.findAll('.jy-sheet .jy-message-row__preview').map((one) => one.textContent)
  expect(previews).toEqual([
    '对你说「我也常去」 · 喜欢你的回答「沿着江边骑车」',
    '对你说「一起骑车吗」',
    '喜欢你的回答「沿着江边骑车」',
    '插画师',
    '喜欢你的这张照片',
    '喜欢过的那张照片已经收起来了',
  ])
  expect(page.findAll('.jy-photo--thumb').map((one) => one.getAttribute('aria-label'))).toEqual(['在海边'])
  await page.unmount()
})

test('a member who comes for the likes sees them at once, and only that time', async () => {
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [],
    nextCursor: null,
    total: 0,
    lockedCount: 0,
  }))
  world.root.tabs.requestLikes()
  const page = await open()
  await page.until(() => page.byText('谁喜欢了你'))
  await page.until(() => page.byText('有人喜欢你时，会出现在这里'))
  await page.tap(page.byLabel('关闭'))
  await page.until(() => expect(page.findAll('.jy-sheet').length).toBe(0))
  await page.show()
  expect(page.findAll('.jy-sheet').length).toBe(0)
  await page.unmount()
})

test('the row of greetings counts all waiting ones, also beyond the loaded ones', async () => {
  const greeting = (nth: number) =>
    groupRow({ groupId: `g${nth}`, peer: peerBrief({ id: `${nth}` }), greetingState: 'received', unread: 1 })
  const greetings = Array.from({ length: 20 }, (_, nth) => greeting(nth))
  world.api.answer('/api/user/message_group_list', ({ box }) => ({
    ...groupPage(box === 'greetings' ? greetings : [], box === 'greetings' ? 'next' : null),
    unread: { ...noneUnread, greetings: 1, total: 1, greeters: 35, unreadGreeters: 31 },
  }))
  const page = await open()
  await page.until(() => expect(page.text()).toContain('35 人向你打了招呼'))
  expect(page.find('.jy-message-row__badge').textContent).toBe('31')
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'greetings' ? [...greetings.slice(1), { ...greeting(0), unread: 0 }] : []),
  )
  await world.root.talk.groups.refresh()
  await page.until(() => expect(page.text()).toContain('20 人向你打了招呼'))
  expect(page.find('.jy-message-row__badge').textContent).toBe('19')
  await page.unmount()
})

test('among many chats a search by name finds one, and all return when the field is cleared', async () => {
  const named = (nth: number, nickname: string) =>
    groupRow({ groupId: `g${nth}`, peer: peerBrief({ id: `p${nth}`, nickname }) })
  const many = [named(20, 'Anna'), ...Array.from({ length: 19 }, (_, nth) => named(nth, `会员${nth}`))]
  const answer = (rows: typeof many, nextCursor: string | null) =>
    world.api.answer('/api/user/message_group_list', ({ box }) =>
      groupPage(box === 'main' ? rows : [], box === 'main' ? nextCursor : null),
    )
  answer(many, null)
  const page = await open()
  await page.until(() => page.byText('会员18'))
  expect(page.findAll('.jy-chat-search')).toHaveLength(0)
  answer(many, 'next')
  await world.root.talk.groups.refresh()
  await page.until(() => page.find('.jy-chat-search'))
  await page.type('.jy-chat-search input', ' anN')
  await page.until(() => expect(page.findAll('.jy-swipe')).toHaveLength(1))
  expect(page.byText('找到 1 个聊天').parentElement?.getAttribute('role')).toBe('status')
  expect(page.text()).toContain('Anna')
  expect(page.text()).not.toContain('系统消息')
  await page.type('.jy-chat-search input', '没有的人')
  await page.until(() => page.byText('没有找到这个昵称'))
  answer([named(21, '没有的人呀')], null)
  await page.tap(page.byText('查看更多'))
  await page.until(() => page.byText('没有的人呀'))
  await page.tap(page.byLabel('清除'))
  await page.until(() => expect(page.findAll('.jy-swipe')).toHaveLength(21))
  await page.unmount()
})

test('the way to the archive shows under the last row, and only when a chat is archived', async () => {
  let archived = [] as ReturnType<typeof groupRow>[]
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'main' ? [groupRow()] : box === 'archived' ? archived : []),
  )
  const page = await open()
  await page.until(() => page.text().includes('那周六下午'))
  await page.until(() => expect(world.root.talk.groups.boxes.archived.state).toBe('ready'))
  expect(page.text()).not.toContain('已归档的聊天')
  // Another device archives one.
  archived = [groupRow({ groupId: '09', archived: true, peer: peerBrief({ id: '9', nickname: '阿音' }) })]
  world.realtime.push({ event: 'group', id: 'g', at: 1, groupId: '09', group: archived[0] ?? null })
  await page.until(() => page.byText('已归档的聊天'))
  await page.tap(page.byText('已归档的聊天'))
  await page.until(() => page.byText('阿音'))
  await page.unmount()
})

test('a member who archived every chat still finds the archive', async () => {
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'archived' ? [groupRow({ archived: true })] : []),
  )
  const page = await open()
  await page.until(() => page.byText('已归档的聊天'))
  await page.unmount()
})

test('an empty list says what to do next', async () => {
  const page = await open()
  await page.until(() => page.text().includes('还没有聊天'))
  expect(page.text()).toContain('还没有新的喜欢')
  expect(page.text()).not.toContain('新的遇见')
  await page.unmount()
})

test('a failed load can be retried', async () => {
  world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer('/api/user/message_group_list', () => {
    throw new NetworkError('offline')
  })
  const page = await open()
  await page.until(() => page.text().includes('重试'))
  world.api.answer('/api/user/message_group_list', ({ box }) => groupPage(box === 'main' ? [groupRow()] : []))
  await page.tap(page.byText('重试'))
  await page.until(() => page.text().includes('那周六下午'))
  await page.unmount()
})

test('a chat that has ended says so, whatever was left unsent', async () => {
  const peer = peerBrief({ id: '3', nickname: '', gone: true })
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(
      box === 'main'
        ? [groupRow({ closed: true }), groupRow({ groupId: '02', closed: true, lastMessage: null, peer })]
        : [],
    ),
  )
  for (const id of [PEER, '3']) world.root.talk.drafts.set(id, '还没写完')
  const page = await open()
  await page.until(() => page.text().includes('已离开的人'))
  expect(page.text()).toContain('聊天已关闭')
  expect(page.text()).toContain('对方暂时无法接收消息')
  expect(page.text()).not.toContain('[草稿]')
  await page.unmount()
})

test('typing, a draft and a new message change the visible row', async () => {
  world.api.answer('/api/user/message_group_list', ({ box }) => groupPage(box === 'main' ? [groupRow()] : []))
  const page = await open()
  await page.until(() => page.text().includes('那周六下午'))
  world.realtime.push({ event: 'typing', id: 't', at: 1, userId: PEER, groupId: null, on: true })
  await page.until(() => page.text().includes('对方正在输入'))
  world.realtime.push({ event: 'msg', id: 'm', at: 1, message: textMessage(4, '我到了') })
  await page.until(() => page.text().includes('我到了'))
  world.root.talk.drafts.set(PEER, '马上')
  await page.until(() => page.text().includes('[草稿]'))
  await page.unmount()
})

test('rows wait for the strip above them, unless the last visit shows its content', async () => {
  const match = groupRow({
    groupId: '02',
    lastSeq: 0,
    lastMessage: null,
    peer: peerBrief({ nickname: '阿音' }),
  })
  let answerMatches = () => {}
  const answerLate = (one: FakeWorld) =>
    one.api.answer('/api/user/message_group_list', ({ box }) =>
      box === 'matches'
        ? new Promise((resolve) => (answerMatches = () => resolve(groupPage([match]))))
        : groupPage(box === 'main' ? [groupRow()] : []),
    )
  answerLate(world)
  const first = await open()
  await first.until(() => world.root.talk.groups.boxes.main.state === 'ready')
  expect(first.text()).not.toContain('那周六下午')
  answerMatches()
  await first.until(() => first.text().includes('那周六下午'))
  expect(first.text()).toContain('阿音')
  await first.unmount()
  world.root.stop()
  const { storage } = world
  world = fakeWorld({ token: 't', memberId: storage.get('memberId'), cache: storage.get('cache') })
  const start = startTalking(world)
  answerLate(world)
  await start
  const second = await open()
  await second.until(() => second.text().includes('那周六下午'))
  expect(second.text()).toContain('阿音')
  expect(world.root.talk.groups.boxes.matches.state).not.toBe('ready')
  await second.unmount()
})

test('the last visit without a network does not say that there is nothing new', async () => {
  world.api.answer('/api/user/message_group_list', ({ box }) => groupPage(box === 'main' ? [groupRow()] : []))
  const first = await open()
  await first.until(() => first.text().includes('暂时没有新消息'))
  await first.unmount()
  world.root.stop()
  const { storage } = world
  world = fakeWorld({ token: 't', memberId: storage.get('memberId'), cache: storage.get('cache') })
  const start = startTalking(world)
  world.api.answer('/api/user/message_group_list', () => Promise.reject(new NetworkError('offline')))
  await start
  const second = await open()
  await second.until(() => second.text().includes('那周六下午'))
  expect(second.text()).not.toContain('暂时没有新消息')
  await second.unmount()
})
