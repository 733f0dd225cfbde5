import { DAY_MS, HOUR_MS } from '@contract/constants'
import { waitUntil } from '../../test/server/wait-until'
import { expectNoFaults } from '../harness/axe'
import { startBuyerAndOwner, type BuyerAndOwner } from '../harness/buyer-and-owner'
import { type OwnMember } from '../harness/own-product'
import { timelineOf, openBill, showsCoins, topUp } from '../harness/paying'
import { Phone, STEP_DEADLINE_MS } from '../harness/phone'
import { letTalk } from '../harness/talking'
import { MAX_SHIFT, shiftWhenLoaded } from '../looks/shift'

const WX = 'xiaoman_1999'

let product: BuyerAndOwner['product']
let he: OwnMember
let she: OwnMember
let his: Phone
let hers: Phone
let stop: BuyerAndOwner['stop']

beforeAll(async () => {
  const two = await startBuyerAndOwner()
  ;({ product, he, she, stop } = two)
  await product.certify(she)
  his = await Phone.open(two.browser, { token: he.token })
  hers = await Phone.open(two.browser, { token: she.token, theme: 'dark' })
})

afterAll(() => stop())

/** Another owner with an unlockable contact, after a talk with the buyer. */
const anotherOwner = async (nickname: string, portrait: string, wxId: string): Promise<OwnMember> => {
  const owner = await product.join({ nickname, gender: 'female', portrait })
  await product.sell(owner, wxId, 'ask')
  await letTalk(he, owner)
  return owner
}

/** Requests an owner's contact from their page, and pays. */
const ask = async (owner: OwnMember): Promise<void> => {
  await his.open('member', `?id=${owner.id}`)
  await his.tap('解锁')
  await his.tap('解锁 · 100 遇豆')
  await his.reads('等待对方同意')
}

const hisCoins = async () => {
  const { wallet } = await he.call('/api/user/balance', {})
  return [wallet.principalCoins, wallet.escrowCoins]
}

