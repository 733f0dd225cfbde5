import { memberPage } from '../../../../test/client/cards'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { unlockConfig, unlockOrder, unlockTerms } from '../../../../test/client/unlocking'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import MemberDetailPage from '../user'

let opened: readonly string[]

async function open(config = unlockConfig(), left?: object) {
  const world: FakeWorld = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => config)
  world.api.answer('/api/user/get', ({ userId }) => ({
    ...memberPage(userId),
    unlock: { state: 'open', audience: 'chatted', priceCoins: 100, orderId: null },
  }))
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms())
  if (left) world.storage.set('unlock', { ...left, at: world.clock.now() })
  await world.root.session.start()
  const page = await mountPage(MemberDetailPage, 'member', { world, query: { id: 'a' } })
  await page.until(() => page.text().includes('白天画绘本'))
  return { world, page }
}

beforeEach(() => {
  opened = recordOpenings('navigateTo')
})

afterEach(() => jest.restoreAllMocks())

test('shows what decides before the payment, and all other terms after one tap', async () => {
  const { world, page } = await open()
  world.api.answer('/api/user/unlock_wx', () => ({ order: unlockOrder() }))
  await page.tap(page.byText('解锁'))
  await page.until(() => page.text().includes('l****0'))
  for (const said of ['100 遇豆', '300 遇豆', '没有同意会全额退回', '会员只要 50 遇豆']) {
    expect(page.text()).toContain(said)
  }
  expect(page.text()).not.toMatch(/¥ 4\.00|暂无数据|仅可使用充值的遇豆/)
  await page.tap(page.byText('规则与退款'))
  for (const said of ['¥ 4.00', '暂无数据', '仅可使用充值的遇豆']) expect(page.text()).toContain(said)
  // Terms arrive later than the sheet and have room; the order that follows them fits its sheet.
  expect(page.findAll('.jy-sheet__panel--middle')).toHaveLength(1)
  expect(page.find('.jy-unlock__peer').textContent).toBe('会员aTA 允许聊过的人解锁')
  const buy = page.byText('解锁 · 100 遇豆')
  await page.tap(buy)
  await page.tap(buy)
  await page.until(() => page.text().includes('等待对方同意'))
  expect(page.findAll('.jy-sheet__panel--roomy')).toHaveLength(0)
  expect(world.api.payloadsOf('/api/user/unlock_wx')).toHaveLength(1)
  await page.unmount()
})

test('too few coins lead to the wallet, and the sheet is open again afterwards', async () => {
  const { world, page } = await open()
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms({ payableBy: { principalCoins: 40 } }))
  await page.tap(page.byText('解锁'))
  await page.until(() => page.text().includes('还差 60 遇豆'))
  await page.tap(page.byText('去充值'))
  await page.until(() => opened.length === 1)
  expect(opened[0]).toContain('/pages/my/wallet')
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms())
  await page.hide()
  await page.show()
  await page.until(() => page.text().includes('解锁 · 100 遇豆'))
  await page.unmount()
})

test('a payment that reloaded the app leads back to the sheet, once', async () => {
  const stored = { memberId: viewerInfo().user.id, userId: 'a', page: 'member' }
  const { world, page } = await open(unlockConfig(), stored)
  await page.until(() => page.text().includes('l****0'))
  expect(world.storage.get('unlock')).toBeNull()
  await page.unmount()
  const other = await open(unlockConfig(), { ...stored, userId: 'b' })
  expect(other.page.text()).not.toContain('l****0')
  await other.page.unmount()
})

test('leaving for coins is stored in case the app reloads', async () => {
  const { world, page } = await open()
  world.api.answer('/api/user/unlock_wx_pre', () => unlockTerms({ payableBy: { principalCoins: 40 } }))
  await page.tap(page.byText('解锁'))
  await page.until(() => page.text().includes('还差 60 遇豆'))
  await page.tap(page.byText('去充值'))
  const kept = { memberId: viewerInfo().user.id, userId: 'a', page: 'member', at: world.clock.now() }
  expect(world.storage.get('unlock')).toEqual(kept)
  await page.hide()
  await page.show()
  expect(world.storage.get('unlock')).toBeNull()
  await page.unmount()
})

test('a member outside the audience reads who can unlock', async () => {
  const { world, page } = await open()
  world.api.answer('/api/user/unlock_wx_pre', () => {
    throw refusal('RELATION_MISSING', { data: { audience: 'matched' } })
  })
  await page.tap(page.byText('解锁'))
  await page.until(() => page.text().includes('TA 只对互相喜欢的人开放'))
  await page.unmount()
})

test('where nothing is sold, the page does not mention unlocking', async () => {
  const { page } = await open(publicConfig())
  expect(page.text()).not.toMatch(/微信|解锁|遇豆/)
  await page.unmount()
})
