import { NetworkError } from '@/api/errors'
import { nearPage } from '../../../../test/client/cards'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { mountPage, type MountedPage } from '../../../../test/client/mount-page'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import SettingsPage from '../settings'

const UPDATE = '/api/user/update_info'

let world: FakeWorld
let page: MountedPage

beforeEach(() => {
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/config/user', () => publicConfig())
  world.api.answer('/api/user/action_list', () => ({ list: [], nextCursor: null, total: 0 }))
})

const open = async (locationState: 'ok' | 'none') => {
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { locationState } }))
  await world.root.session.start()
  page = await mountPage(SettingsPage, 'settings', { world })
}
afterEach(() => page.unmount())

test('product §7.2: the stored place is cleared after a confirmation, and the row says that no place is stored', async () => {
  await open('ok')
  world.api.answer('/api/user/near', () => nearPage([], { locationState: 'none' }))
  world.api.answer(UPDATE, () => ({ user: viewerInfo().user }))
  world.api.answer('/api/user/my_info', () => viewerInfo())
  await page.tap(page.byText('清除我的位置'))
  await page.until(() => page.byText('清除我的位置？'))
  await page.tap(page.byText('清除'))
  await page.until(() => page.byText('没有保存位置'))
  expect(world.api.payloadsOf(UPDATE)).toEqual([{ location: null }])
  expect(world.root.feed.nearby.locationState).toBe('none')
})

test('the account comes first, and no group is longer than seven rows', async () => {
  await open('ok')
  await page.until(() => page.byText('聊天与招呼'))
  const groups = page.findAll('.jy-cells').map((group) => ({
    title: group.querySelector('.jy-cells__head')?.textContent ?? '',
    rows: group.querySelectorAll('.jy-cell').length,
  }))
  expect(groups.map(({ title }) => title)).toEqual([
    '账号',
    '显示',
    '消息通知',
    '提醒方式',
    '隐私',
    '聊天与招呼',
    '不想遇见的人',
    '推荐与位置',
    '数据',
    '协议与关于',
    '',
  ])
  expect(Math.max(...groups.map(({ rows }) => rows))).toBeLessThanOrEqual(7)
})

test('the row cannot be pressed when no place is stored', async () => {
  await open('none')
  page.byText('没有保存位置')
  await page.tap(page.byText('清除我的位置'))
  expect(page.text()).not.toContain('清除我的位置？')
})

test('product §8 (24): the learnt preferences of recommendations are reset after a confirmation', async () => {
  await open('none')
  expect(page.text()).toContain('关掉后随缘推荐')
  world.api.answer(UPDATE, () => ({ user: viewerInfo().user }))
  await page.tap(page.byText('重置推荐'))
  await page.until(() => page.byText('重置推荐？'))
  await page.tap(page.byText('重置'))
  await page.until(() => !page.text().includes('重置推荐？'))
  expect(world.api.payloadsOf(UPDATE)).toEqual([{ resetLearning: true }])
})

test('a member who is not verified sees a link to verify; a verified member sees the seal beside the word', async () => {
  await open('none')
  page.byText('去认证')
  expect(page.findAll('.jy-settings__verified')).toHaveLength(0)
  world.root.session.setUser({ ...viewerInfo().user, certified: true })
  await page.until(() => page.find('.jy-settings__verified .jy-verified__seal'))
  expect(page.find('.jy-settings__verified').textContent).toBe('已认证')
})

test('switches that failed to load say so, and load after a press', async () => {
  world.api.answer('/api/user/my_info', () => {
    throw new NetworkError('offline')
  })
  page = await mountPage(SettingsPage, 'settings', { world })
  await page.until(() => page.byText('加载失败，点此重试'))
  world.api.answer('/api/user/my_info', () => viewerInfo())
  await page.tap(page.byText('加载失败，点此重试'))
  await page.until(() => page.byText('清除我的位置'))
})

