import { DAY_MS, HOUR_MS } from '@contract/constants'
import { idCardOf } from '../../test/server/acts/withdrawing'
import { newestWithdrawal } from '../../test/product/http-member'
import { by } from '../../test/server/acts/operating'
import { expectNoFaults } from '../harness/axe'
import { startSale, type Sale } from '../harness/buyer-and-owner'
import { timelineOf, openBill } from '../harness/paying'
import type { Phone } from '../harness/phone'
import { proveByCode } from '../harness/proving'

/** Income of an unlock, and the fee of its withdrawal. Source: product §7.6.11, §7.8.5 */
const SHARE = '4.00'
const ARRIVES = '3.90'

let product: Sale['product']
let she: Sale['she']
let hers: Phone
let his: Phone
let stop: Sale['stop']

beforeAll(async () => {
  ;({ product, she, his, hers, stop } = await startSale('xiaoman_1999'))
  // One unlock is enough for a withdrawal.
  await product.operators.ops('config', 'set', 'withdraw.minFen', '300', ...by('anna'))
})

afterAll(() => stop())

const wallet = async () => (await she.call('/api/user/balance', {})).wallet

// One story in order: each part continues where the last one ended, on the same two phones.
describe('income of an unlock', () => {
  test('belongs to the owner when the buyer says that it worked', async () => {
    await his.open('member', `?id=${she.id}`)
    await his.tap('解锁')
    await his.tap('解锁 · 100 遇豆')
    await his.reads('可以添加微信了')
    await his.reads('加上了吗？')
    await his.tap('加上了')
    await his.reads('加上了，太好了')
    await his.part('radio', '5 分').tap()
    await his.part('checkbox', '通过很快').tap()
    await his.photograph('unlock-feedback-good')
    await expectNoFaults(his)
    await his.tap('确认')
    await his.reads('已完成')
    await his.photograph('unlock-settled')

    await hers.open('wallet')
    await hers.reads(/^¥ 4\.00 将在 .+ 可提现$/)
    expect(await wallet()).toMatchObject({ incomePendingFen: 400, incomeAvailableFen: 0 })
    await hers.tap('收入记录')
    await openBill(hers, '联系方式被解锁')
    expect(await timelineOf(hers)).toEqual(['待入账: 已显示联系方式', '待入账: 7 天后可提现'])
    await hers.photograph('my-income-bill')
  })

  test('can be withdrawn after its hold, to an Alipay account that was bound a day before', async () => {
    await hers.open('withdraw')
    await hers.tap(/添加支付宝账号/)
    await hers.shows('alipayAccount')
    await hers.reads('用于接收提现')
    await hers.field('真实姓名').fill('林小满')
    await hers.field('支付宝账号').fill('13800138000')
    await hers.field('身份证号').fill(idCardOf('1999-05-20'))
    await proveByCode(product, hers)
    await hers.part('checkbox', /我同意/).tap()
    await hers.photograph('my-alipay-account-filled')
    await expectNoFaults(hers)
    await hers.tap('保存')
    await hers.reads(/账号或手机号刚有变动，.+ 起可以提现/)
    await hers.photograph('my-alipay-account-locked')

    await hers.open('withdraw')
    await hers.reads('支付宝账号或手机号刚有变动')
    await hers.photograph('my-withdraw-locked')
    await expectNoFaults(hers)
    await product.pass(7 * DAY_MS, [his, hers])
    await hers.open('incomeRecords')
    await openBill(hers, '联系方式被解锁')
    expect(await timelineOf(hers)).toEqual([
      '待入账: 已显示联系方式',
      '待入账: 7 天后可提现',
      '已完成: 已可提现',
    ])
    expect(await wallet()).toMatchObject({ incomePendingFen: 0, incomeAvailableFen: 400 })
  })

  test('passes the rules automatically, is paid out by an operator, and the record shows each step', async () => {
    await hers.open('withdraw')
    await hers.reads(`可提现 ¥ ${SHARE}`)
    await hers.tap('全部提现')
    await hers.reads(`¥ ${ARRIVES}`)
    await proveByCode(product, hers)
    await hers.photograph('my-withdraw-filled')
    await expectNoFaults(hers)
    await hers.tap('确认提现')
    await hers.reads(`提现 ¥ ${SHARE}？`)
    await hers.photograph('my-withdraw-confirm')
    await hers.tap('确认提现')
    await hers.reads('已提交')
    await hers.photograph('my-withdraw-submitted')
    await hers.tap('查看记录')
    await hers.shows('withdrawalRecords')

    const id = await newestWithdrawal(she)
    await product.pass(HOUR_MS, [his, hers])
    await product.operators.ops('payout', 'paid', id, '--reference', 'ALIPAY-1', ...by('anna'))
    await hers.open('wallet')
    await hers.reads('余额（元）')
    await hers.open('withdrawalRecords')
    await openBill(hers, '提现到支付宝')
    expect(await timelineOf(hers)).toEqual(['审核中', '审核通过', '打款中', '已到账'])
    await hers.photograph('my-withdrawal-bill')
    await expectNoFaults(hers)
    expect(await wallet()).toMatchObject({ incomeAvailableFen: 0, withdrawFrozenFen: 0 })
  })

  test('leaves the ledger right', async () => {
    expect(await product.app.services.ledgerVerify.runNow()).toEqual([])
  })
})
