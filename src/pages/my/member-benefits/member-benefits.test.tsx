import { DAY_MS } from '@contract/constants'
import { pay } from '@/platform/pay/pay'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { billOf, sellingConfig, walletOf } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import MemberBenefitsPage from '../member-benefits'

let started: number
let tabs: readonly string[]

async function worldOf(config = sellingConfig(), expiresInDays: number | null = null): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  const expireTime = expiresInDays === null ? null : world.clock.now() + expiresInDays * DAY_MS
  world.api.answer('/api/user/my_info', () => viewerInfo({ vip: { expireTime } }))
  world.api.answer('/api/config/user', () => config)
  world.api.answer('/api/user/balance', () => ({ wallet: walletOf({}) }))
  world.api.answer('/api/user/recharge', () => ({
    orderNo: 'VIPORDER1',
    amountFen: 3_000,
    channels: ['local'],
    expireAt: world.clock.now() + 900_000,
    monthFen: 0,
  }))
  answerPayment(world, 'paying')
  await world.root.session.start()
  return world
}

const answerPayment = (world: FakeWorld, state: 'paying' | 'paid') =>
  world.api.answer('/api/user/pay_recharge', (payload) => ({
    payParams: 'query' in payload ? null : { kind: 'local', confirmUrl: 'https://jinyu.test/pay' },
    state,
    bill: billOf('1', {
      type: 'payment',
      bizType: 'vip_purchase',
      orderNo: 'VIPORDER1',
      settledAt: world.clock.now(),
    }),
  }))

beforeEach(() => {
  tabs = recordOpenings('switchTab')
  started = 0
  jest.spyOn(pay, 'start').mockImplementation(async () => {
    started += 1
    return 'left'
  })
})

afterEach(() => jest.restoreAllMocks())

test('four plans are side by side with the price per day, and only the one that the server marks is selected', async () => {
  const world = await worldOf()
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world })
  await page.until(() => page.byText('¥30 开通 30 天'))
  expect(page.findAll('.jy-plans__one').map((plan) => plan.textContent)).toEqual([
    '7 天¥12约 ¥1.72/天',
    '30 天¥30约 ¥1.00/天',
    '90 天¥68约 ¥0.76/天',
    '365 天¥198约 ¥0.55/天',
  ])
  await page.tap(page.byText('365 天'))
  await page.until(() => page.byText('¥198 开通 365 天'))
  page.byText('阿澄 · 还不是会员')
  page.byText('一次付清，到期自动结束，不会自动续费')
  await page.unmount()
})

test("the table shows the free benefits first, with the figures of the server and the viewer's own quotas", async () => {
  const world = await worldOf()
  world.root.session.setQuota('greet', { used: 0, limit: 3, resetAt: 0 })
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world })
  await page.until(() => page.byText('聊天、回复消息'))
  const rows = page
    .findAll('.jy-benefit-table__row')
    .map((row) => [...row.children].map((cell) => cell.getAttribute('aria-label') ?? cell.textContent))
  expect(rows.slice(1, 6)).toEqual([
    ['聊天、回复消息', '有', '有'],
    ['真人认证、举报拉黑', '有', '有'],
    ['喜欢（每天）', '30', '不限'],
    ['打招呼（每天）', '3', '15'],
    ['3 分钟速配（每天）', '10', '不限'],
  ])
  expect(page.text()).not.toContain('解锁微信（遇豆）')
  await page.unmount()
})

test('without the tick the agreement is shown first, and accepting it pays', async () => {
  const world = await worldOf()
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world })
  await page.until(() => page.byText('¥30 开通 30 天'))
  await page.tap(page.byText('¥30 开通 30 天'))
  await page.until(() => page.byText('先看一下会员协议'))
  expect(started).toBe(0)
  await page.tap(page.byText('不同意'))
  await page.until(() => expect(page.findAll('.jy-sheet').length).toBe(0))
  await page.tap(page.find('.jy-check__box'))
  await page.tap(page.byText('¥30 开通 30 天'))
  await page.until(() => expect(started).toBe(1))
  expect(world.api.payloadsOf('/api/user/recharge')).toMatchObject([{ kind: 'vip', packageId: 'v30' }])
  await page.unmount()
})

