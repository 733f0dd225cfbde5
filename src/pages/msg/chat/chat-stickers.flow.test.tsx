import { useTalkingWorld } from '../../../../test/client/chat'
import { openChatPage } from '../../../../test/client/chat-page'
import { canMessage, listed, PEER, textMessage, VIEWER } from '../../../../test/client/talk'

const world = useTalkingWorld()

const HUG = '[贴纸] 抱抱 Hug'

const openStickers = async () => {
  const page = await openChatPage(world)
  await page.until(() => page.byLabel('表情'))
  await page.tap(page.byLabel('表情'))
  await page.until(() => page.byText('贴纸'))
  await page.tap(page.byText('贴纸'))
  await page.until(() => page.byLabel('抱抱'))
  return page
}

test('a press on a sticker sends it, keeps the draft, and the next panel begins with it', async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  world.api.answer('/api/user/send_msg', ({ clientMsgId }) => ({
    message: textMessage(2, HUG, VIEWER, { clientMsgId, content: { text: HUG, sticker: 'hug' } }),
    canMessage,
  }))
  const page = await openStickers()
  world.root.talk.drafts.set(PEER, '还没写完')
  await page.tap(page.byLabel('抱抱'))
  await page.until(() => world.api.payloadsOf('/api/user/send_msg').length === 1)
  expect(world.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    type: 'text',
    content: { text: '[贴纸] 抱抱', sticker: 'hug' },
  })
  await page.until(() => page.find('.jy-sticker').getAttribute('aria-label') === HUG)
  expect(page.findAll('.jy-bubble__face')).toHaveLength(1)
  expect(world.root.talk.drafts.of(PEER)).toBe('还没写完')
  await page.tap(page.byText('表情'))
  await page.tap(page.byText('贴纸'))
  await page.until(() =>
    expect(page.findAll('.jy-emoji__sticker')[0]?.getAttribute('aria-label')).toBe('抱抱'),
  )
  await page.unmount()
})

test('a received sticker is drawn, also one that this version does not know', async () => {
  const drawn = (seq: number, sticker: string, text: string) =>
    textMessage(seq, text, PEER, { content: { text, sticker } })
  world.api.answer('/api/user/message_list', () =>
    listed([drawn(1, 'night', '[贴纸] 晚安 Good night'), drawn(2, 'newer', '[贴纸] 新的 New')]),
  )
  const page = await openChatPage(world)
  await page.until(() => page.findAll('.jy-sticker').length === 2)
  expect(page.findAll('.jy-sticker').map((one) => one.getAttribute('aria-label'))).toEqual([
    '[贴纸] 晚安 Good night',
    '[贴纸] 新的 New',
  ])
  await page.unmount()
})
