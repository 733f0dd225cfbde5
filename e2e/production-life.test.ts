import { DAY_MS, HOUR_MS, MINUTE_MS } from '@contract/constants'
import { approvePictures, hireReviewer, type Operator } from '../test/nodes/production/desk'
import { describeWithRedis } from '../test/nodes/describe-with-redis'
import { createStory } from '../test/product/story'
import { idCardOf } from '../test/server/acts/withdrawing'
import { waitUntil } from '../test/server/wait-until'
import { confirmCancellation } from './harness/leaving'
import { openBill, timelineOf } from './harness/paying'
import { STEP_DEADLINE_MS } from './harness/phone'
import {
  moveIn,
  type ProductionSite,
  type Resident,
  startProductionSite,
  willPayByAlipay,
} from './harness/production'
import { letTalk } from './harness/talking'

const WX_ID = 'lin_che_1996'
const ALIPAY = 'lin.che@example.com'
const REAL_NAME = '林澈之之'
/** Of one unlock, which his beans paid; her share, and what arrives of it. Source: product §7.6.11, §7.8.5 */
const UNLOCK_FEN = 1_000
const SHARE = '4.00'
const ARRIVES_FEN = 390

// One story in order, on the screens of both: everything that members do with money, and nothing embedded.
describeWithRedis('a life in production, in a browser', () => {
  let site: ProductionSite
  let rita: Operator
  let he: Resident
  let she: Resident
  let orderNo = ''

  const part = createStory()
  const pass = async (ms: number): Promise<void> => {
    await site.product.pass(ms)
    for (const one of [he, she]) await one.setClock()
  }

  beforeAll(async () => {
    site = await startProductionSite()
    rita = await hireReviewer(site.product, [{ key: 'withdraw.minFen', value: 300 }])
  })
  afterAll(() => site.stop())

  part('he comes by one tap and she by a code, and both register', async () => {
    const him = { nickname: '北岸灯火', gender: 'male', portrait: 'm09.jpg', way: 'oneTap' } as const
    const her = { nickname: '林间听雨', gender: 'female', portrait: 'f12.jpg', way: 'code' } as const
    he = await moveIn(site, '13700000091', him)
    she = await moveIn(site, '13700000092', her)
    await approvePictures(rita)
    await letTalk(he.member, she.member)
    await pass(MINUTE_MS)
  })

  part('her face is compared by the vendor, and she offers her contact', async () => {
    const { phone } = she
    site.product.vendors.faces.setLikeness(95)
    await phone.open('authentication')
    await phone.part('checkbox', /人脸信息/).tap()
    await phone.tap('开始')
    await phone.tap('打开相机')
    await phone.tap('开始拍摄')
    await phone.reads('看一看拍得清楚吗')
    await phone.tap('提交')
    await phone.reads('认证通过')
    await phone.open('contactInformation')
    await phone.field('我的微信号').fill(WX_ID)
    await phone.field('再填一次，确认没有写错').fill(WX_ID)
    await phone.part('radio', /聊过的人/).tap()
    await phone.tap('保存')
    await phone.reads('已保存')
  })

  part('he buys on Alipay’s page, and comes back', async () => {
    const { phone } = he
    const paid = await willPayByAlipay(site, he)
    await phone.open('wallet')
    await phone.part('radio', /^300 遇豆/).tap()
    await phone.tap(/更换/)
    await phone.text('支付宝').tap()
    await phone.tap('支付 ¥ 30.00')
    orderNo = await paid()
    await phone.reads('充值成功')
  })

  part('a day later she agrees to his unlock, and earns', async () => {
    await pass(26 * HOUR_MS)
    await he.phone.start('member', `?id=${she.member.id}`)
    await he.phone.tap('解锁')
    await he.phone.tap('解锁 · 100 遇豆')
    await he.phone.reads('等待对方同意')
    await she.phone.start('contactInformation')
    await she.phone.part('radio', '解锁我的').tap()
    await she.phone.tap(/想解锁你的微信/)
    await she.phone.tap('同意显示')
    await she.phone.tap('同意')
    await she.phone.reads('已向对方显示')
    await he.phone.reads(WX_ID)
    await he.phone.tap('加上了')
    await he.phone.part('radio', '5 分').tap()
    await he.phone.part('checkbox', '通过很快').tap()
    await he.phone.tap('确认')
    await he.phone.reads('已完成')
    await she.phone.open('wallet')
    await she.phone.reads(/^¥ 4\.00 将在 .+ 可提现$/)
  })

  part('she withdraws after the hold, and Alipay pays', async () => {
    const { phone, member } = she
    const { birthday } = (await member.call('/api/user/my_info', {})).user
    const idCardNo = idCardOf(birthday ?? '')
    site.product.vendors.realNames.people.set(idCardNo, REAL_NAME)
    await phone.open('alipayAccount')
    await phone.field('真实姓名').fill(REAL_NAME)
    await phone.field('支付宝账号').fill(ALIPAY)
    await phone.field('身份证号').fill(idCardNo)
    await she.proveByCode('验证码')
    await phone.part('checkbox', /我同意/).tap()
    await phone.tap('保存')
    await phone.reads(/账号或手机号刚有变动，.+ 起可以提现/)
    await pass(9 * DAY_MS)
    const isFree = async () => (await member.call('/api/user/withdraw', {})).availableFen === 400
    await waitUntil(isFree, STEP_DEADLINE_MS)
    await phone.start('withdraw')
    await phone.reads(`可提现 ¥ ${SHARE}`)
    await phone.tap('全部提现')
    await she.proveByCode('验证码')
    await phone.tap('确认提现')
    await phone.reads(`提现 ¥ ${SHARE}？`)
    await phone.tap('确认提现')
    await phone.reads('已提交')
    await waitUntil(() => site.product.vendors.payout.totalFen() === ARRIVES_FEN, STEP_DEADLINE_MS)
    await phone.open('withdrawalRecords')
    await openBill(phone, '提现到支付宝')
    expect((await timelineOf(phone)).at(-1)).toBe('已到账')
  })

  part('both leave, and he gets back what he did not spend', async () => {
    await pass(2 * DAY_MS)
    for (const one of [he, she]) {
      const { phone } = one
      await phone.start('settings')
      await phone.tap('注销账号')
      await phone.tap('继续注销')
      await phone.reads('最后确认是你本人')
      await one.proveByCode('验证码')
      await phone.tap('确认注销')
      await confirmCancellation(phone)
      await phone.reads('已提交注销')
      await phone.putAway()
    }
    const payer = site.product.vendors.pay.payers.ali_wap
    await waitUntil(() => payer.heldFen(orderNo) === UNLOCK_FEN, STEP_DEADLINE_MS)
  })

  part('the books are right, and no log holds anything of them', async () => {
    const { product } = site
    await product.pass(11 * MINUTE_MS)
    expect(await product.run('ops', 'ledger', 'verify')).toMatch(/right/)
    const output = product.output()
    const facts = [he, she].flatMap(({ number, member }) => [number, member.token, member.nickname])
    expect([...facts, WX_ID, ALIPAY, REAL_NAME].filter((fact) => output.includes(fact))).toEqual([])
  })
})
