import { DAY_MS, HOUR_MS } from '@contract/constants'
import { fundCoins } from '../server/acts/buying'
import { type OwnMember } from '../../e2e/harness/own-product'
import { letTalk } from '../../e2e/harness/talking'
import { PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

const WX = 'xiaoman_1999'

const product = useMoneyProduct()

// One story in order: each part continues where the last one ended, on the same two phones.
describe.each(['weapp', 'alipay'] as const)('the contact of a member on %s', (target) => {
  let he: OwnMember
  let she: OwnMember
  let his: Hand
  let hers: Hand

  beforeAll(async () => {
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    await product.certify(she)
    await letTalk(he, she)
    await product.pass(25 * HOUR_MS)
    his = product.openPhone(target, he.token)
    hers = product.openPhone(target, she.token)
  }, PART_MS)

  afterAll(() => {
    his.mini.stop()
    hers.mini.stop()
  })

  /** Another owner with an unlockable contact, after a talk with the buyer. */
  const anotherOwner = async (nickname: string, portrait: string): Promise<OwnMember> => {
    const owner = await product.join({ nickname, gender: 'female', portrait })
    await product.sell(owner, `wx_${owner.id}`, 'ask')
    await letTalk(he, owner)
    return owner
  }

  /** Requests an owner's contact from their page, and pays. */
  const ask = async (owner: OwnMember): Promise<void> => {
    await his.open('member', { id: owner.id })
    await his.tap('解锁')
    await his.tap('解锁 · 100 遇豆')
    await his.reads('等待对方同意')
  }

  /** His bought coins: free ones, and those in escrow. */
  const hisCoins = async () => {
    const { wallet } = await he.call('/api/user/balance', {})
    return [wallet.principalCoins, wallet.escrowCoins]
  }

  test(
    'is offered by its owner, who types it twice',
    async () => {
      await hers.open('contactInformation')
      await hers.fill('填写微信号', `${target}_${WX}`)
      await hers.fill('再填一次，确认没有写错', `${target}_${WX}`)
      await hers.tap('聊过的人')
      await hers.reads('每次先问我')
      await hers.tap('保存')
      await hers.received('已保存')
      const { wx } = await she.call('/api/user/get_wx', {})
      expect(wx).toMatchObject({ wxId: `${target}_${WX}`, saleEnabled: true, consentMode: 'ask' })
      hers.did('contactInformation')
    },
    PART_MS,
  )

  test(
    'shows its terms before the payment, leads to the wallet, and from there back',
    async () => {
      await his.open('member', { id: she.id })
      await his.tap('解锁')
      for (const words of ['100 遇豆', '还差 100 遇豆']) await his.reads(words)
      await his.tap('规则与退款')
      for (const words of ['¥ 4.00', '成功率']) await his.reads(words)
      await his.tap('去充值')
      await his.shows('wallet')
      await his.tap('680遇豆')
      await his.tap('支付 ¥ 68.00')
      await his.tap('当作已支付')
      await his.reads('充值成功')
      await his.tap('回去解锁微信')
      await his.shows('member')
      await his.reads('解锁 · 100 遇豆')
      expect(await hisCoins()).toEqual([680, 0])
    },
    PART_MS,
  )

  test(
    'is revealed when its owner agrees',
    async () => {
      await his.fill('附一句话（选填）', '周末一起去江边？')
      await his.tap('解锁 · 100 遇豆')
      await his.reads('等待对方同意')
      await his.reads('你说：周末一起去江边？')
      expect(await hisCoins()).toEqual([580, 100])

      await hers.open('contactInformation')
      await hers.tap('解锁我的')
      await hers.tap(/想解锁你的微信/)
      await hers.reads('TA 说：周末一起去江边？')
      await hers.tap('同意显示')
      await hers.reads('向对方显示微信号？')
      await hers.tap('同意')
      await hers.reads('已向对方显示')

      await his.reads('可以添加微信了')
      await his.reads(`${target}_${WX}`)
      await his.tap('复制')
      expect(his.mini.device.clipboard).toBe(`${target}_${WX}`)
    },
    PART_MS,
  )

  test(
    'that cannot be found gets a complaint; its owner answers, and operators decide',
    async () => {
      await his.tap('号码不对')
      await his.reads('反馈问题')
      await his.tap('搜不到这个号')
      await his.fill('说明一下', '搜了好几遍，都说用户不存在。')
      await his.tap('提交')
      await his.reads('问题正在处理')
      expect(await hisCoins()).toEqual([580, 100])

      await hers.open('contactInformation')
      await hers.tap('解锁我的')
      await hers.tap(/对方反馈了问题/)
      await hers.reads(/搜了好几遍/)
      await hers.tap('去回应')
      await hers.fill('你的说明', '已经打开「通过微信号搜索到我」，请再试一次。')
      await hers.tap('提交')
      await hers.reads('你已经回应，审核员会看双方的说明。')
      await his.reads(/请再试一次/)
      expect(await hisCoins()).toEqual([580, 100])
    },
    PART_MS,
  )

  test(
    'stays hidden when its owner declines, and the coins return',
    async () => {
      const owner = await anotherOwner('小荷', 'f20.jpg')
      await ask(owner)
      expect(await hisCoins()).toEqual([480, 200])
      const { list } = await owner.call('/api/user/action_to_me_list', { kind: 'unlock_wx', cursor: null })
      const orderId = list[0]?.unlock?.id ?? ''
      await owner.call('/api/user/unlock_wx', { orderId, decision: 'decline' })
      await his.reads('对方没有同意')
      await his.reads('遇豆已全额退回。')
      expect(await hisCoins()).toEqual([580, 100])
    },
    PART_MS,
  )

  test(
    'returns the coins when nobody answers in time, and the bill says so',
    async () => {
      const owner = await anotherOwner('小雨', 'f05.jpg')
      await ask(owner)
      expect(await hisCoins()).toEqual([480, 200])
      await product.pass(2 * DAY_MS, [his, hers])
      await his.reads('对方没有回应')
      expect((await hisCoins())[0]).toBeGreaterThanOrEqual(580)

      await his.open('paymentRecords')
      await his.openBill('解锁联系方式')
      expect(his.timeline()).toEqual(['待确认: 等待对方同意', '已退款: 对方 48 小时内没有回应'])
    },
    PART_MS,
  )

  test(
    'can be requested from the chat',
    async () => {
      const owner = await anotherOwner('小鹿', 'f08.jpg')
      await fundCoins(product.app, he.id, 100)
      await his.open('chat', { userId: owner.id })
      await his.mini.tap('.jy-chat-wx')
      await his.reads('规则与退款')
      await his.tap('先聊聊')
      await his.readsNoMore('规则与退款')
    },
    PART_MS,
  )

  test(
    'no phone reports a complaint, and the ledger is right',
    async () => {
      his.putAway()
      hers.putAway()
      expect(await product.app.services.ledgerVerify.runNow()).toEqual([])
    },
    PART_MS,
  )
})