// One story in order: each part continues where the last one ended, on the same two phones.
describe('the contact of a member', () => {
  test('is offered by its owner, who types it twice', async () => {
    await hers.open('contactInformation')
    await hers.field('我的微信号').fill(WX)
    await hers.field('再填一次，确认没有写错').fill(WX)
    await hers.part('radio', /聊过的人/).tap()
    await hers.reads('每次先问我')
    await hers.photograph('my-contact-information-filled')
    await expectNoFaults(hers)
    await hers.tap('保存')
    await hers.reads('已保存')
    const { wx } = await she.call('/api/user/get_wx', {})
    expect(wx).toMatchObject({ wxId: WX, saleEnabled: true, consentMode: 'ask', audience: 'chatted' })
  })

  test('cannot be unlocked on the first day', async () => {
    await his.open('member', `?id=${she.id}`)
    expect(await shiftWhenLoaded(his, () => his.tap('解锁'))).toBeLessThanOrEqual(MAX_SHIFT)
    await his.reads('再等一等')
    await his.photograph('unlock-too-new')
    await expectNoFaults(his)
    await product.pass(25 * HOUR_MS, [his, hers])
  })

  test('shows price, owner’s share, refund and success rate before the payment, and leads to the wallet and back', async () => {
    await his.open('mine')
    await his.open('member', `?id=${she.id}`)
    await his.reload()
    expect(await shiftWhenLoaded(his, () => his.tap('解锁'))).toBeLessThanOrEqual(MAX_SHIFT)
    for (const words of ['100 遇豆', '还差 100 遇豆']) await his.reads(words)
    await his.photograph('unlock-short')
    await his.tap('规则与退款')
    for (const words of ['¥ 4.00', '成功率', '暂无数据']) await his.reads(words)
    await expectNoFaults(his)
    await his.tap('去充值')
    await his.shows('wallet')
    await showsCoins(his, 0)
    await his.back()
    await his.shows('member')
    await his.reads('还差 100 遇豆')
    await topUp(his, '680', '68.00')
    await his.open('member', `?id=${she.id}`)
    expect(await shiftWhenLoaded(his, () => his.tap('解锁'))).toBeLessThanOrEqual(MAX_SHIFT)
    await his.button('解锁 · 100 遇豆').waitFor()
    await his.photograph('unlock-terms')
  })

  test('is revealed when its owner agrees', async () => {
    await his.field('附一句话（选填）').fill('周末一起去江边？')
    await his.tap('解锁 · 100 遇豆')
    await his.reads('等待对方同意')
    await his.reads('你说：周末一起去江边？')
    await his.photograph('unlock-asked')
    await expectNoFaults(his)
    expect(await hisCoins()).toEqual([580, 100])

    await hers.open('contactInformation')
    await hers.part('radio', '解锁我的').tap()
    await hers.tap(/想解锁你的微信/)
    await hers.reads('TA 说：周末一起去江边？')
    await hers.photograph('unlock-owner-asked')
    await expectNoFaults(hers)
    await hers.tap('同意显示')
    await hers.reads('向对方显示微信号？')
    await hers.tap('同意')
    await hers.reads('已向对方显示')
    await hers.photograph('unlock-owner-revealed')

    await his.reads('可以添加微信了')
    await his.reads(WX)
    await his.photograph('unlock-revealed')
    await expectNoFaults(his)
    await his.tap('复制微信号')
    const copied = () => his.page.evaluate(() => navigator.clipboard.readText())
    await waitUntil(async () => (await copied()) === WX, STEP_DEADLINE_MS)
  })

  test('stays hidden when its owner declines, and the coins return', async () => {
    const owner = await anotherOwner('小荷', 'f20.jpg', 'xiaohe_2000')
    await ask(owner)
    const { list } = await owner.call('/api/user/action_to_me_list', { kind: 'unlock_wx', cursor: null })
    const orderId = list[0]?.unlock?.id ?? ''
    await owner.call('/api/user/unlock_wx', { orderId, decision: 'decline' })
    await his.reads('对方没有同意')
    await his.reads('遇豆已全额退回。')
    await his.photograph('unlock-declined')
    expect(await hisCoins()).toEqual([580, 100])
  })

  test('returns the coins when nobody answers in time', async () => {
    const owner = await anotherOwner('小雨', 'f05.jpg', 'xiaoyu_2001')
    await ask(owner)
    expect(await hisCoins()).toEqual([480, 200])
    await product.pass(2 * DAY_MS, [his, hers])
    await his.reads('对方没有回应')
    await his.photograph('unlock-timed-out')
    expect((await hisCoins())[0]).toBe(580)

    await his.open('paymentRecords')
    await openBill(his, '解锁联系方式')
    expect(await timelineOf(his)).toEqual(['待确认: 等待对方同意', '已退款: 对方 48 小时内没有回应'])
    await his.photograph('my-payment-bill-refunded')
    await his.open('wallet')
    await showsCoins(his, 580 + 50)
  })

  test('can be requested from the chat, and exchanged there for free', async () => {
    const owner = await anotherOwner('小鹿', 'f08.jpg', 'xiaolu_2002')
    await his.open('chat', `?userId=${owner.id}`)
    await his.tap('解锁小鹿的微信')
    await his.reads('规则与退款')
    await his.photograph('unlock-in-chat')
    await expectNoFaults(his)
    await his.tap('先聊聊')
    await his.readsNoMore('规则与退款')

    await his.tap('照片、拍摄和交换微信')
    await his.tap('交换微信')
    await his.reads(/双方再各聊 \d 句，就能交换微信了/)
  })

  test('is exchanged in the chat by two members who have talked for a while', async () => {
    await letTalk(he, she, 5)
    await his.open('chat', `?userId=${she.id}`)
    await his.tap('照片、拍摄和交换微信')
    await his.tap('交换微信')
    await his.reads('先填写你的微信号')
    await his.photograph('chat-exchange-missing')
    await expectNoFaults(his)
    await his.tap('去填写')
    await his.shows('contactInformation')
    await his.field('我的微信号').fill('azhe-1998')
    await his.field('再填一次，确认没有写错').fill('azhe-1998')
    await his.tap('保存')
    await his.reads('已保存')
    await his.back()
    await his.shows('chat')
    await his.tap('照片、拍摄和交换微信')
    await his.tap('交换微信')
    await his.reads('等待对方同意，同意后互相看到微信号')
    await his.photograph('chat-exchange-asked')

    await hers.open('chat', `?userId=${he.id}`)
    await hers.reads('同意后，你们会看到彼此的微信号')
    await hers.photograph('chat-exchange-asked')
    await hers.tap('同意交换')
    await hers.reads('azhe-1998')
    await his.reads(WX)
    await his.photograph('chat-exchange-done')
    await hers.photograph('chat-exchange-done')
    await expectNoFaults(his)
    await expectNoFaults(hers)
  })
})
