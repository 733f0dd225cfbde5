import { pay } from '@/platform/pay/pay'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld } from '../../../../test/client/fake-stores'
import { sellingConfig, walletOf } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import { answerPayment, walletFigures, walletWorld } from '../../../../test/client/wallets'
import WalletPage from '../wallet'

let mockIsAppleMini = false
jest.mock('@/platform/client-name', () => ({
  ...jest.requireActual<object>('@/platform/client-name'),
  get isAppleMini() {
    return mockIsAppleMini
  },
}))

let opened: readonly string[]
let started: string[]

const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

beforeEach(() => {
  letSecondPass()
  opened = recordOpenings('navigateTo')
  started = []
  jest.spyOn(pay, 'start').mockImplementation(async (params) => {
    started.push(params.confirmUrl ?? '')
    return 'left'
  })
})

afterEach(() => {
  jest.restoreAllMocks()
  mockIsAppleMini = false
})

test('an empty wallet shows two zeros, not the parts of nothing', async () => {
  const world = await walletWorld()
  const none = { principalCoins: 0, bonusCoins: 0, incomePendingFen: 0, incomeAvailableFen: 0 }
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf(none) }))
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('0.00'))
  expect(page.text()).not.toMatch(/可提现|待入账|可用于解锁|获赠的/)
  const zeros = page.findAll('.jy-num').map(({ textContent }) => textContent)
  expect(zeros.filter((figure) => figure === '0' || figure === '¥0.00')).toHaveLength(2)
  await page.tap(page.byLabel('隐藏金额'))
  // Hidden amounts look the same with and without money.
  await page.until(() => page.byText('可提现'))
  await page.unmount()
})

test.each([
  ['coins come first while there is no income', 0, false, ['beans', 'balance']],
  ['money comes first once there is income', 100, false, ['balance', 'beans']],
  ['hidden amounts have one order, so that it reveals no zero', 0, true, ['balance', 'beans']],
] as const)('%s', async (_, incomePendingFen, isHidden, order) => {
  const world = await walletWorld()
  world.root.wallet.setHidden(isHidden)
  const money = { principalCoins: 10, bonusCoins: 0, incomeAvailableFen: 0, incomePendingFen }
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf(money) }))
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.findAll('.jy-beans').length === 1)
  expect(page.findAll('.jy-balance, .jy-beans').map(({ className }) => className)).toEqual(
    order.map((name) => `jy-${name}`),
  )
  await page.unmount()
})

test('the balances are shown, and can be hidden on this device', async () => {
  const world = await walletWorld()
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('128.50'))
  for (const figure of ['86.00', '42.50', '420', '300', '120']) page.byText(figure)
  await page.tap(page.byLabel('隐藏金额'))
  await page.until(() => !page.text().includes('128.50'))
  expect(page.text()).not.toContain('420')
  expect(world.storage.get('moneyHidden')).toBe(true)
  await page.unmount()
})

test('a package is selected and paid for; two presses make one order', async () => {
  const world = await walletWorld()
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('选择一个金额'))
  expect(isOff(page.find('.jy-frame__footer .jy-button'))).toBe(true)
  await page.tap(page.byLabel('300 遇豆，另赠 15 遇豆，30.00 元'))
  await page.until(() => page.byText('支付 ¥ 30.00'))
  const button = page.find('.jy-frame__footer .jy-button')
  await page.tap(button)
  letSecondPass()
  await page.tap(button)
  await page.until(() => expect(started).toEqual(['https://jinyu.test/pay']))
  expect(world.api.payloadsOf('/api/user/recharge')).toMatchObject([{ kind: 'coin', packageId: 2 }])
  await page.unmount()
})

