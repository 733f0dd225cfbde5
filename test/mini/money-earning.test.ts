import { DAY_MS, HOUR_MS } from '@contract/constants'
import { type OwnMember } from '../../e2e/harness/own-product'
import { letTalk } from '../../e2e/harness/talking'
import { fundCoins } from '../server/acts/buying'
import { by } from '../server/acts/operating'
import { idCardOf } from '../server/acts/withdrawing'
import { newestWithdrawal } from '../product/http-member'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'

/** Income of an unlock, and its part that arrives. Source: product §7.6.11, §7.8.5 */
const SHARE = '4.00'
const ARRIVES = '3.90'

const product = useMoneyProduct()

beforeAll(async () => {
  // One unlock is enough for a withdrawal.
  await product.operators.ops('config', 'set', 'withdraw.minFen', '300', ...by('anna'))
}, PART_MS)

// One story in order: each part continues where the last one ended, on the same two phones.
describe.each([
  ['weapp', '001'],
  ['alipay', '003'],
] as const)('income of an unlock on %s', (target, serial) => {
  let he: OwnMember
  let she: OwnMember
  let his: Hand
  let hers: Hand

  beforeAll(async () => {
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    await letTalk(he, she)
    await fundCoins(product.app, he.id, 300)
    await product.sell(she, `wx_${she.id}`, 'instant')
    await product.pass(25 * HOUR_MS)
    his = product.openPhone(target, he.token)
    hers = product.openPhone(target, she.token)
  }, PART_MS)

  afterAll(() => {
    his.mini.stop()
    hers.mini.stop()
  })

  /** Types the code that is sent to her phone when the app asks for it. */
  const proveByCode = async () => {
    const sent = () => hers.mini.toasts.filter((words) => words === '验证码已发送').length
    const before = sent()
    await hers.tap('获取验证码')
    await hers.mini.waitFor(() => sent() > before, ANSWER_MS)
    await hers.fill('验证码', product.app.sms[0]?.code ?? '')
  }

  const wallet = async () => (await she.call('/api/user/balance', {})).wallet

  test(
    'belongs to the owner when the buyer says that it worked',
    async () => {
      await his.open('member', { id: she.id })
      await his.tap('解锁')
      await his.tap('解锁 · 100 遇豆')
      await his.reads('可以添加微信了')
      await his.tap('加上了')
      await his.reads('加上了，太好了')
      await his.tap('通过很快')
      await his.tap('确认')
      await his.reads('已完成')

      await hers.open('wallet')
      await hers.reads(/^¥ 4\.00 将在 .+ 可提现$/)
      expect(await wallet()).toMatchObject({ incomePendingFen: 400, incomeAvailableFen: 0 })
      await hers.tap('收入记录')
      await hers.shows('incomeRecords')
      await hers.openBill('联系方式被解锁')
      expect(hers.timeline()).toEqual(['待入账: 已显示联系方式', '待入账: 7 天后可提现'])
      hers.did('incomeRecords')

      await his.open('paymentRecords')
      await his.openBill('解锁联系方式')
      expect(his.timeline().at(-1)).toMatch(/^已完成/)
    },
    PART_MS,
  )

  test(
    'can be withdrawn after its hold, to an Alipay account that was bound a day before',
    async () => {
      await hers.open('withdraw')
      await hers.tap('添加支付宝账号')
      await hers.shows('alipayAccount')
      await hers.fill('真实姓名', '林小满')
      await hers.fill('支付宝账号', `1380013800${serial.at(-1)}`)
      await hers.fill('身份证号', idCardOf('1999-05-20', serial))
      await proveByCode()
      await hers.tap(/^我同意/)
      await hers.tap('保存')
      await hers.reads(/账号或手机号刚有变动，.+ 起可以提现/)
      hers.did('alipayAccount')

      await hers.open('withdraw')
      await hers.reads('支付宝账号或手机号刚有变动')
      await product.pass(7 * DAY_MS, [his, hers])
      await hers.open('incomeRecords')
      await hers.openBill('联系方式被解锁')
      expect(hers.timeline()).toEqual(['待入账: 已显示联系方式', '待入账: 7 天后可提现', '已完成: 已可提现'])
      expect(await wallet()).toMatchObject({ incomePendingFen: 0, incomeAvailableFen: 400 })
    },
    PART_MS,
  )

  test(
    'passes the rules automatically, is paid out by an operator, and the record shows each step',
    async () => {
      await hers.open('withdraw')
      await hers.reads(`可提现 ¥ ${SHARE}`)
      await hers.tap('全部提现')
      await hers.reads(`¥ ${ARRIVES}`)
      await proveByCode()
      await hers.tap('确认提现')
      await hers.reads(`提现 ¥ ${SHARE}？`)
      await hers.tap('确认提现')
      await hers.reads('已提交')
      await hers.tap('查看记录')
      await hers.shows('withdrawalRecords')

      const id = await newestWithdrawal(she)
      await product.pass(HOUR_MS, [his, hers])
      await product.operators.ops('payout', 'paid', id, '--reference', `ALIPAY-${target}`, ...by('anna'))
      await hers.open('withdrawalRecords')
      await hers.openBill('提现到支付宝')
      expect(hers.timeline()).toEqual(['审核中', '审核通过', '打款中', '已到账'])
      hers.did('withdraw')
      hers.did('withdrawalRecords')
      expect(await wallet()).toMatchObject({ incomeAvailableFen: 0, withdrawFrozenFen: 0 })
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
