import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import { listed, textMessage, VIEWER } from '../../../../test/client/talk'

const world = useTalkingWorld()

test('finds an old message, and opens the chat at its place', async () => {
  const old = textMessage(5, '周末一起去滨江骑车吧', VIEWER)
  world.api.answer('/api/user/message_list', ({ find, beforeSeq }) => {
    if (find !== undefined) return listed(find === '滨江' ? [old] : [])
    if (beforeSeq === undefined) return listed([textMessage(80, '晚安')], { hasMore: true })
    return listed([textMessage(4, '早'), old, textMessage(6, '好呀')])
  })
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('晚安'))
  await page.tap(page.byLabel('更多'))
  await page.until(() => page.byText('搜索聊天记录'))
  await page.tap(page.byText('搜索聊天记录'))
  await page.type('.jy-find input', '没说过')
  await page.until(() => page.byText('没有找到这句话'))
  await page.type('.jy-find input', '滨江')
  await page.until(() => page.find('.jy-find__match').textContent === '滨江')
  expect(page.find('.jy-find__row').textContent).toBe('我11 月 21 日 09:00周末一起去滨江骑车吧')
  await page.tap(page.find('.jy-find__row'))
  await page.until(() =>
    page.find('.jy-flow-row--marked, [class*="--marked"]').textContent?.includes('骑车吧'),
  )
  await page.until(() => page.findAll('.jy-find__row').length === 0)
  await page.unmount()
})
