import type { Notice } from '@contract/types/notice'
import SystemMessagesPage from '@/pages/msg/system'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { startTalking } from '../../../test/client/talk'

const notice = (changes: Partial<Notice> = {}): Notice => ({
  id: 'n1',
  category: 'safety',
  title: '防骗提醒',
  body: '近遇不会以任何理由要求你转账或提供验证码。',
  link: null,
  readAt: null,
  createdAt: Date.UTC(2025, 10, 21, 1),
  ...changes,
})

let world: FakeWorld

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  await startTalking(world)
})

afterEach(() => world.root.stop())

test('notices stand by day, and looking marks them read', async () => {
  const older = notice({
    id: 'n0',
    title: '你们互相喜欢',
    createdAt: Date.UTC(2025, 10, 18, 1),
    category: 'match',
  })
  world.api.answer('/api/user/system_message', () => ({
    list: [notice(), older],
    nextCursor: null,
    unread: 2,
  }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.text().includes('防骗提醒'))
  expect(page.text()).toContain('今天')
  expect(page.text()).toContain('11 月 18 日')
  await page.until(() =>
    world.api.payloadsOf('/api/user/system_message').some(({ readUpTo }) => readUpTo === notice().createdAt),
  )
  await page.unmount()
})

test('a new notice joins on top while the page is open', async () => {
  world.api.answer('/api/user/system_message', () => ({ list: [notice()], nextCursor: null, unread: 1 }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.text().includes('防骗提醒'))
  const fresh = notice({ id: 'n2', title: '头像已通过审核', createdAt: notice().createdAt + 1 })
  world.realtime.push({ event: 'notice', id: 'e', at: 1, notice: fresh })
  await page.until(() => page.text().includes('头像已通过审核'))
  await page.unmount()
})

test('without notices the page says so', async () => {
  world.api.answer('/api/user/system_message', () => ({ list: [], nextCursor: null, unread: 0 }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.text().includes('暂时没有新消息'))
  await page.unmount()
})
