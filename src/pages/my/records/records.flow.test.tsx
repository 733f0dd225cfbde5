import type { Bill } from '@contract/types/wallet'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { billOf, monthSum, sellingConfig } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { unlockConfig } from '../../../../test/client/unlocking'
import { publicConfig, viewerInfo } from '../../../../test/client/viewer'
import IncomeRecordsPage from '../income-records'
import PaymentRecordsPage from '../payment-records'
import RechargeRecordsPage from '../recharge-records'
import WithdrawalRecordsPage from '../withdrawal-records'

let opened: readonly string[]

async function worldOf(
  rows: readonly Bill[],
  sums = [monthSum('2025-11')],
  config = sellingConfig(),
): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo({ user: { createdAt: Date.UTC(2025, 8, 1) } }))
  world.api.answer('/api/config/user', () => config)
  world.api.answer('/api/user/bill_list', (payload) => {
    if (!('id' in payload)) return { list: [...rows], nextCursor: null, sums, bill: null, timeline: null }
    const bill = rows.find(({ id }) => id === payload.id)
    if (!bill) throw refusal('NOT_FOUND')
    const timeline = [
      { state: 'processing', at: bill.createdAt, note: null },
      { state: bill.state, at: bill.createdAt + 60_000, note: bill.reason },
    ]
    return { list: [], nextCursor: null, sums: [], bill, timeline }
  })
  await world.root.session.start()
  return world
}

const textsOf = (elements: HTMLElement[]) => elements.map((element) => element.textContent)

beforeEach(() => {
  letSecondPass()
  // The wheels of jsdom do not turn.
  Element.prototype.scrollTo = () => {}
  opened = recordOpenings('navigateTo')
})

afterEach(() => jest.restoreAllMocks())

test('top-ups show coins, money and the payment method, by month with its sum', async () => {
  const rows = [
    billOf('1'),
    billOf('2', { state: 'processing', channel: null }),
    billOf('3', { state: 'returned', createdAt: Date.UTC(2025, 9, 3) }),
  ]
  const sums = [monthSum('2025-11', { inFen: 3_000, inCoins: 300 }), monthSum('2025-10')]
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', { world: await worldOf(rows, sums) })
  await page.until(() => page.byText('2025 年 11 月'))
  expect(textsOf(page.findAll('.jy-records__sum'))).toEqual(['充值 ¥ 30.00', ''])
  expect(textsOf(page.findAll('.jy-bill__amount'))).toEqual(['+ 300 遇豆', '+ 300 遇豆', '+ 300 遇豆'])
  expect(textsOf(page.findAll('.jy-bill__foot'))).toEqual(['¥ 30.00 · 模拟支付', '待支付', '已退款'])
  await page.unmount()
})

test('an order that was paid elsewhere no longer waits when the page is shown again', async () => {
  const rows = [billOf('1', { state: 'processing', channel: null })]
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', { world: await worldOf(rows) })
  await page.until(() => page.byText('待支付'))
  rows[0] = billOf('1')
  await page.show()
  await page.until(() => expect(page.text()).not.toContain('待支付'))
  await page.unmount()
})

test('income shows what came in, what is held, and what was returned', async () => {
  const income = {
    type: 'income',
    bizType: 'unlock_income',
    coins: 0,
    amountFen: 400,
    channel: null,
  } as const
  const rows = [
    billOf('1', { ...income, balanceAfterFen: 12_850, balanceAfterCoins: null }),
    billOf('2', { ...income, state: 'held', balanceAfterCoins: null }),
    billOf('4', {
      ...income,
      state: 'held',
      balanceAfterCoins: null,
      feeFen: 600,
      releaseAt: Date.UTC(2025, 10, 27, 2),
    }),
    billOf('3', {
      ...income,
      bizType: 'income_clawback',
      sign: -1,
      balanceAfterCoins: null,
      balanceAfterFen: 0,
    }),
  ]
  const sums = [monthSum('2025-11', { inFen: 800, outFen: 400 })]
  const page = await mountPage(IncomeRecordsPage, 'incomeRecords', { world: await worldOf(rows, sums) })
  await page.until(() => page.byText('收入 ¥ 8.00 · 退回 ¥ 4.00'))
  expect(textsOf(page.findAll('.jy-bill__amount'))).toEqual(['+ 4.00', '+ 4.00', '+ 4.00', '- 4.00'])
  expect(textsOf(page.findAll('.jy-bill__foot'))).toEqual([
    '余额 128.50',
    '待入账',
    '11-27 可提现',
    '余额 0.00',
  ])
  await page.tap(page.byText('11-27 可提现'))
  await page.until(() => page.byText('平台分成'))
  const facts = textsOf(page.findAll('.jy-bill-sheet__fact'))
  expect(facts.slice(0, 3)).toEqual(['对方支付¥ 10.00', '平台分成¥ 6.00', '你的收入¥ 4.00'])
  expect(facts).toContain('可提现时间2025-11-27 10:00')
  await page.unmount()
})

