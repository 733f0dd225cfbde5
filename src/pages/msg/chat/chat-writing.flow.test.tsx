import { openChatPage } from '../../../../test/client/chat-page'
import { fakeWorld } from '../../../../test/client/fake-stores'
import { listed, startTalking, textMessage } from '../../../../test/client/talk'
import { recordToasts } from '../../../../test/client/toasts'

afterEach(() => void jest.restoreAllMocks())

test('inserts an emoji at the caret, and refuses one that does not fit with a sentence', async () => {
  const world = fakeWorld({ token: 't' })
  await startTalking(world)
  const toasts = recordToasts()
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  const page = await openChatPage(world)
  const { drafts } = world.root.talk
  const peerId = '200000000002'
  drafts.set(peerId, '周末去爬山吗')
  await page.until(() => page.find('.jy-composer__field textarea'))
  const area = page.find('.jy-composer__field textarea') as HTMLTextAreaElement
  await page.until(() => area.value === drafts.of(peerId))
  area.setSelectionRange(2, 2)
  await page.tap(page.byLabel('表情'))
  await page.until(() => page.byLabel('😀'))
  await page.tap(page.byLabel('😀'))
  await page.tap(page.byLabel('😄'))
  expect(drafts.of(peerId)).toBe('周末😀😄去爬山吗')
  expect(toasts).toEqual([])
  const full = '好'.repeat(500)
  drafts.set(peerId, full)
  await page.until(() => area.value === full)
  await page.tap(page.byLabel('😀'))
  expect(drafts.of(peerId)).toBe(full)
  expect(toasts).toEqual(['最多 500 字，放不下更多了'])
  await page.unmount()
  world.root.stop()
})

test('the emoji panel deletes whole characters, and shows the emoji that were used last when it opens again', async () => {
  const world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '你好')]))
  const page = await openChatPage(world)
  const { drafts } = world.root.talk
  const peerId = '200000000002'
  const recent = () => [...page.find('.jy-emoji__recent').querySelectorAll('[role=button]')]
  await page.until(() => page.byLabel('表情'))
  await page.tap(page.byLabel('表情'))
  await page.until(() => page.byText('用过的表情会出现在这里'))
  expect(page.byLabel('删除').getAttribute('aria-disabled')).toBe('true')
  await page.tap(page.byLabel('😀'))
  await page.tap(page.byLabel('☀️'))
  await page.until(() => expect(drafts.of(peerId)).toBe('😀☀️'))
  expect(recent()).toEqual([])
  await page.tap(page.byLabel('删除'))
  await page.until(() => expect(drafts.of(peerId)).toBe('😀'))
  await page.tap(page.byLabel('删除'))
  await page.until(() => expect(drafts.of(peerId)).toBe(''))
  await page.tap(page.byLabel('照片、拍摄和交换微信'))
  await page.until(() => expect(page.findAll('.jy-emoji')).toHaveLength(0))
  await page.tap(page.byLabel('表情'))
  await page.until(() => expect(recent().map((key) => key.textContent)).toEqual(['☀️', '😀']))
  await page.unmount()
  world.root.stop()
})
