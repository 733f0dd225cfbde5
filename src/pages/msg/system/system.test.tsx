import type { Notice } from '@contract/types/notice'
import SystemMessagesPage from '@/pages/msg/system'
import MinePage from '@/pages/my/index'
import { done } from '../../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { startTalking } from '../../../../test/client/talk'
import { viewerInfo } from '../../../../test/client/viewer'

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

test('notices are grouped by day, and viewing marks them read', async () => {
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

test('notices about a contact have the icon of contacts and not of money', async () => {
  const asked = notice({ category: 'unlock', title: '有人想加你微信' })
  world.api.answer('/api/user/system_message', () => ({ list: [asked], nextCursor: null, unread: 0 }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.byText('有人想加你微信'))
  expect(page.findAll('.jy-system-card__tile--contact')).toHaveLength(1)
  await page.unmount()
})

test.each([
  ['account', '/pages/my/member-benefits', 'membership'],
  ['account', '/pages/my/payment-records', 'membership'],
  ['account', '/pages/my/customer-service', 'account'],
  ['review', '/pages/my/information', 'verified'],
  ['review', '/pages/my/authentication', 'verification'],
  ['review', '/pages/my/album', 'picture'],
] as const)('a notice of %s that leads to %s has the icon of its subject', async (category, to, mark) => {
  const link = { page: to, query: {}, label: '看看' }
  world.api.answer('/api/user/system_message', () => ({
    list: [notice({ category, title: '有新消息', link })],
    nextCursor: null,
    unread: 0,
  }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.byText('有新消息'))
  expect(page.findAll(`.jy-system-card__tile--${mark}`)).toHaveLength(1)
  await page.unmount()
})

test('a new notice appears on top while the page is open', async () => {
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

test('existing categories can be filtered, and new notices of another one stay hidden', async () => {
  const all = [notice(), notice({ id: 'n0', title: '头像已通过审核', category: 'review', createdAt: 5 })]
  world.api.answer('/api/user/system_message', ({ category }) => ({
    list: all.filter((one) => category === undefined || one.category === category),
    nextCursor: null,
    unread: 0,
  }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.text().includes('头像已通过审核'))
  expect(page.findAll('.jy-notices-kinds__kind').map((chip) => chip.textContent)).toEqual([
    '全部',
    '审核',
    '安全',
  ])
  await page.tap(page.byText('安全'))
  await page.until(() => !page.text().includes('头像已通过审核'))
  const other = notice({
    id: 'n3',
    title: '照片已通过审核',
    category: 'review',
    createdAt: notice().createdAt + 1,
  })
  world.realtime.push({ event: 'notice', id: 'e', at: 1, notice: other })
  expect(page.text()).not.toContain('照片已通过审核')
  all.unshift(other)
  await page.tap(page.byText('全部'))
  await page.until(() => page.text().includes('照片已通过审核'))
  await page.unmount()
})

test('an expired action is grey; one against a restriction opens the appeal, sent from here', async () => {
  const link = { page: '/pages/msg/system', query: { appeal: 's1' }, label: '申诉' }
  const over = { page: '/pages/msg/chat', query: {}, label: '已过期', expired: true }
  world.api.answer('/api/user/system_message', () => ({
    list: [
      notice({ category: 'account', title: '收到一次警告', link }),
      notice({ id: 'n0', category: 'match', link: over }),
    ],
    nextCursor: null,
    unread: 0,
  }))
  world.api.answer('/api/user/add_action', () => done({ state: 'received' }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world })
  await page.until(() => page.text().includes('收到一次警告'))
  expect(page.byText('已过期').closest('[aria-disabled="true"]')).not.toBeNull()
  await page.tap(page.byText('申诉'))
  await page.until(() => page.text().includes('为什么这个处理不对？'))
  world.root.appeal.setText('当时是误会')
  await page.until(() => page.byText('提交申诉').closest('[aria-disabled="true"]') === null)
  await page.tap(page.byText('提交申诉'))
  await page.until(() => page.text().includes('申诉正在复核'))
  const acts = world.api.payloadsOf('/api/user/add_action').filter(({ kind }) => kind === 'appeal')
  expect(acts).toMatchObject([{ kind: 'appeal', extra: { text: '当时是误会' } }])
  await page.unmount()
})

test('a banner opens the appeal', async () => {
  world.api.answer('/api/user/system_message', () => ({ list: [notice()], nextCursor: null, unread: 0 }))
  const page = await mountPage(SystemMessagesPage, 'systemMessages', { world, query: { appeal: '1' } })
  await page.until(() => page.text().includes('为什么这个处理不对？'))
  await page.unmount()
})

test('a change of the account reloads it, and the bar shows reason and end', async () => {
  world.api.answer('/api/user/system_message', () => ({ list: [notice()], nextCursor: null, unread: 0 }))
  const page = await mountPage(MinePage, 'mine', { world })
  await page.until(() => page.text().includes('阿澄'))
  expect(page.text()).not.toContain('账号功能受限')
  world.api.answer('/api/user/my_info', () =>
    viewerInfo({
      user: {
        accountState: 'restricted',
        restriction: {
          reason: 'harassment',
          until: Date.UTC(2025, 10, 23, 2),
          appeal: 'open',
          answerBy: null,
        },
      },
    }),
  )
  world.realtime.push({ event: 'notice', id: 'e', at: 1, notice: notice({ category: 'account' }) })
  await page.until(() => page.text().includes('账号功能受限：涉嫌骚扰他人，11 月 23 日 10:00 恢复'))
  await page.unmount()
})