test('payments are in coins or money, and a refund is distinguished', async () => {
  const spend = { type: 'payment', sign: -1, channel: null } as const
  const rows = [
    billOf('1', { ...spend, bizType: 'unlock_spend', amountFen: 0, coins: 100, balanceAfterCoins: 200 }),
    billOf('2', {
      ...spend,
      bizType: 'vip_purchase',
      amountFen: 3_000,
      coins: 0,
      balanceAfterCoins: null,
      channel: 'ali_wap',
    }),
    billOf('3', {
      ...spend,
      bizType: 'unlock_refund',
      sign: 1,
      amountFen: 0,
      coins: 100,
      balanceAfterCoins: 300,
    }),
  ]
  const sums = [monthSum('2025-11', { outFen: 3_000, outCoins: 100, inCoins: 100 })]
  const page = await mountPage(PaymentRecordsPage, 'paymentRecords', { world: await worldOf(rows, sums) })
  await page.until(() => page.byText('支出 100 遇豆 · ¥ 30.00 · 得到 100 遇豆'))
  expect(textsOf(page.findAll('.jy-bill__amount'))).toEqual(['- 100 遇豆', '- 30.00', '+ 100 遇豆'])
  expect(textsOf(page.findAll('.jy-bill__foot'))).toEqual(['余额 200 遇豆', '支付宝', '余额 300 遇豆'])
  expect(page.findAll('.jy-bill__amount--in').length).toBe(1)
  await page.unmount()
})

test('a withdrawal shows each step, the reason of a return, and a button to try again', async () => {
  const out = {
    type: 'withdrawal',
    bizType: 'withdraw',
    sign: -1,
    coins: 0,
    amountFen: 5_000,
    channel: null,
  } as const
  const rows = [
    billOf('1', { ...out, state: 'reviewing' }),
    billOf('2', { ...out, state: 'done', feeFen: 50 }),
    billOf('3', { ...out, state: 'returned', reason: '姓名不一致', feeFen: 50 }),
  ]
  const sums = [monthSum('2025-11', { outFen: 4_950 })]
  const page = await mountPage(WithdrawalRecordsPage, 'withdrawalRecords', {
    world: await worldOf(rows, sums),
  })
  await page.until(() => page.byText('已到账 ¥ 49.50'))
  expect(textsOf(page.findAll('.jy-bill__foot'))).toEqual(['审核中', '已到账 ¥ 49.50', '姓名不一致，已退回'])
  await page.tap(page.find('.jy-bill__foot--soft'))
  await page.until(() => page.byText('手续费'))
  expect(textsOf(page.findAll('.jy-bill-sheet__fact')).slice(0, 3)).toEqual([
    '提现金额¥ 50.00',
    '手续费¥ 0.50',
    '到账金额¥ 49.50',
  ])
  await page.tap(page.byText('姓名不一致，已退回'))
  await page.until(() => page.byText('重新提现'))
  await page.until(() => expect(page.findAll('.jy-bill-sheet__step-words').length).toBe(2))
  await page.tap(page.byText('重新提现'))
  await page.until(() => expect(opened).toEqual(['/pages/my/withdraw']))
  await page.unmount()
})

test('a bill opens with its number, its timeline, its refund and the help desk', async () => {
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', {
    world: await worldOf([billOf('1')]),
  })
  await page.until(() => page.byText('充值遇豆'))
  await page.tap(page.byText('充值遇豆'))
  await page.until(() => page.byLabel('复制单号 B1'))
  page.byLabel('复制订单号 O1')
  page.byText('退款')
  await page.tap(page.byText('联系客服'))
  await page.until(() => expect(opened).toEqual(['/pages/msg/chat?userId=000000000001&billId=1']))
  await page.unmount()
})

