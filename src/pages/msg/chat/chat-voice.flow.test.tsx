import type { Recorder } from '@/platform/media/recorder'
import { openChatPage } from '../../../../test/client/chat-page'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import type { MountedPage } from '../../../../test/client/mount-page'
import { canMessage, GROUP, listed, startTalking, textMessage, VIEWER } from '../../../../test/client/talk'

/** Calls that the microphone received. */
const mockTold: string[] = []
jest.mock('@/platform/media/recorder', (): { recorder: Recorder } => ({
  recorder: {
    state: () => Promise.resolve('granted'),
    ask: () => Promise.resolve('granted'),
    start: () => {
      mockTold.push('start')
      return Promise.resolve('granted')
    },
    stop: () => {
      mockTold.push('stop')
      return Promise.resolve(null)
    },
    cancel: () => void mockTold.push('cancel'),
  },
}))

/** Enough messages of both sides for voice messages. */
const words = [1, 3, 5].flatMap((seq) => [textMessage(seq, '问'), textMessage(seq + 1, '答', VIEWER)])

let world: FakeWorld
let page: MountedPage

beforeEach(async () => {
  mockTold.length = 0
  world = fakeWorld({ token: 't' })
  await startTalking(world)
  world.api.answer('/api/user/message_list', () => listed(words))
  page = await openChatPage(world)
  await page.until(() => page.byLabel('发语音'))
  await page.tap(page.byLabel('发语音'))
  await page.until(() => page.find('.jy-pad__hold'))
  await page.tap(page.find('.jy-pad__hold'))
  await page.until(() => page.byLabel('发送语音'))
})

afterEach(async () => {
  await page.unmount()
  world.root.stop()
})

test.each(['键盘', '照片、拍摄和交换微信'])(
  'a member who records hands-free and turns to %s is no longer recorded',
  async (tool) => {
    await page.tap(page.byLabel(tool))
    await page.until(() => page.findAll('.jy-pad').length === 0)
    expect(mockTold).toEqual(['start', 'cancel'])
  },
)

test('a chat that the peer ends stops the recording in it', async () => {
  world.api.answer('/api/user/message_list', () =>
    listed([], { canMessage: { ...canMessage, allowed: false, form: null, refusal: 'GROUP_CLOSED' } }),
  )
  world.realtime.push({ event: 'group', id: 'e1', at: 1, groupId: GROUP, group: null })
  await page.until(() => page.text().includes('聊天已关闭'))
  expect(mockTold).toEqual(['start', 'cancel'])
})

test('another page over the chat stops the recording in it', async () => {
  await page.hide()
  await page.until(() => expect(mockTold).toEqual(['start', 'cancel']))
  await page.show()
  await page.until(() => page.find('.jy-pad__hold'))
})

test('a speed date over the chat stops the recording in it', async () => {
  world.root.tabs.openRaised()
  await page.until(() => expect(mockTold).toEqual(['start', 'cancel']))
  world.root.tabs.closeRaised()
})
