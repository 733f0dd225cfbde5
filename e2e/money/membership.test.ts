import { DAY_MS } from '@contract/constants'
import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import { answerPayPage, timelineOf, openBill } from '../harness/paying'
import { like } from '../harness/talking'

const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
})

const membership = async () => (await he.call('/api/user/my_info', {})).vip

test('membership is bought after its agreement, takes effect at once, and ends by itself', async () => {
  await like(she, he)
  const phone = await openPhone({ token: he.token })
  await phone.open('home')
  await phone.shows('home')
  await phone.tap(/^筛选/)
  await phone.reads('会员可按兴趣筛选')
  await phone.tap('关闭')
  await phone.part('tab', /^消息/).tap()
  await phone.reads('1 人喜欢了你')
  await phone.tap(/看看是谁/)
  await phone.reads('互相喜欢时一定会告诉你')
  await phone.tap('了解会员')
  await phone.shows('memberBenefits')
  await phone.part('radio', /7 天/).tap()
  await phone.tap('¥12 开通 7 天')
  await phone.reads('先看一下会员协议')
  await phone.photograph('my-member-benefits-agreement')
  await phone.tap('同意并支付')
  await answerPayPage(phone, 'pay')
  await phone.reads('会员已开通')
  const { level, expireTime } = await membership()
  expect(level).toBe(1)
  const day = new Date(expireTime ?? 0).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })
  await phone.reads(`有效期到 ${day}`)
  await phone.photograph('my-member-benefits-paid')
  await phone.tap('完成')
  await phone.reads(`阿哲 · ${day} 到期`)
  await phone.photograph('my-member-benefits-member')

  await phone.open('paymentRecords')
  await openBill(phone, '开通会员')
  expect(await timelineOf(phone)).toEqual(['待支付', '已完成'])

  await phone.open('messages')
  await phone.tap(/看看是谁/)
  await phone.reads('谁喜欢了你')
  await phone.button(/小满/).waitFor()
  await phone.photograph('msg-likes-member')
  await phone.open('home')
  await phone.tap(/^筛选/)
  await phone.reads('学历')
  await phone.part('checkbox', '硕士').tap()
  await phone.tap(/^查看|^没有符合/)
  await phone.readsNoMore('学历')

  await phone.open('memberBenefits')
  await phone.tap(/^¥.+续期/)
  await phone.tap('不同意')
  await product.pass(7 * DAY_MS, [phone])
  expect((await membership()).level).toBe(0)
  await phone.open('mine')
  await phone.reload()
  await phone.open('memberBenefits')
  await phone.reads(`阿哲 · 会员已在 ${day} 结束`)
  await phone.photograph('my-member-benefits-ended')
  // The saved filters are inactive: they cause no refusal.
  await phone.open('home')
  await phone.tap(/^筛选/)
  await phone.reads('会员可按兴趣筛选')
  await phone.button(/^查看/).waitFor()
  await phone.putAway()
})
