import type { Payload } from '@contract/index'
import type { Bill, RefundObstacle, RefundOffer } from '@contract/types/wallet'
import { refusal } from '../../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../../test/client/fake-stores'
import { billOf, monthSum, sellingConfig } from '../../../../test/client/money'
import { mountPage } from '../../../../test/client/mount-page'
import { recordOpenings } from '../../../../test/client/openings'
import { letSecondPass } from '../../../../test/client/press-clock'
import { viewerInfo } from '../../../../test/client/viewer'
import PaymentRecordsPage from '../payment-records'
import RechargeRecordsPage from '../recharge-records'

const PAY = '/api/user/pay_recharge'
const coinOffer: RefundOffer = { amountFen: 3_000, coins: 300, bonusCoins: 15, days: 0, why: null }
const none = (why: RefundObstacle): RefundOffer => ({ amountFen: 0, coins: 0, bonusCoins: 0, days: 0, why })

let opened: readonly string[]

/** A world with one bill; the server answers each question about a refund with the next result. */
async function worldOf(bill: Bill, results: (RefundOffer | Error)[]): Promise<FakeWorld> {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/my_info', () => viewerInfo())
  world.api.answer('/api/config/user', () => sellingConfig())
  world.api.answer('/api/user/bill_list', (payload) => {
    const one = { sums: [monthSum('2025-11')], nextCursor: null }
    return 'id' in payload
      ? { ...one, list: [], bill, timeline: [] }
      : { ...one, list: [bill], bill: null, timeline: null }
  })
  world.api.answer(PAY, () => {
    const next = results.shift()
    if (!next) throw new Error('no result left')
    if (next instanceof Error) throw next
    return { payParams: null, state: 'paid', bill, refund: next }
  })
  await world.root.session.start()
  return world
}

const openRefund = async (
  world: FakeWorld,
  Page: typeof RechargeRecordsPage = RechargeRecordsPage,
  title = '充值遇豆',
) => {
  const page = await mountPage(Page, Page === RechargeRecordsPage ? 'rechargeRecords' : 'paymentRecords', {
    world,
  })
  await page.until(() => page.byText(title))
  await page.tap(page.byText(title))
  await page.until(() => page.byText('联系客服'))
  await page.tap(page.byText('退款'))
  return page
}
const asked = (world: FakeWorld) =>
  world.api.payloadsOf(PAY) as Extract<Payload<typeof PAY>, { refund: string }>[]

beforeEach(() => {
  letSecondPass()
  opened = recordOpenings('navigateTo')
})
afterEach(() => jest.restoreAllMocks())

test('shows what comes back and what is taken, requests it once, and shows that it is on its way', async () => {
  const world = await worldOf(billOf('1'), [coinOffer, { ...coinOffer, why: 'running' }])
  const page = await openRefund(world)
  await page.until(() => page.byText('确认退款 ¥ 30.00'))
  for (const words of ['¥ 30.00', '原路退回模拟支付', '300 遇豆', '15 遇豆']) page.byText(words)
  expect(page.text()).not.toContain('收回会员时长')
  const before = world.api.payloadsOf('/api/user/bill_list').length
  await page.tap(page.byText('确认退款 ¥ 30.00'))
  await page.until(() => page.byText('退款处理中'))
  expect(page.text()).not.toContain('确认退款')
  expect(asked(world)).toEqual([
    { orderNo: 'O1', refund: 'preview' },
    { orderNo: 'O1', refund: 'submit', amountFen: 3_000, clientToken: expect.any(String) },
  ])
  await page.until(() => expect(world.api.payloadsOf('/api/user/bill_list').length).toBe(before + 1))
  await page.unmount()
})

test('names the days of a membership', async () => {
  const bill = billOf('1', {
    type: 'payment',
    bizType: 'vip_purchase',
    title: '开通会员',
    sign: -1,
    coins: 0,
  })
  const offer = { ...coinOffer, coins: 0, bonusCoins: 0, days: 30 }
  const page = await openRefund(await worldOf(bill, [offer]), PaymentRecordsPage, '开通会员')
  await page.until(() => page.byText('收回会员时长'))
  page.byText('30 天')
  expect(page.text()).not.toContain('收回充值遇豆')
  await page.unmount()
})

test('shows the new amount when coins were spent meanwhile, and requests that one', async () => {
  const less = { ...coinOffer, amountFen: 2_000, coins: 200, bonusCoins: 10 }
  const results = [coinOffer, refusal('STATE_CHANGED'), less, { ...less, why: 'running' as const }]
  const world = await worldOf(billOf('1'), results)
  const page = await openRefund(world)
  await page.until(() => page.byText('确认退款 ¥ 30.00'))
  await page.tap(page.byText('确认退款 ¥ 30.00'))
  await page.until(() => page.byText('确认退款 ¥ 20.00'))
  letSecondPass()
  await page.tap(page.byText('确认退款 ¥ 20.00'))
  await page.until(() => page.byText('退款处理中'))
  const tokens = asked(world).flatMap((one) => (one.refund === 'submit' ? [one.clientToken] : []))
  expect(new Set(tokens).size).toBe(2)
  await page.unmount()
})

test.each([
  ['late', '已经过了可以自己退款的时间'],
  ['spent', '这一笔的充值遇豆已经用完'],
  ['used', '已经用过会员权益'],
  ['often', '最近 30 天退款次数较多'],
  ['refunded', '已经全部退款'],
  ['unpaid', '还没有付款'],
] as const)('says why nothing can be refunded (%s) and leads to the help desk', async (why, words) => {
  const page = await openRefund(await worldOf(billOf('1'), [none(why)]))
  await page.until(() => expect(page.text()).toContain(words))
  expect(page.text()).not.toContain('确认退款')
  const desks = page.findAll('.jy-button').filter(({ textContent }) => textContent === '联系客服')
  await page.tap(desks.at(-1) as HTMLElement)
  await page.until(() => expect(opened).toEqual(['/pages/msg/chat?userId=000000000001&billId=1']))
  await page.unmount()
})

test('offers a retry when the preview fails', async () => {
  const page = await openRefund(await worldOf(billOf('1'), [refusal('RATE_LIMITED'), coinOffer]))
  await page.until(() => page.find('.jy-refund__retry'))
  await page.tap(page.find('.jy-refund__retry'))
  await page.until(() => page.byText('确认退款 ¥ 30.00'))
  await page.tap(page.byText('先不退'))
  await page.unmount()
})

test('offers no refund of what was not bought', async () => {
  const page = await mountPage(RechargeRecordsPage, 'rechargeRecords', {
    world: await worldOf(billOf('1', { bizType: 'bonus_grant', title: '获赠遇豆' }), []),
  })
  await page.until(() => page.byText('获赠遇豆'))
  await page.tap(page.byText('获赠遇豆'))
  await page.until(() => page.byText('联系客服'))
  expect(page.findAll('.jy-button').map(({ textContent }) => textContent)).not.toContain('退款')
  await page.unmount()
})