test('a package that changed shows its new content and has to be selected again', async () => {
  const world = await walletWorld()
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('选择一个金额'))
  await page.tap(page.byLabel('300 遇豆，另赠 15 遇豆，30.00 元'))
  const { coin, ...config } = sellingConfig()
  const packages = coin!.packages.map((one) => (one.id === 2 ? { ...one, bonusNum: 10 } : one))
  world.api.answer('/api/config/user', () => ({ ...config, coin: { ...coin!, packages } }))
  world.api.answer('/api/user/recharge', () => {
    throw refusal('PACKAGE_CHANGED')
  })
  await page.tap(page.byText('支付 ¥ 30.00'))
  await page.until(() => page.byLabel('300 遇豆，另赠 10 遇豆，30.00 元'))
  await page.until(() => page.byText('选择一个金额'))
  expect(started).toEqual([])
  await page.unmount()
})

test('returning from the payment shows the purchase and the new balances', async () => {
  const world = await walletWorld()
  answerPayment(world, 'paid')
  const query = { order: 'ORDER0001' }
  const page = await mountPage(WalletPage, 'wallet', { world, query })
  await page.until(() => page.byText('+300 遇豆'))
  page.byText('420')
  await page.tap(page.byText('完成'))
  await page.until(() => page.byText('充值遇豆'))
  await page.unmount()
})

test('a page that opens on the return from the payment waits until the member is known', async () => {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/config/user', () => sellingConfig())
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf(walletFigures) }))
  answerPayment(world, 'paid')
  const page = await mountPage(WalletPage, 'wallet', { world, query: { order: 'ORDER0001' } })
  expect(world.api.payloadsOf('/api/user/pay_recharge')).toEqual([])
  world.api.answer('/api/user/my_info', () => viewerInfo())
  await world.root.session.start()
  await page.until(() => page.byText('+300 遇豆'))
  await page.unmount()
})

test('a member who came for an unlock is led back to it, also when the payment reloaded the app', async () => {
  const replaced = recordOpenings('redirectTo')
  const kept = { memberId: viewerInfo().user.id, userId: 'a', page: 'member' as const }
  const world = await walletWorld(sellingConfig(), {})
  world.storage.set('unlock', { ...kept, at: world.clock.now() })
  answerPayment(world, 'paid')
  const page = await mountPage(WalletPage, 'wallet', { world, query: { order: 'ORDER0001' } })
  await page.until(() => page.text().includes('充值成功'))
  await page.tap(page.byText('回去解锁微信'))
  await page.until(() => replaced.length === 1)
  expect(replaced[0]).toContain('/pages/index/user?id=a')
  await page.unmount()
})

test('while the result is pending the member can check it later, and continue with the order', async () => {
  const world = await walletWorld()
  const page = await mountPage(WalletPage, 'wallet', { world, query: { order: 'ORDER0001' } })
  await page.until(() => page.byText('正在确认支付结果'))
  await page.tap(page.byText('稍后再看'))
  await page.until(() => expect(page.findAll('.jy-sheet--leaving, .jy-sheet').length).toBe(0))
  await page.unmount()
})

test('an unpaid order is shown and can be continued', async () => {
  const world = await walletWorld()
  world.storage.set('purchase', {
    kind: 'coin',
    memberId: viewerInfo().user.id,
    packageId: 2,
    orderNo: 'ORDER0001',
    amountFen: 3_000,
    coins: 300,
    bonusCoins: 15,
    days: 0,
    channels: ['local'],
    channel: 'local',
    expireAt: world.clock.now() + 60_000,
  })
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('有一笔 ¥ 30.00 的订单还没支付'))
  await page.tap(page.byText('继续支付'))
  await page.until(() => expect(started.length).toBe(1))
  expect(world.api.payloadsOf('/api/user/recharge')).toEqual([])
  await page.unmount()
})

test('a refused payment says so and can be repeated', async () => {
  const world = await walletWorld()
  world.api.answer('/api/user/pay_recharge', () => {
    throw refusal('PAYMENT_FAILED')
  })
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('选择一个金额'))
  await page.tap(page.byLabel('60 遇豆，6.00 元'))
  await page.tap(page.find('.jy-frame__footer .jy-button'))
  await page.until(() => page.byText('支付没有完成'))
  answerPayment(world, 'paying')
  letSecondPass()
  await page.tap(page.byText('重新支付'))
  await page.until(() => expect(started.length).toBe(1))
  await page.unmount()
})

