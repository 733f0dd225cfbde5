import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { done } from '../../../../test/client/cards'
import MessagesPage from '@/pages/msg/index'
import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import { holdInterval } from '../../../../test/client/held-interval'
import { mountPage } from '../../../../test/client/mount-page'
import { groupPage, groupRow, listed, textMessage, VIEWER } from '../../../../test/client/talk'

const world = useTalkingWorld()

test('the age on a row and the day of a separator change by themselves', async () => {
  const timer = holdInterval(MINUTE_MS)
  const at = world.clock.now()
  world.api.answer('/api/user/message_group_list', ({ box }) =>
    groupPage(box === 'main' ? [groupRow({ updatedAt: at })] : []),
  )
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '你好', undefined, { createdAt: at })]),
  )
  const list = await mountPage(MessagesPage, 'messages', { world })
  await list.until(() => list.text().includes('刚刚'))
  world.clock.advance(7 * MINUTE_MS)
  timer.tick()
  await list.until(() => list.text().includes('7 分钟前'))
  await list.unmount()
  const chat = await openChatPage(world)
  await chat.until(() => chat.find('.jy-day').textContent === '10:00')
  world.clock.advance(DAY_MS)
  timer.tick()
  await chat.until(() => chat.find('.jy-day').textContent === '昨天 10:00')
  await chat.unmount()
  expect(timer.isRunning).toBe(false)
})

test('a tap on a message shows its exact time, another hides it, and the menu has it, too', async () => {
  const at = Date.UTC(2024, 1, 3, 6, 5)
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '早'), textMessage(2, '好', undefined, { createdAt: at })]),
  )
  const page = await openChatPage(world)
  await page.until(() => page.byText('好'))
  await page.tap(page.byText('好'))
  await page.until(() => page.find('.jy-bubble__time').textContent === '2024 年 2 月 3 日 14:05')
  await page.tap(page.byText('早'))
  await page.until(() => page.text().includes('11 月 21 日 09:00'))
  await page.tap(page.byText('好'))
  await page.until(() => page.findAll('.jy-bubble__time').length === 1)
  page.byText('早').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.until(() => page.byText('11 月 21 日 09:00 的消息'))
  await page.unmount()
})

test('a double tap puts a heart and shows no time', async () => {
  const message = textMessage(1, '好呀')
  world.api.answer('/api/user/message_list', () => listed([message]))
  world.api.answer('/api/user/add_action', () => ({
    ...done(),
    message: { ...message, heartBy: [VIEWER], rev: 1 },
  }))
  const page = await openChatPage(world)
  await page.until(() => page.byText('好呀'))
  for (let nth = 0; nth < 2; nth += 1) {
    page.byText('好呀').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  await page.until(() => page.byLabel('1 个喜欢'))
  expect(page.findAll('.jy-bubble__time')).toEqual([])
  await page.unmount()
})
