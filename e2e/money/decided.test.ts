import { HOUR_MS } from '@contract/constants'
import { by } from '../../test/server/acts/operating'
import { giveIncome, seedAlipay } from '../../test/server/acts/withdrawing'
import { newestWithdrawal } from '../../test/product/http-member'
import { expectNoFaults } from '../harness/axe'
import { startSale, type Sale } from '../harness/buyer-and-owner'
import { timelineOf, openBill, showsCoins } from '../harness/paying'
import type { Phone } from '../harness/phone'

const WX = 'xiaoman_1999'
/** Both sides read it. */
const VERDICT = '双方的截图核对过了，这个号确实搜不到。'

let product: Sale['product']
let she: Sale['she']
let his: Phone
let hers: Phone
let stop: Sale['stop']

beforeAll(async () => {
  ;({ product, she, his, hers, stop } = await startSale(WX, 'dark'))
})

afterAll(() => stop())

const ops = (...words: string[]) => product.operators.ops(...words)

/** Requests the withdrawal of the whole income. */
const withdrawAll = async (): Promise<void> => {
  await hers.open('withdraw')
  await hers.tap('全部提现')
  await hers.tap('确认提现')
  await hers.reads(/^提现 ¥ .+？$/)
  await hers.tap('确认提现')
  await hers.reads('已提交')
  await product.pass(HOUR_MS, [his, hers])
}

// One story in order: each part continues where the last one ended, on the same two phones.
describe('decisions by operators', () => {
  test('a contact is unlocked during a talk', async () => {
    await his.open('chat', `?userId=${she.id}`)
    await his.tap('解锁小满的微信')
    await his.tap('解锁 · 100 遇豆')
    await his.reads('可以添加微信了')
    await his.reads(WX)
    await his.photograph('chat-unlocked')
    await expectNoFaults(his)
  })

  test('the buyer reports that the number cannot be found, and the owner answers', async () => {
    await his.tap('号码不对')
    await his.reads('反馈问题')
    await his.part('radio', '搜不到这个号').tap()
    await his.field('说明一下').fill('搜了好几遍，都说用户不存在。')
    await his.photograph('unlock-feedback-wrong')
    await expectNoFaults(his)
    await his.tap('提交')
    await his.reads('问题正在处理')
    await his.photograph('unlock-disputed')

    await hers.open('contactInformation')
    await hers.part('radio', '解锁我的').tap()
    await hers.tap(/对方反馈了问题/)
    await hers.reads(/搜了好几遍/)
    await hers.photograph('unlock-owner-disputed')
    await expectNoFaults(hers)
    await hers.tap('去回应')
    await hers.field('你的说明').fill('已经打开「通过微信号搜索到我」，请再试一次。')
    await hers.photograph('unlock-owner-reply')
    await expectNoFaults(hers)
    await hers.tap('提交')
    await hers.reads('你已经回应，审核员会看双方的说明。')
    await his.reads(/请再试一次/)
  })

  test('an operator decides for the buyer: the coins return, and the bill of the refund gives the reason', async () => {
    const { data } = await ops('disputes')
    const [{ id }] = data as [{ id: string }]
    await ops('dispute', 'decide', id, '--buyer', ...by('anna', VERDICT))
    await his.reads('已退款')
    await his.reads('遇豆已全额退回。')
    await his.reads(VERDICT)
    await his.photograph('unlock-refunded')
    await hers.reads('已退回给对方')
    await hers.reads(VERDICT)
    await hers.photograph('unlock-owner-refunded')

    await his.open('paymentRecords')
    await openBill(his, '解锁退款')
    await his.reads('+ 100 遇豆')
    await his.photograph('my-refund-bill')
    await expectNoFaults(his)
    await his.tap('关闭')
    await his.readsNoMore('账单详情')
    await openBill(his, '解锁联系方式')
    expect((await timelineOf(his)).map((step) => step.split(':')[0])).toEqual(['待确认', '已退款'])
    await his.open('wallet')
    await showsCoins(his, 300)
    expect(await product.app.services.ledgerVerify.runNow()).toEqual([])
  })

  test('a withdrawal that needs a review is returned with the reason when an operator rejects it', async () => {
    await giveIncome(product.app, she.id, 5_000)
    await seedAlipay(product.app, she.id)
    await withdrawAll()
    await ops('payout', 'reject', await newestWithdrawal(she), '--reason', 'withdraw_name', ...by('anna'))
    await hers.open('withdrawalRecords')
    await openBill(hers, '提现到支付宝')
    await hers.photograph('my-withdrawal-bill-refused')
    await expectNoFaults(hers)
    expect((await timelineOf(hers)).at(-1)).toMatch(/^已退回/)
    const { wallet } = await she.call('/api/user/balance', {})
    expect(wallet).toMatchObject({ incomeAvailableFen: 5_000, withdrawFrozenFen: 0 })
  })

  test('a withdrawal is paid out when an operator approves it', async () => {
    await withdrawAll()
    const id = await newestWithdrawal(she)
    await ops('payout', 'approve', id, ...by('anna'))
    await product.pass(HOUR_MS, [his, hers])
    await ops('payout', 'paid', id, '--reference', 'ALIPAY-1', ...by('anna'))
    await hers.open('wallet')
    await hers.reads('余额（元）')
    await hers.open('withdrawalRecords')
    await openBill(hers, '提现到支付宝')
    expect(await timelineOf(hers)).toEqual(['审核中', '审核通过', '打款中', '已到账'])
  })
})
