import { DAY_MS } from '@contract/constants'
import type { OwnMember } from '../../e2e/harness/own-product'
import { like } from '../../e2e/harness/talking'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

const product = useMoneyProduct()

describe.each(['weapp', 'alipay'] as const)('buying on %s', (target) => {
  let he: OwnMember
  let hand: Hand

  const open = () => product.openPhone(target, he.token)

  beforeEach(async () => {
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
    hand = open()
  }, PART_MS)

  afterEach(() => hand.mini.stop())

  const wallet = async () => (await he.call('/api/user/balance', {})).wallet
  const showsCoins = (coins: number) =>
    hand.mini.waitFor(() => hand.mini.text('.jy-beans__total') === String(coins), ANSWER_MS)
  /** Selects a package in the open wallet and starts the payment. */
  const payFor = async (coins: number, amount: string) => {
    await hand.tap(`${coins}遇豆`)
    await hand.tap(`支付 ¥ ${amount}`)
    // The name of the channel is also the dialog's title.
    await hand.reads('当作已支付')
  }
  /** Pays in the dialog, and waits until the coins are credited. */
  const settle = async () => {
    await hand.tap('当作已支付')
    await hand.reads('充值成功')
  }

  test(
    'a newcomer pays in the dialog, the balance rises, and the bill shows the timeline',
    async () => {
      await hand.open('wallet')
      await showsCoins(0)
      await hand.reads('演示环境，不会真的扣款')
      await payFor(300, '30.00')
      await hand.reads('这是演示环境，不会真的扣款。要当作已支付 ¥ 30.00 吗？')
      expect(await wallet()).toMatchObject({ totalCoins: 0 })
      await settle()
      await hand.reads('+300 遇豆')
      await hand.tap('完成')
      await showsCoins(315)
      expect(await wallet()).toMatchObject({ principalCoins: 300, bonusCoins: 15, firstRechargeDone: true })

      await hand.tap('充值记录')
      await hand.shows('rechargeRecords')
      await hand.openBill('充值遇豆')
      await hand.reads('¥ 30.00')
      expect(hand.timeline()).toEqual(['待支付', '已完成'])
      hand.did('wallet')
      hand.did('rechargeRecords')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'a member who cancels pays nothing, reads so, and can buy again',
    async () => {
      await hand.open('wallet')
      await payFor(60, '6.00')
      await hand.tap('取消')
      await hand.received('已取消支付')
      await showsCoins(0)
      await hand.readsNoMore('当作已支付')
      expect(hand.sees(/订单还没支付/)).toBe(false)
      await hand.tap('充值记录')
      await hand.openBill('充值遇豆')
      expect(hand.timeline()).toEqual(['待支付', '已关闭: 已取消支付'])

      await hand.open('wallet')
      await payFor(60, '6.00')
      await settle()
      expect(await wallet()).toMatchObject({ totalCoins: 60 })
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'a member who closes the app over the dialog finds the order, and continues it',
    async () => {
      await hand.open('wallet')
      await payFor(60, '6.00')
      await hand.open('mine')
      await hand.open('wallet')
      await hand.reads('有一笔 ¥ 6.00 的订单还没支付')
      await hand.tap('继续支付')
      await settle()
      const { list } = await he.call('/api/user/bill_list', { type: 'recharge', cursor: null })
      expect(list.map(({ bizType, state }) => `${bizType} ${state}`)).toEqual(['coin_recharge done'])
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'without a network the answer does not count, and nothing is bought',
    async () => {
      await hand.open('wallet')
      await payFor(60, '6.00')
      await hand.mini.setNetwork('none')
      await hand.tap('当作已支付')
      await hand.reads('支付没有完成')
      await hand.mini.setNetwork('wifi')
      expect(await wallet()).toMatchObject({ totalCoins: 0 })
      await hand.tap('重新支付')
      await settle()
      expect(await wallet()).toMatchObject({ totalCoins: 60 })
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'membership is bought after its agreement, takes effect at once, and ends by itself',
    async () => {
      const she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
      await like(she, he)
      await hand.open('memberBenefits')
      await hand.tap('7 天')
      await hand.tap('¥12 开通 7 天')
      await hand.reads('先看一下会员协议')
      await hand.tap('同意并支付')
      await hand.tap('当作已支付')
      await hand.reads('会员已开通')
      const { level, expireTime } = (await he.call('/api/user/my_info', {})).vip
      expect(level).toBe(1)
      const day = new Date(expireTime ?? 0).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
      await hand.reads(`有效期到 ${day}`)
      await hand.tap('完成')
      await hand.reads(`阿哲 · ${day} 到期`)

      await hand.open('paymentRecords')
      await hand.openBill('开通会员')
      expect(hand.timeline()).toEqual(['待支付', '已完成'])
      hand.did('memberBenefits')
      hand.did('paymentRecords')

      await product.pass(7 * DAY_MS, [hand])
      expect((await he.call('/api/user/my_info', {})).vip.level).toBe(0)
      hand.putAway()
      hand = open()
      await hand.open('memberBenefits')
      await hand.reads(`阿哲 · 会员已在 ${day} 结束`)
      hand.putAway()
    },
    PART_MS,
  )
})
