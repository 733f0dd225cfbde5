import { runInAction } from 'mobx'
import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import {
  canMessage,
  GROUP,
  groupPage,
  groupRow,
  listed,
  noneUnread,
  PEER,
  peerBrief,
  textMessage,
  VIEWER,
} from '../../../../test/client/talk'
import { recordToasts } from '../../../../test/client/toasts'

/** Listeners for screenshots. */
const mockCaptures = new Set<() => void>()
jest.mock('@/platform/screenshots', () => ({
  watchScreenshots: (listener: () => void) => {
    mockCaptures.add(listener)
    return () => mockCaptures.delete(listener)
  },
}))

const world = useTalkingWorld()

test('the unread count of other chats is beside the back button, without this chat’s own messages', async () => {
  world.api.answer('/api/user/message_group_list', ({ box }) => ({
    ...groupPage(box === 'main' ? [groupRow({ unread: 2 })] : []),
    unread: { ...noneUnread, main: 5, total: 5 },
  }))
  world.api.answer('/api/user/message_list', () => listed([]))
  const page = await openChatPage(world)
  const saysBack = (label: string, text: string) => {
    const back = page.find('.jy-nav-bar__back')
    expect([back.getAttribute('aria-label'), back.textContent]).toEqual([label, text])
  }
  await page.until(() => saysBack('返回，其他聊天有 3 条未读', '3'))
  const figuresOf = (total: number) =>
    runInAction(() => world.root.unread.apply({ ...noneUnread, main: total, total }))
  figuresOf(150)
  await page.until(() => saysBack('返回，其他聊天有 99+ 条未读', '99+'))
  figuresOf(2)
  await page.until(() => saysBack('返回', ''))
  await page.unmount()
})

test('an unavailable peer leaves nothing to read, and nothing says why', async () => {
  world.api.answer('/api/user/message_list', () =>
    listed(
      [
        textMessage(1, '', PEER, { type: 'recall', content: {}, recalledAt: 1 }),
        textMessage(2, '对', VIEWER),
      ],
      {
        peer: peerBrief({ nickname: '', gone: true }),
        canMessage: { ...canMessage, allowed: false, form: null, refusal: 'TARGET_NOT_VISIBLE' },
      },
    ),
  )
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('对方的消息已不可见'))
  expect(page.text()).not.toContain('撤回')
  expect(page.text()).toContain('对方暂时无法接收消息')
  await page.unmount()
})

test('messages that arrive while a speed date covers the chat are not marked read until it is minimised', async () => {
  world.api.answer('/api/user/message_list', ({ afterSeq }) =>
    listed(afterSeq === undefined ? [textMessage(1, '你好')] : []),
  )
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  const reads = () => world.realtime.asked.filter((one) => one === 'publish read').length
  await page.until(() => reads() > 0)
  world.root.tabs.openRaised()
  const before = reads()
  world.realtime.push({ event: 'msg', id: 'e2', at: 1, message: textMessage(2, '在吗') })
  await page.until(() => world.realtime.arrivals.includes(`${GROUP} 2`))
  expect(page.text()).toContain('在吗')
  expect(reads()).toBe(before)
  world.root.tabs.closeRaised()
  await page.until(() => reads() > before)
  await page.unmount()
})

test('a pressed address in a message shows a warning, and opens in a tab of its own', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '看看 https://a.example/x 吧')]))
  const page = await openChatPage(world)
  await page.until(() => page.find('[role=link]'))
  expect(page.find('.jy-bubble__face').textContent).toBe('看看 https://a.example/x 吧')
  await page.tap(page.find('[role=link]'))
  await page.until(() => page.text().includes('要离开近遇吗'))
  expect(opened).not.toHaveBeenCalled()
  expect(page.find('.jy-link__address').textContent).toBe('https://a.example/x')
  await page.tap(page.byText('打开网址'))
  expect(opened).toHaveBeenCalledWith('https://a.example/x', '_blank', 'noopener,noreferrer')
  await page.unmount()
})

test('a screenshot of the chat shows a reminder, as long as the chat is on top', async () => {
  const toasts = recordToasts()
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  mockCaptures.forEach((capture) => capture())
  expect(toasts).toEqual(['已截图，请别把聊天转给别人'])
  await page.hide()
  expect(mockCaptures.size).toBe(0)
  await page.unmount()
})
