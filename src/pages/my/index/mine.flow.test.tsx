import Taro from '@tarojs/taro'
import { DAY_MS } from '@contract/constants'
import { NetworkError } from '@/api/errors'
import { sellingConfig, walletOf } from '../../../../test/client/money'
import { viewerInfo, publicConfig } from '../../../../test/client/viewer'
import { emptyMemberWorld, fakeWorld } from '../../../../test/client/fake-stores'
import { refusal } from '../../../../test/client/fake-api'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import FollowingsPage from '../followings'
import InformationPage from '../information'
import MinePage from '../index'
import SettingsPage from '../settings'
import VisitorPage from '../visitor'
import AlbumPage from '../album'

let opened: readonly string[]

beforeEach(() => {
  opened = recordOpenings('navigateTo')
})

afterEach(() => jest.restoreAllMocks())

test('the viewer’s page shows the profile and its links work', async () => {
  const world = await emptyMemberWorld({ user: { completeness: 80, missing: ['bio', 'prompts', 'video'] } })
  const page = await mountPage(MinePage, 'mine', { world })
  expect(page.text()).toContain('阿澄')
  expect(page.text()).toContain('80%')
  expect(page.text()).toContain('再补 3 项')
  await page.tap(page.byText('我的相册'))
  expect(opened).toEqual(['/pages/my/album'])
  await page.unmount()
})

test('the number of likes leads to the members who like the viewer; the number of matches only to the messages', async () => {
  const tabs = recordOpenings('switchTab')
  const world = await emptyMemberWorld()
  const page = await mountPage(MinePage, 'mine', { world })
  const [, likes, , matches] = page.findAll('.jy-counters__item')
  await page.tap(matches as HTMLElement)
  await page.until(() => expect(tabs).toHaveLength(1))
  expect(world.root.tabs.consumeLikesRequest()).toBe(false)
  await page.tap(likes as HTMLElement)
  await page.until(() => expect(tabs).toEqual(['/pages/msg/index', '/pages/msg/index']))
  expect(world.root.tabs.consumeLikesRequest()).toBe(true)
  await page.unmount()
})

test('spec §4, refused user info: no message is shown, and the viewer’s page only offers to load again', async () => {
  const toasts = jest.spyOn(Taro, 'showToast')
  const world = fakeWorld({ token: 't' })
  const page = await mountPage(MinePage, 'mine', { world })
  await page.until(() => page.byText('点按重新加载'))
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => publicConfig())
  await page.tap(page.byText('点按重新加载'))
  await page.until(() => page.byText('阿澄'))
  expect(toasts).not.toHaveBeenCalled()
  await page.unmount()
})

test('a field is edited in its sheet and saved separately', async () => {
  const world = await emptyMemberWorld()
  world.api.answer('/api/user/update_info', () => ({
    user: viewerInfo({ user: { job: '厨师' } }).user,
  }))
  const page = await mountPage(InformationPage, 'information', { world })
  await page.tap(page.byText('职业'))
  await page.until(() => page.find('.jy-sheet input'))
  world.root.profileEditor.setText('厨师')
  await page.until(() => !page.find('.jy-sheet__footer .jy-button').className.includes('jy-button--disabled'))
  await page.tap(page.find('.jy-sheet__footer .jy-button'))
  await page.until(() => expect(world.api.payloadsOf('/api/user/update_info')).toEqual([{ job: '厨师' }]))
  await page.until(() => page.byText('厨师'))
  await page.unmount()
})

test('leaving a changed field asks first', async () => {
  const world = await emptyMemberWorld()
  const page = await mountPage(InformationPage, 'information', { world })
  await page.tap(page.byText('职业'))
  await page.until(() => page.find('.jy-sheet input'))
  world.root.profileEditor.setText('画家')
  await page.until(() => page.byLabel('关闭'))
  await page.tap(page.byLabel('关闭'))
  await page.until(() => page.byText('放弃修改？'))
  expect(world.root.profileEditor.field).toBe('job')
  await page.tap(page.find('.jy-dialog .jy-button--danger'))
  await page.until(() => expect(world.root.profileEditor.field).toBeNull())
  await page.unmount()
})

test('an album that cannot be loaded offers to try again', async () => {
  const world = await emptyMemberWorld()
  world.api.answer('/api/user/image_list', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await mountPage(AlbumPage, 'album', { world })
  await page.until(() => page.byText('重试'))
  world.api.answer('/api/user/image_list', () => ({ list: [], limit: 9 }))
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('放 3 张照片，更容易被人看到'))
  await page.unmount()
})

test('empty lists of people say so, each in its words', async () => {
  const world = await emptyMemberWorld()
  const page = await mountPage(FollowingsPage, 'followings', { world })
  await page.until(() => page.byText('还没有关注的人'))
  await page.tap(page.byText('粉丝'))
  await page.until(() => page.byText('还没有人关注你'))
  await page.unmount()
})