test('a plan whose price changed shows the new price and has to be chosen again', async () => {
  const world = await worldOf()
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world })
  await page.until(() => page.byText('¥30 开通 30 天'))
  await page.tap(page.find('.jy-check__box'))
  const { vip, ...config } = sellingConfig()
  const packages = vip!.packages.map((one) => (one.id === 'v30' ? { ...one, amountFen: 3_500 } : one))
  world.api.answer('/api/config/user', () => ({ ...config, vip: { ...vip!, packages } }))
  world.api.answer('/api/user/recharge', () => {
    throw refusal('PACKAGE_CHANGED')
  })
  await page.tap(page.byText('¥30 开通 30 天'))
  await page.until(() => page.byText('¥35'))
  await page.until(() => page.byText('选择一个时长'))
  expect(started).toBe(0)
  await page.tap(page.byText('30 天'))
  await page.until(() => page.byText('¥35 开通 30 天'))
  await page.unmount()
})

test('a paid membership is active at once, and leads to the members who like the viewer', async () => {
  const world = await worldOf()
  answerPayment(world, 'paid')
  const until = world.clock.now() + 30 * DAY_MS
  world.api.answer('/api/user/my_info', () => viewerInfo({ vip: { level: 1, expireTime: until } }))
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world, query: { order: 'VIPORDER1' } })
  await page.until(() => page.byText('会员已开通'))
  expect(page.findAll('.jy-benefits__mark .jy-icon--crown')).toHaveLength(1)
  await page.until(() => page.byText('有效期到 2025-12-21'))
  expect(world.root.session.hasVip).toBe(true)
  await page.tap(page.byText('去看看谁喜欢你'))
  await page.until(() => expect(tabs).toEqual(['/pages/msg/index']))
  expect(world.root.tabs.consumeLikesRequest()).toBe(true)
  await page.unmount()
})

test('a VIP member can extend from the last day, and a former one reads about the end without blame', async () => {
  const member = await worldOf(sellingConfig(), 10)
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world: member })
  await page.until(() => page.byText('¥30 续期 30 天'))
  page.byText('从 2025-12-01 起顺延')
  page.byText('阿澄 · 2025-12-01 到期')
  await page.unmount()
  const former = await worldOf(sellingConfig(), -1)
  const later = await mountPage(MemberBenefitsPage, 'memberBenefits', { world: former })
  await later.until(() => later.byText('阿澄 · 会员已在 2025-11-20 结束'))
  later.byText('¥30 开通 30 天')
  await later.unmount()
})

test('VIP members see what they used today and what is left; nobody else does', async () => {
  const quotas = {
    like: { used: 3, limit: null, resetAt: 0 },
    undo: { used: 0, limit: null, resetAt: 0 },
    greet: { used: 4, limit: 15, resetAt: 0 },
  }
  const member = await worldOf(sellingConfig(), 10)
  member.root.session.setQuota('like', quotas.like)
  member.root.session.setQuota('greet', quotas.greet)
  member.root.session.setQuota('undo', quotas.undo)
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world: member })
  await page.until(() => page.byText('今天已用 4，还剩 11'))
  expect(page.findAll('.jy-benefit-table__used').map((one) => one.textContent)).toEqual([
    '今天已用 3',
    '今天已用 4，还剩 11',
  ])
  await page.unmount()
  const other = await worldOf()
  other.root.session.setQuota('greet', { ...quotas.greet, limit: 5 })
  const free = await mountPage(MemberBenefitsPage, 'memberBenefits', { world: other })
  await free.until(() => free.byText('聊天、回复消息'))
  expect(free.findAll('.jy-benefit-table__used').length).toBe(0)
  await free.unmount()
})

test('plans that failed to load offer a retry, and the table stays', async () => {
  const { coin, vip, ...poor } = sellingConfig()
  const world = await worldOf(poor)
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world })
  await page.until(() => page.byText('价格没有加载出来'))
  page.byText('喜欢（每天）')
  world.api.answer('/api/config/user', () => sellingConfig())
  await page.tap(page.byText('重试'))
  await page.until(() => page.byText('365 天'))
  await page.unmount()
})

test('where nothing can be bought, nothing mentions buying', async () => {
  const { benefits } = sellingConfig()
  const closed = { ...publicConfig(), ...(benefits && { benefits }) }
  const page = await mountPage(MemberBenefitsPage, 'memberBenefits', { world: await worldOf(closed) })
  await page.until(() => page.byText('现在没有内容'))
  for (const word of ['¥', '开通', '续费', '价格']) expect(page.text()).not.toContain(word)
  await page.unmount()
  const world = await worldOf(closed, 10)
  const member = await mountPage(MemberBenefitsPage, 'memberBenefits', { world })
  await member.until(() => member.byText('阿澄 · 2025-12-01 到期'))
  for (const word of ['¥', '开通', '续费', '续期', '价格']) expect(member.text()).not.toContain(word)
  await member.unmount()
})
