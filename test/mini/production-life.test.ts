import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { letTalk } from '../../e2e/harness/talking'
import { approvePictures, hireReviewer, type Operator } from '../nodes/production/desk'
import { createPeople, type People } from '../nodes/production/people'
import { type ProductionProduct, startProduction } from '../nodes/production/product'
import { describeWithRedis } from '../nodes/describe-with-redis'
import { createStory } from '../product/story'
import { idCardOf } from '../server/acts/withdrawing'
import { videoOf } from '../server/videos'
import { waitUntil } from '../server/wait-until'
import { ANSWER_MS, PART_MS } from './journey/hand'
import {
  joinByButton,
  type Newcomer,
  payerOf,
  type ProductionPhone,
  setClock,
  willPay,
} from './journey/production-phone'
import type { MiniTarget } from './packaging/mini-package'

jest.setTimeout(PART_MS)

const WX_ID = 'lin_che_1996'
const ALIPAY = 'lin.che@example.com'
const REAL_NAME = '林澈之之'
/** Of one unlock, which his beans paid; her share, and what arrives of it. Source: product §7.6.11, §7.8.5 */
const UNLOCK_FEN = 1_000
const SHARE = '4.00'
const ARRIVES_FEN = 390

// One story in order, on the screens of both: everything that members do with money, and nothing embedded. WeChat
// shows no contacts without a licence, so the buyer and the owner are at Alipay (product §9).
describeWithRedis('a life in production, of two members at Alipay and one at WeChat', () => {
  let product: ProductionProduct
  let people: People
  let rita: Operator
  let he: ProductionPhone
  let she: ProductionPhone
  let other: ProductionPhone
  /** The order of each. */
  const orders = new Map<ProductionPhone, string>()

  const part = createStory()
  const pass = async (ms: number): Promise<void> => {
    await product.pass(ms)
    for (const { hand } of [he, she, other]) setClock(hand, product)
  }
  const join = (target: MiniTarget, newcomer: Newcomer, node = 0): Promise<ProductionPhone> =>
    joinByButton(product, { target, url: product.nodes[node]?.url ?? '' }, newcomer)

  beforeAll(async () => {
    product = await startProduction()
    people = createPeople(product)
    rita = await hireReviewer(product, [{ key: 'withdraw.minFen', value: 300 }])
  })
  afterAll(async () => {
    // A part that failed leaves them open.
    for (const one of [he, she, other] as (ProductionPhone | undefined)[]) one?.hand.mini.stop()
    await product.close()
  })

  part('each comes by the button of their platform, and registers', async () => {
    he = await join('alipay', {
      phone: '13700000091',
      nickname: '北岸灯火',
      gender: '男生',
      portrait: 'm09.jpg',
    })
    const woman = { phone: '13700000092', nickname: '林间听雨', gender: '女生', portrait: 'f12.jpg' } as const
    she = await join('alipay', woman, 1)
    other = await join('weapp', {
      phone: '13700000093',
      nickname: '山中来信',
      gender: '男生',
      portrait: 'm12.jpg',
    })
    await approvePictures(rita)
    await letTalk(he.member, she.member)
  })

  part('a face of each platform is compared by the vendor', async () => {
    product.vendors.faces.setLikeness(95)
    for (const { hand } of [she, other]) {
      const face = { name: 'face.mp4', bytes: await videoOf(), type: 'video/mp4', seconds: 12 }
      await hand.open('authentication')
      await hand.mini.tap('.jy-check__box')
      await hand.tap('开始')
      hand.mini.device.pickedFiles = [face]
      await hand.tap('用手机自带的相机拍')
      await hand.tap('提交')
      await hand.reads('认证通过')
    }
  })

  part('she offers her contact', async () => {
    const { hand } = she
    await hand.open('contactInformation')
    await hand.fill('填写微信号', WX_ID)
    await hand.fill('再填一次，确认没有写错', WX_ID)
    await hand.tap('聊过的人')
    await hand.tap('保存')
    await hand.received('已保存')
  })

  part('each buys by their platform’s own payment', async () => {
    for (const one of [he, other]) {
      const { hand } = one
      const paid = willPay(product, people, one)
      await hand.open('wallet')
      await hand.tap('300遇豆')
      await hand.tap('支付 ¥ 30.00')
      orders.set(one, await paid)
      await hand.reads('充值成功')
      await hand.reads('+300 遇豆')
    }
  })

  part('a day later she agrees to his unlock, and earns', async () => {
    await pass(26 * HOUR_MS)
    await he.hand.open('member', { id: she.member.id })
    await he.hand.tap('解锁')
    await he.hand.tap('解锁 · 100 遇豆')
    await he.hand.reads('等待对方同意')
    await she.hand.open('contactInformation')
    await she.hand.tap('解锁我的')
    await she.hand.tap(/想解锁你的微信/)
    await she.hand.tap('同意显示')
    await she.hand.tap('同意')
    await she.hand.reads('已向对方显示')
    await he.hand.reads(WX_ID)
    await he.hand.tap('加上了')
    await he.hand.tap('通过很快')
    await he.hand.tap('确认')
    await he.hand.reads('已完成')
    await she.hand.open('wallet')
    await she.hand.reads(/^¥ 4\.00 将在 .+ 可提现$/)
  })

  part('she withdraws after the hold, and Alipay pays', async () => {
    const { hand, member } = she
    const { birthday } = (await member.call('/api/user/my_info', {})).user
    const idCardNo = idCardOf(birthday ?? '')
    product.vendors.realNames.people.set(idCardNo, REAL_NAME)
    await hand.open('alipayAccount')
    await hand.fill('真实姓名', REAL_NAME)
    await hand.fill('支付宝账号', ALIPAY)
    await hand.fill('身份证号', idCardNo)
    await she.proveByCode('验证码')
    await hand.tap(/^我同意/)
    await hand.tap('保存')
    await hand.reads(/账号或手机号刚有变动，.+ 起可以提现/)
    await pass(9 * DAY_MS)
    await waitUntil(async () => (await member.call('/api/user/withdraw', {})).availableFen === 400, ANSWER_MS)
    await hand.open('withdraw')
    await hand.reads(`可提现 ¥ ${SHARE}`)
    await hand.tap('全部提现')
    await she.proveByCode('验证码')
    await hand.tap('确认提现')
    await hand.reads(`提现 ¥ ${SHARE}？`)
    await hand.tap('确认提现')
    await hand.reads('已提交')
    await waitUntil(() => product.vendors.payout.totalFen() === ARRIVES_FEN, ANSWER_MS)
    await hand.open('withdrawalRecords')
    await hand.openBill('提现到支付宝')
    expect(hand.timeline().at(-1)).toBe('已到账')
  })

  part('all leave, and get back what they did not spend', async () => {
    await pass(2 * DAY_MS)
    for (const one of [he, she, other]) {
      const { hand } = one
      await hand.open('settings')
      await hand.tap('注销账号')
      await hand.reads('注销后会发生什么')
      await hand.tap('继续注销')
      await hand.reads('最后确认是你本人')
      await one.proveByCode('6 位数字')
      await hand.tap('确认注销')
      await hand.reads('确认注销账号？')
      await hand.tap('确认注销')
      await hand.shows('welcome')
      await hand.reads('已提交注销')
      hand.putAway()
    }
    const heldOf = (one: ProductionPhone): number => payerOf(product, one).heldFen(orders.get(one) ?? '')
    await waitUntil(() => heldOf(he) === UNLOCK_FEN && heldOf(other) === 0, ANSWER_MS)
  })

  part('the books are right, and no log holds anything of them', async () => {
    // WeChat makes a refund later, so the server asks ten minutes later.
    await product.pass(11 * MINUTE_MS)
    expect(await product.run('ops', 'ledger', 'verify')).toMatch(/right/)
    for (const node of product.nodes) expect(await node.stop()).toBe(0)
    const facts = [he, she, other].flatMap(({ phone, member }) => [phone, member.token, member.nickname])
    const output = product.output()
    expect([...facts, WX_ID, ALIPAY, REAL_NAME].filter((fact) => output.includes(fact))).toEqual([])
  })
})