test('locked visitors are named plainly, and the panel can be dismissed', async () => {
  const world = await emptyMemberWorld()
  const row = {
    id: 'v1',
    kind: 'visit',
    locked: true,
    member: null,
    blurUrl: 'https://media.test/blur',
    line: null,
    distanceBucket: null,
    mutual: false,
    groupId: null,
    createdAt: world.clock.now(),
  }
  world.api.answer('/api/user/action_to_me_list', () => ({
    list: [row],
    nextCursor: null,
    total: 4,
    lockedCount: 1,
  }))
  const quiet = await mountPage(VisitorPage, 'visitors', { world })
  await quiet.until(() => expect(quiet.findAll('.jy-visit').length).toBe(1))
  // Where nothing can be bought, nothing mentions buying.
  for (const word of ['会员', '免费', '还有']) expect(quiet.text()).not.toContain(word)
  await quiet.unmount()
  world.api.answer('/api/config/user', () => sellingConfig())
  await world.root.systemConfig.load()
  const page = await mountPage(VisitorPage, 'visitors', { world })
  await page.until(() => page.byText('还有 1 位访客'))
  expect(page.text()).toContain('最近 3 位免费查看')
  await page.tap(page.byText('先不用'))
  await page.until(() => !page.text().includes('最近 3 位免费查看'))
  await page.unmount()
})

test('a privacy switch saves its meaning', async () => {
  const world = await emptyMemberWorld()
  const { user } = viewerInfo()
  world.api.answer('/api/user/update_info', () => ({
    user: { ...user, settings: { ...user.settings, hideFromNear: true } },
  }))
  const page = await mountPage(SettingsPage, 'settings', { world })
  const near = page.byLabel('在附近里展示我')
  expect(near.getAttribute('aria-checked')).toBe('true')
  await page.tap(near)
  await page.until(() =>
    expect(world.api.payloadsOf('/api/user/update_info')).toEqual([{ settings: { hideFromNear: true } }]),
  )
  expect(page.byLabel('在附近里展示我').getAttribute('aria-checked')).toBe('false')
  await page.unmount()
})

test('logging out asks first', async () => {
  const world = await emptyMemberWorld()
  const page = await mountPage(SettingsPage, 'settings', { world })
  await page.tap(page.byText('退出登录'))
  await page.until(() => page.byText('退出登录？'))
  expect(world.ends).toEqual([])
  await page.tap(page.find('.jy-button--danger'))
  await page.until(() => expect(world.ends).toHaveLength(1))
  await page.unmount()
})

test('the raised button’s layer promises only what exists, and closes', async () => {
  const world = await emptyMemberWorld()
  const config = publicConfig()
  world.api.answer('/api/config/user', () => ({
    ...config,
    features: { ...config.features, speed: false },
  }))
  await world.root.systemConfig.load()
  const page = await mountPage(MinePage, 'mine', { world })
  world.root.tabs.openRaised()
  await page.until(() => page.byText('速配很快开放'))
  await page.tap(page.byLabel('收起'))
  expect(world.root.tabs.isRaisedOpen).toBe(false)
  await page.unmount()
})

test('the viewer’s page shows the wallet’s balances, and follows a push', async () => {
  const world = await emptyMemberWorld()
  world.api.answer('/api/config/user', () => sellingConfig())
  await world.root.systemConfig.load()
  let principalCoins = 300
  const money = () => ({
    principalCoins,
    bonusCoins: 120,
    incomePendingFen: 4_250,
    incomeAvailableFen: 8_600,
  })
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf(money()) }))
  const page = await mountPage(MinePage, 'mine', { world })
  await page.until(() => page.byText('遇豆 300，获赠\u00a0120'))
  page.byText('¥128.50')
  principalCoins = 600
  world.root.inbox.receive({ event: 'wallet', id: 'w1', at: 0 })
  await page.until(() => page.byText('遇豆 600，获赠\u00a0120'))
  world.root.wallet.setHidden(true)
  await page.until(() => expect(page.text()).not.toContain('128.50'))
  page.byText('充值')
  page.byText('近遇会员')
  await page.unmount()
})

test('ui §10, part of a page: a wallet that fails to load says so, and a press loads it again', async () => {
  const world = await emptyMemberWorld()
  world.api.answer('/api/user/balance', () => {
    throw new NetworkError('offline')
  })
  const page = await mountPage(MinePage, 'mine', { world })
  await page.until(() => page.byText('加载失败，点此重试'))
  const wallet = walletOf({ principalCoins: 300, bonusCoins: 120 })
  world.api.answer('/api/user/balance', () => ({ wallet }))
  await page.tap(page.byText('钱包余额'))
  await page.until(() => page.byText('遇豆 300，获赠\u00a0120'))
  await page.unmount()
})

test('where nothing can be bought, the viewer’s page has no link to buying; a VIP member still sees the last day', async () => {
  const world = await emptyMemberWorld()
  const page = await mountPage(MinePage, 'mine', { world })
  await page.until(() => page.byText('提现'))
  for (const word of ['充值', '近遇会员', '续期']) expect(page.text()).not.toContain(word)
  await page.unmount()
  const member = await emptyMemberWorld({ vip: { expireTime: world.clock.now() + 3 * DAY_MS } })
  const later = await mountPage(MinePage, 'mine', { world: member })
  await later.until(() => later.byText('2025-11-24 到期'))
  later.byText('我的权益')
  expect(later.findAll('.jy-mine__vip-line--ending').length).toBe(1)
  await later.unmount()
})