test('each press on a switch counts, also while an earlier one is being saved', async () => {
  await open('none')
  const release = world.api.hold(UPDATE)
  const hidden = () => page.byLabel('在附近里展示我')
  for (const isSeen of ['false', 'true', 'false']) {
    await page.tap(hidden())
    await page.until(() => expect(hidden().getAttribute('aria-checked')).toBe(isSeen))
  }
  const { user } = viewerInfo()
  release(({ settings = {} }) => ({
    user: { ...user, settings: Object.assign({ ...user.settings }, settings) },
  }))
  const heard = () => world.api.payloadsOf(UPDATE).map(({ settings }) => settings?.hideFromNear)
  await page.until(() => expect(heard()).toEqual([true, false, true]))
  expect(hidden().getAttribute('aria-checked')).toBe('false')
})

test('product §8 (24): all other devices are logged out together, after a confirmation', async () => {
  let live = ['a', 'b', 'c']
  world.api.answer('/api/auth/me', ({ endSessionId }) => {
    live = live.filter((id) => id !== endSessionId)
    const device = (id: string) => ({
      client: 'h5/1.0.0(100)',
      city: null,
      lastSeenAt: 0,
      current: id === 'a',
      id,
    })
    return { userId: '1', tokenExpireAt: 0, registerState: 'active' as const, sessions: live.map(device) }
  })
  await open('none')
  await page.tap(page.byText('登录的设备'))
  await page.until(() => page.byText('退出其他全部设备'))
  await page.tap(page.byText('退出其他全部设备'))
  await page.until(() => page.byText('让其他设备都退出登录？'))
  expect(live).toEqual(['a', 'b', 'c'])
  const confirm = page.findAll('.jy-dialog__answer').find(({ textContent }) => textContent === '退出')
  await page.tap(confirm as HTMLElement)
  await page.until(() => live.length === 1)
  await page.until(() => !page.text().includes('退出其他全部设备'))
  expect(live).toEqual(['a'])
})

test('kinds of notices are switched one by one, and quiet hours are chosen from a list', async () => {
  await open('ok')
  world.api.answer(UPDATE, ({ settings }) => {
    const { user } = viewerInfo()
    return { user: { ...user, settings: { ...user.settings, ...settings } } }
  })
  await page.until(() => page.byText('免打扰时段'))
  page.byText('23:00–08:00')
  await page.tap(page.byLabel('喜欢和匹配'))
  await page.tap(page.byText('免打扰时段'))
  await page.until(() => page.byText('22:00–07:00'))
  await page.tap(page.byText('不设置'))
  await page.until(() => expect(world.root.settings.value?.quietHours).toBeNull())
  const notify = { messages: true, likes: false, money: true, speed: true, system: true }
  expect(world.api.payloadsOf(UPDATE)).toEqual([{ settings: { notify } }, { settings: { quietHours: null } }])
})

test('where nothing reaches members who are away, only what the open app shows can be switched', async () => {
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    features: { ...config.features, notices: false },
  }))
  world.browserPush.current = 'ready'
  await open('ok')
  await page.until(() => page.byText('聊天与招呼'))
  page.byLabel('喜欢和匹配')
  for (const dead of [
    '速配',
    '系统消息',
    '提醒方式',
    '免打扰时段',
    '通知里显示名字',
    '关掉页面也提醒我',
    '短信',
  ])
    expect(page.text()).not.toContain(dead)
})

test('says which news comes by SMS, where the server sends any', async () => {
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    features: { ...config.features, smsNotices: true },
  }))
  await open('ok')
  await page.until(() => page.byText('封号、提现结果和新的匹配，没看到时才发'))
})

test('the browser row appears only where the server notifies browsers, and says when the browser refuses', async () => {
  await open('ok')
  await page.until(() => page.byText('消息通知'))
  expect(page.text()).not.toContain('关掉页面也提醒我')
  await page.unmount()
  world.browserPush.current = 'denied'
  world.api.answer(UPDATE, () => ({
    user: viewerInfo().user,
    away: { webPushKey: 'key', isSubscribed: false, templates: [] },
  }))
  page = await mountPage(SettingsPage, 'settings', { world })
  await page.until(() => page.byText('浏览器不允许通知，请在浏览器设置里打开'))
})
