import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import { walletOf } from '../server/acts/buying'
import { createFakePayProvider, deliver, type FakePayProvider } from '../server/fakes/pay-provider'
import { createRunningClock } from '../server/manual-clock'
import type { SeededMember } from '../server/seed'
import { startApp, type TestApp } from '../server/rigs/start-app'
import type { PaymentEnd } from './host/device'
import { Hand, PART_MS } from './journey/hand'

let app: TestApp
let fake: FakePayProvider

beforeAll(async () => {
  fake = createFakePayProvider(() => app.clock.now(), ['wx_virtual', 'ali_mini'])
  app = await startApp({ clock: createRunningClock(), providers: { payment: [fake] } })
}, PART_MS)

afterAll(() => app.close(), PART_MS)

describe.each([
  ['weapp', 'wx_virtual', '微信支付', 'requestVirtualPayment'],
  ['alipay', 'ali_mini', '支付宝', 'tradePay'],
] as const)("the platform's own payment on %s", (target, channel, channelName, apiName) => {
  let he: SeededMember
  let hand: Hand
  /** Orders of the payments that the app requested, as the provider reads their parameters. */
  let orders: (string | null)[]

  beforeEach(async () => {
    he = await app.seed.member()
    hand = Hand.open({ target, url: app.url, token: he.token })
    orders = []
    await hand.open('wallet')
  }, PART_MS)

  afterEach(() => hand.mini.stop())

  /** Sets the results of the next payments. */
  const script = (...ends: PaymentEnd[]) => {
    hand.mini.device.payment = (parameters) => {
      orders.push(fake.orderOf(parameters))
      return ends[orders.length - 1] ?? 'failed'
    }
  }
  const buy = async () => {
    await hand.tap('300遇豆')
    await hand.tap('支付 ¥ 30.00')
  }
  const coins = async () => (await walletOf(he)).totalCoins as number
  /** The provider takes the money and notifies the server. */
  const pays = async (orderNo: string) => {
    fake.pay(orderNo)
    const delivery = await deliver(app.url, fake.notice({ kind: 'paid', orderNo }), channel)
    expect(delivery).toEqual({ status: 200, text: 'success' })
  }
  const onlyOrder = (): string => {
    expect(orders).toEqual([expect.any(String)])
    return orders[0] ?? ''
  }

  test(
    'gets the provider’s signed parameters; its answer brings no coins, the notification does',
    async () => {
      script('paid')
      await hand.reads(channelName)
      await buy()
      await hand.reads('正在确认支付结果')
      const orderNo = onlyOrder()
      expect(hand.mini.journal.optionsOf(apiName)).toHaveLength(1)
      expect(await coins()).toBe(0)
      await pays(orderNo)
      await hand.reads('充值成功')
      await hand.reads('+300 遇豆')
      expect(await coins()).toBe(315)
      await hand.tap('完成')
      await hand.tap('充值记录')
      await hand.openBill('充值遇豆')
      await hand.reads(channelName)
      expect(hand.timeline()).toEqual(['待支付', '已完成'])
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'that reports “paid” without a payment leaves the order open, and the wallet says so',
    async () => {
      script('paid')
      await buy()
      await hand.reads('正在确认支付结果')
      await hand.tap('稍后再看')
      await hand.reads('有一笔 ¥ 30.00 的订单还没支付')
      expect(await coins()).toBe(0)
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'that is cancelled says so and keeps the order; money that moved anyway is shown',
    async () => {
      script('cancelled')
      await buy()
      await hand.received('已取消支付')
      await hand.reads('有一笔 ¥ 30.00 的订单还没支付')
      expect(await coins()).toBe(0)
      await pays(onlyOrder())
      await hand.reads('充值成功')
      expect(await coins()).toBe(315)
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'that fails says so, and can be repeated for the same order',
    async () => {
      script('failed', 'paid')
      await buy()
      await hand.reads('支付没有完成')
      await hand.reads('没有扣款，可以再试一次。')
      expect(await coins()).toBe(0)
      const orderNo = onlyOrder()
      await hand.tap('重新支付')
      await hand.reads('正在确认支付结果')
      expect(orders).toEqual([orderNo, orderNo])
      await pays(orderNo)
      await hand.reads('充值成功')
      expect(await coins()).toBe(315)
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'whose notification is lost is resolved by a query to the provider',
    async () => {
      script('paid')
      await buy()
      await hand.reads('正在确认支付结果')
      fake.pay(onlyOrder())
      await hand.reads('充值成功')
      expect(await coins()).toBe(315)
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'on an Apple device nothing can be bought',
    async () => {
      hand.mini.stop()
      hand = Hand.open({ target, url: app.url, token: he.token, device: { system: 'ios' } })
      await hand.open('wallet')
      await hand.reads('收入记录')
      const request = { kind: 'coin', packageId: 2, clientToken: randomUUID() }
      const headers = { 'x-client': `${target}-ios/1.0.0(100)` }
      const { code } = await app.post('/api/user/recharge', request, { token: he.token, headers })
      expect(code).toBe(errorCodes.FEATURE_OFF)
      expect(hand.sees(/支付 ¥/)).toBe(false)
      hand.putAway()
    },
    PART_MS,
  )

  if (target === 'weapp')
    test(
      'with a login that is too old is repeated once, signed for a new one',
      async () => {
        const logins = () => hand.mini.journal.optionsOf('login').length
        hand.mini.device.payment = (parameters) => {
          orders.push(fake.orderOf(parameters))
          hand.mini.device.loginCode = 'fresh-code'
          return orders.length === 1 ? 'stale' : 'paid'
        }
        const before = logins()
        await buy()
        await hand.reads('正在确认支付结果')
        expect(logins() - before).toBe(2)
        expect(orders).toEqual([expect.any(String), orders[0]])
        await pays(orders[0] ?? '')
        await hand.reads('充值成功')
        hand.putAway()
      },
      PART_MS,
    )
  else
    test(
      'that does not know its own result is waited for',
      async () => {
        script('unknown')
        await buy()
        await hand.reads('正在确认支付结果')
        await pays(onlyOrder())
        await hand.reads('充值成功')
        hand.putAway()
      },
      PART_MS,
    )
})
