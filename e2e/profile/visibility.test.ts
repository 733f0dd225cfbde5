import { DAY_MS } from '@contract/constants'
import { expectNoFaults } from '../harness/axe'
import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import type { Phone } from '../harness/phone'
import { like } from '../harness/talking'

const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember
let his: Phone
let hers: Phone

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await product.pass(DAY_MS)
  await she.call('/api/user/update_info', { job: '绘本编辑', heightCm: 168, education: 'master' })
  hers = await openPhone({ token: she.token })
  his = await openPhone({ token: he.token })
  await hers.open('settings')
  await his.open('home')
  await product.pass(0, [hers, his])
})

const choose = async (field: string, before: string, viewers: string): Promise<void> => {
  await hers.tap(`谁能看到${field}：${before}`)
  await hers.part('radio', viewers).tap()
  await hers.button(`谁能看到${field}：${viewers}`).waitFor()
  await hers.comesToRest()
}

test('product §5.1: a member chooses who sees a field, previews it, and others see what was chosen', async () => {
  await hers.tap(/^谁能看到我的资料/)
  await hers.shows('information')
  await hers.tap('谁能看到职业：所有人')
  await hers.reads('谁能看到职业')
  await hers.photograph('my-information-viewers')
  await expectNoFaults(hers)
  await hers.part('radio', '互相喜欢的人').tap()
  await hers.button('谁能看到职业：互相喜欢的人').waitFor()
  await choose('学历', '所有人', '只有自己')
  await hers.photograph('my-information-chosen')
  await hers.tap('预览')
  await hers.shows('member')
  await hers.reads('168 cm')
  await hers.readsNoMore('绘本编辑')
  await hers.photograph('index-user-own')
  await expectNoFaults(hers)
  await hers.part('radio', '互相喜欢的人看到的').tap()
  await hers.reads('绘本编辑')
  await hers.readsNoMore('硕士')
  await hers.photograph('index-user-own-match')

  await his.open('member', `?id=${she.id}`)
  await his.reads('168 cm')
  await his.readsNoMore('绘本编辑')
  await like(he, she)
  await like(she, he)
  await his.reload()
  await his.reads('绘本编辑')
  await his.readsNoMore('硕士')
})
