import { openChatPage } from '../../../../test/client/chat-page'
import { fakeWorld } from '../../../../test/client/fake-stores'
import { listed, peerBrief, startTalking, textMessage } from '../../../../test/client/talk'

test('shows the mark of a demo member beside the name, without taking room from activity and distance', async () => {
  const world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '你好')], { peer: peerBrief({ demo: true }) }),
  )
  const page = await openChatPage(world)
  await page.until(() => page.text().includes('你好'))
  expect(page.find('.jy-chat-peer__name-row').textContent).toContain('演示')
  const state = page.find('.jy-chat-peer__state').textContent
  expect(state).not.toContain('演示')
  expect(state).toContain('在线')
  expect(state).toContain('2km 内')
  await page.unmount()
  world.root.stop()
})