test('a ceiling shows the remaining amount, the date and a link to the help desk, and orders nothing', async () => {
  const world = await walletWorld()
  world.api.answer('/api/user/recharge', () => {
    const resetAt = Date.UTC(2025, 10, 30, 16)
    throw refusal('RECHARGE_CEILING', {
      data: { period: 'month', limitFen: 500_000, leftFen: 6_800, resetAt },
    })
  })
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('选择一个金额'))
  await page.tap(page.byLabel('1280 遇豆，另赠 120 遇豆，128.00 元'))
  await page.tap(page.find('.jy-frame__footer .jy-button'))
  await page.until(() => page.byText('这个月的充值上限'))
  expect(page.text()).toContain('每月最多充值 ¥ 5000.00，还可以充值 ¥ 68.00。')
  expect(page.text()).toContain('12 月 1 日 00:00 恢复。')
  expect(started).toEqual([])
  await page.tap(page.byText('联系客服'))
  await page.until(() => expect(opened).toEqual(['/pages/my/customer-service']))
  await page.unmount()
})

test('until the prices are loaded the five placeholders are grey and cannot be paid', async () => {
  const { coin, vip, benefits, ...poor } = sellingConfig()
  const world = await walletWorld(poor)
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('价格没有加载出来'))
  expect(page.findAll('.jy-packages__one--grey').map((tile) => tile.textContent)).toEqual([
    '98遇豆¥ 98',
    '99遇豆¥ 99',
    '100遇豆¥ 100',
    '101遇豆¥ 101',
    '102遇豆¥ 102',
  ])
  await page.tap(page.findAll('.jy-packages__one--grey')[0]!)
  expect(isOff(page.find('.jy-frame__footer .jy-button'))).toBe(true)
  world.api.answer('/api/config/user', () => sellingConfig())
  await page.tap(page.byText('重试'))
  await page.until(() => page.byLabel('60 遇豆，6.00 元'))
  await page.unmount()
})

test('without a payment method, one sentence replaces the prices', async () => {
  const world = await walletWorld(publicConfig())
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('128.50'))
  page.byText('这里暂时不能充值，已有的遇豆照常使用。')
  expect(page.findAll('.jy-packages, .jy-frame__footer, .jy-wallet__method')).toEqual([])
  for (const word of ['充值遇豆', '支付 ¥', '价格', '未满 18']) expect(page.text()).not.toContain(word)
  await page.unmount()
})

test('where Apple’s rules apply, nothing mentions buying, not even that it is impossible', async () => {
  mockIsAppleMini = true
  const world = await walletWorld(publicConfig())
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('128.50'))
  expect(page.findAll('.jy-packages, .jy-frame__footer, .jy-wallet__method, .jy-wallet__closed')).toEqual([])
  for (const word of ['充值遇豆', '不能充值', '支付 ¥', '价格', '未满 18'])
    expect(page.text()).not.toContain(word)
  await page.unmount()
})

test('balances that fail to load offer a retry', async () => {
  const world = await walletWorld()
  world.api.answer('/api/user/balance', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('重试'))
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf(walletFigures) }))
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('128.50'))
  await page.unmount()
})

test('the rules show the values of the config, with a link to a refund', async () => {
  const world = await walletWorld()
  const page = await mountPage(WalletPage, 'wallet', { world })
  await page.until(() => page.byText('充值说明'))
  await page.tap(page.byText('充值说明'))
  await page.until(() => page.byText('10 遇豆 = ¥ 1.00。所有人价格相同。'))
  page.byText('第一天最多充值 ¥ 500.00，每月最多 ¥ 5000.00。')
  await page.tap(page.byText('去充值记录'))
  await page.until(() => expect(opened).toEqual(['/pages/my/recharge-records']))
  await page.unmount()
})
