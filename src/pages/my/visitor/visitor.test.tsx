import Taro from '@tarojs/taro'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { actionRow } from '../../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { sellingConfig } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import { momentLabel, textsOf } from '@/text/index'
import VisitorPage from '../visitor'

let opened: readonly string[]
beforeEach(() => {
  opened = recordOpenings('navigateTo')
})
afterEach(() => jest.restoreAllMocks())

async function worldOf({ isVip = false, maySell = true } = {}): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  const vip = isVip ? { vip: { expireTime: world.clock.now() + 30 * DAY_MS } } : {}
  world.api.answer('/api/user/my_info', () => viewerInfo(vip))
  world.api.answer('/api/config/user', () => (maySell ? sellingConfig() : publicConfig()))
  const today = world.clock.now()
  world.api.answer('/api/user/action_list', () => ({
    list: [
      actionRow('a', { id: 'a1', kind: 'visit', createdAt: today }),
      actionRow('b', { id: 'b1', kind: 'visit', createdAt: today }),
      actionRow('a', { id: 'a2', kind: 'visit', createdAt: today - DAY_MS }),
    ],
    nextCursor: null,
    total: 2,
  }))
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [],
    nextCursor: null,
    total: 0,
    lockedCount: 0,
  }))
  await world.root.session.start()
  await world.root.systemConfig.load()
  return world
}

const openOwn = async (world: FakeWorld) => {
  const page = await mountPage(VisitorPage, 'visitors', { world })
  await page.tap(page.byText('我看过的'))
  await page.until(() => expect(page.findAll('.jy-visit')).toHaveLength(3))
  return page
}

test('the age of a visit follows the clock while the page is shown', async () => {
  const world = await worldOf({ isVip: true })
  const page = await openOwn(world)
  expect(page.text()).toContain('刚刚')
  world.clock.advance(12 * MINUTE_MS)
  world.visibility.emit(true)
  await page.until(() => page.text().includes('12 分钟前'))
  await page.unmount()
})

test('a VIP member erases every trace of visits to a member, after a question', async () => {
  const toasts = jest.spyOn(Taro, 'showToast')
  const world = await worldOf({ isVip: true })
  const page = await openOwn(world)
  await page.tap(page.byLabel('更多操作：会员b'))
  await page.until(() => page.byText('看主页'))
  await page.back()
  await page.tap(page.byLabel('更多操作：会员a'))
  await page.until(() => page.byText('删除足迹'))
  await page.tap(page.byText('删除足迹'))
  await page.until(() => page.byText('你看过会员a的记录会全部删除，对方也不再看到你来过，不能恢复。'))
  world.api.answer('/api/user/delete_action', () => ({
    state: 'done',
    quota: null,
    message: null,
    speed: null,
  }))
  await page.tap(page.find('.jy-dialog .jy-button--danger'))
  await page.until(() => expect(page.findAll('.jy-visit')).toHaveLength(1))
  expect(world.api.payloadsOf('/api/user/delete_action')).toEqual([{ kind: 'visit', userId: 'a' }])
  expect(page.find('.jy-visits__total').textContent).toBe('你看过1人')
  expect(toasts).toHaveBeenCalledWith(expect.objectContaining({ title: '足迹已删除' }))
  await page.unmount()
})

test('a name has the whole line of its tile, and the age is beside the time', async () => {
  const page = await openOwn(await worldOf())
  const [tile] = page.findAll('.jy-visit__words')
  const [name, line] = [...(tile?.children ?? [])].map((part) => part.textContent)
  expect(name).toBe('会员a')
  expect(line).toMatch(/^\d+ · 刚刚$/)
  await page.unmount()
})

test('visits since the last view of the page appear on the next, in either list', async () => {
  const world = await worldOf()
  const page = await openOwn(world)
  world.api.answer('/api/user/action_list', () => ({
    list: [actionRow('c', { id: 'c1', kind: 'visit', createdAt: world.clock.now() })],
    nextCursor: null,
    total: 1,
  }))
  await page.show()
  await page.until(() => expect(page.findAll('.jy-visit')).toHaveLength(1))
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [actionRow('d', { id: 'd1', kind: 'visit', createdAt: world.clock.now() })],
    nextCursor: null,
    total: 1,
    lockedCount: 0,
  }))
  await page.tap(page.byText('看过我的'))
  await page.until(() => page.byText('会员d'))
  await page.unmount()
})

test('a long press opens the same menu', async () => {
  const page = await openOwn(await worldOf({ isVip: true }))
  const [tile] = page.findAll('.jy-visit')
  tile?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  await page.until(() => page.byText('删除足迹'))
  await page.unmount()
})

test('a member without VIP is led to the benefits; where nothing can be bought, nothing mentions it', async () => {
  const page = await openOwn(await worldOf())
  page.byLabel('隐身浏览')
  await page.tap(page.byLabel('更多操作：会员b'))
  await page.until(() => page.byText('会员可用'))
  await page.tap(page.byText('删除足迹'))
  await page.until(() => expect(opened).toEqual(['/pages/my/member-benefits']))
  await page.unmount()
  const quiet = await openOwn(await worldOf({ maySell: false }))
  expect(quiet.findAll('.jy-own-visit__more')).toEqual([])
  expect(quiet.text()).not.toContain('隐身浏览')
  await quiet.unmount()
})

test('browsing without traces is turned on beside its explanation', async () => {
  const world = await worldOf({ isVip: true })
  const page = await openOwn(world)
  const { user } = viewerInfo()
  world.api.answer('/api/user/update_info', () => ({
    user: {
      ...user,
      settings: { ...user.settings, browseInvisibly: true },
      invisibleUntil: world.clock.now() + DAY_MS,
    },
  }))
  await page.tap(page.byLabel('隐身浏览'))
  await page.until(() =>
    expect(world.api.payloadsOf('/api/user/update_info')).toEqual([{ settings: { browseInvisibly: true } }]),
  )
  expect(page.byLabel('隐身浏览').getAttribute('aria-checked')).toBe('true')
  await page.unmount()
})

test('the free day of the month is offered, runs until its moment, and then belongs to members again', async () => {
  const world = await worldOf({ maySell: false })
  const { user } = viewerInfo()
  world.root.session.setUser({ ...user, freeInvisibleLeft: 1 })
  const page = await openOwn(world)
  page.byText('每月免费 24 小时，看过别人不留痕迹')
  const settings = { ...user.settings, browseInvisibly: true }
  const invisibleUntil = world.clock.now() + DAY_MS
  world.api.answer('/api/user/update_info', () => ({ user: { ...user, settings, invisibleUntil } }))
  await page.tap(page.byLabel('隐身浏览'))
  await page.until(() => page.byText('你正在隐身浏览，看过别人不会留下痕迹'))
  page.byText(`到 ${momentLabel(textsOf('zh-CN'), invisibleUntil)}，看过别人不留痕迹`)
  world.clock.advance(DAY_MS)
  expect(world.root.settings.value?.browseInvisibly).toBe(false)
  await page.unmount()
})
