import { DAY_MS } from '@contract/constants'
import { expectNoFaults } from '../harness/axe'
import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import type { Phone } from '../harness/phone'

const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember
let his: Phone
let hers: Phone
let stranger: Phone

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await product.pass(DAY_MS)
  hers = await openPhone({ token: she.token })
  his = await openPhone({ token: he.token })
  stranger = await openPhone({})
  await hers.open('information')
  await his.open('home')
  await stranger.open('welcome')
  await product.pass(0, [hers, his, stranger])
})

const tokenOf = async (): Promise<string> =>
  (await she.call('/api/user/profile_share', { step: 'read' })).share?.token ?? ''

test('product §7.11: a member shares the own page, strangers see the card, and a new link ends the old one', async () => {
  await hers.tap('分享我的主页')
  await hers.reads('允许通过链接看到我')
  await hers.photograph('my-information-share-off')
  await hers.seen(hers.page.getByRole('switch', { name: '允许通过链接看到我' })).tap()
  await hers.reads('复制链接')
  await hers.photograph('my-information-share')
  await expectNoFaults(hers)
  await hers.seen(hers.page.getByRole('switch', { name: '卡片上放我的头像' })).tap()
  await hers.page.locator('.jy-share__face').waitFor()
  await hers.photograph('my-information-share-face')
  const first = await tokenOf()

  await stranger.page.goto(`/s/${first}`)
  await stranger.page.getByRole('heading', { name: '小满' }).waitFor()
  await stranger.page.screenshot({ path: 'artifacts/screens/share-card-light.png' })
  await stranger.page.getByRole('link', { name: '去近遇看看' }).tap()
  await stranger.shows('welcome')

  await his.open('member', `?share=${first}`)
  await his.reads('小满')
  await his.photograph('index-user-shared')

  await hers.tap('换一个新链接，旧的作废')
  await hers.reads('旧链接已作废')
  await his.start('member', `?share=${first}`)
  await his.reads('找不到这个人了')
  const second = await tokenOf()
  await his.start('member', `?share=${second}`)
  await his.reads('小满')
  await hers.seen(hers.page.getByRole('switch', { name: '允许通过链接看到我' })).tap()
  await hers.readsNoMore('复制链接')
  await his.start('member', `?share=${second}`)
  await his.reads('找不到这个人了')
})