test('an unpaid order leads back to the payment, unless nothing can be bought here', async () => {
  const open = billOf('1', { state: 'processing' })
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', { world: await worldOf([open]) })
  await page.until(() => page.byText('待支付'))
  await page.tap(page.byText('充值遇豆'))
  await page.until(() => page.byText('继续支付'))
  await page.tap(page.byText('继续支付'))
  await page.until(() => expect(opened).toEqual(['/pages/my/wallet?order=O1']))
  await page.unmount()
  const world = await worldOf([open], [], publicConfig())
  const closed = await mountPage(RechargeRecordsPage, 'rechargeRecords', { world })
  await closed.until(() => closed.byText('待支付'))
  await closed.tap(closed.byText('充值遇豆'))
  await closed.until(() => closed.byText('联系客服'))
  expect(closed.text()).not.toContain('继续支付')
  await closed.unmount()
})

test('a month is loaded separately, and an empty one says so', async () => {
  const world = await worldOf([billOf('1')])
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', { world })
  await page.until(() => page.byText('2025 年 11 月'))
  await page.tap(page.byLabel('2025 年 11 月，选择月份'))
  await page.until(() => page.byText('2025 年 9 月'))
  world.api.answer('/api/user/bill_list', () => ({
    list: [],
    nextCursor: null,
    sums: [monthSum('2025-11')],
    bill: null,
    timeline: null,
  }))
  const wheel = page.find('.jy-picker')
  wheel.dispatchEvent(new CustomEvent('change', { detail: { value: [1] } }))
  await page.until(() => expect((wheel as unknown as { value: number[] }).value).toEqual([1]))
  await page.tap(page.byText('确定'))
  await page.until(() => page.byText('这个月没有记录'))
  expect(world.api.payloadsOf('/api/user/bill_list').at(-1)).toMatchObject({ month: '2025-11' })
  await page.tap(page.byText('看全部月份'))
  await page.until(() => page.byText('还没有充值记录'))
  await page.unmount()
})

test('an empty page says so in words of its own', async () => {
  for (const [Page, route, words] of [
    [RechargeRecordsPage, 'rechargeRecords', '还没有充值记录'],
    [IncomeRecordsPage, 'incomeRecords', '开启联系方式或邀请好友可获得收入'],
    [PaymentRecordsPage, 'paymentRecords', '还没有支付记录'],
    [WithdrawalRecordsPage, 'withdrawalRecords', '还没有提现记录'],
  ] as const) {
    const page = await mountPage(Page, route, { world: await worldOf([], []) })
    await page.until(() => page.byText(words))
    await page.unmount()
  }
})

test.each([
  ['rechargeRecords', '去充值', '/pages/my/wallet', RechargeRecordsPage],
  ['incomeRecords', '设置联系方式', '/pages/my/contact-information', IncomeRecordsPage],
  ['incomeRecords', '邀请朋友', '/pages/my/invitation-benefits', IncomeRecordsPage],
  ['paymentRecords', '看看钱包', '/pages/my/wallet', PaymentRecordsPage],
  ['withdrawalRecords', '去提现', '/pages/my/withdraw', WithdrawalRecordsPage],
] as const)('without a record, %s offers “%s”', async (route, words, path, Page) => {
  const page = await mountPage(Page, route, { world: await worldOf([], [], unlockConfig()) })
  await page.until(() => page.byText(words))
  await page.tap(page.byText(words))
  await page.until(() => expect(opened).toEqual([path]))
  await page.unmount()
})

test('where nothing is sold and invitations are closed, empty records of top-ups and income have no link', async () => {
  for (const [Page, route, words] of [
    [RechargeRecordsPage, 'rechargeRecords', '还没有充值记录'],
    [IncomeRecordsPage, 'incomeRecords', '还没有收入记录'],
  ] as const) {
    const config = publicConfig()
    const world = await worldOf([], [], { ...config, features: { ...config.features, invite: false } })
    const page = await mountPage(Page, route, { world })
    await page.until(() => page.byText(words))
    expect(page.findAll('.jy-empty__button, .jy-empty__link').length).toBe(0)
    await page.unmount()
  }
})

test('bills that fail to load offer a retry', async () => {
  const world = await worldOf([billOf('1')])
  world.api.answer('/api/user/bill_list', () => {
    throw refusal('RATE_LIMITED')
  })
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', { world })
  await page.until(() => page.byText('重试'))
  await page.unmount()
})
