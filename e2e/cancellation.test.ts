import { DAY_MS } from '@contract/constants'
import { fundCoins } from '../test/server/acts/buying'
import { expectNoFaults } from './harness/axe'
import { confirmCancellation } from './harness/leaving'
import { logInBySms } from './harness/new-member'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import type { Phone } from './harness/phone'
import { proveByCode } from './harness/proving'
import { letTalk } from './harness/talking'
import { MAX_SHIFT, shiftWhenLoaded } from './looks/shift'

const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember
let hers: Phone
let his: Phone
let number: string

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await letTalk(he, she)
  await fundCoins(product.app, she.id, 60)
  number = await product.app.services.members.phoneOf(she.id)
  await product.pass(DAY_MS)
  hers = await openPhone({ token: she.token })
  his = await openPhone({ token: he.token, theme: 'dark' })
  await hers.open('settings')
  await his.open('messages')
  await product.pass(0, [hers, his])
})

/** Walks from the settings to the entry. */
const cancelBy = async (phone: Phone): Promise<void> => {
  await phone.open('settings')
  expect(await shiftWhenLoaded(phone, () => phone.tap('注销账号'))).toBeLessThanOrEqual(MAX_SHIFT)
  await phone.reads('注销后会发生什么')
  await phone.reads('按原支付方式退回')
  await phone.photograph('my-settings-cancel')
  await expectNoFaults(phone)
  await phone.tap('继续注销')
  await phone.reads('最后确认是你本人')
  await proveByCode(product, phone)
  await phone.tap('确认注销')
  await phone.reads('确认注销账号？')
  await phone.photograph('my-settings-cancel-sure')
  await confirmCancellation(phone)
}

// One story in order: each part continues where the last one ended, on the same two phones.
describe('cancelling the account', () => {
  test('is confirmed by a code, and the peer sees the account as unavailable at once', async () => {
    await his.reads('小满')
    await cancelBy(hers)
    await hers.reads('已提交注销')
    await hers.photograph('welcome-goodbye')
    await expectNoFaults(hers)
    await hers.tap('关闭')
    await his.reads('已离开的人')
    await his.photograph('msg-index-gone')
    await his.tap(/^已离开的人/)
    await his.shows('chat')
    await his.bubbles('out').first().waitFor()
    await his.photograph('chat-gone')
    await expectNoFaults(his)
  })

  test('is undone by logging in and confirming it', async () => {
    await product.pass(DAY_MS, [hers, his])
    await logInBySms(hers, number, 3)
    await hers.reads('账号正在注销')
    await hers.tap('恢复并登录')
    await hers.shows('home')
    await his.open('messages')
    await his.reads('小满')
  })

  test('is final after the last day: the phone number is free, and the chat belongs to one side', async () => {
    await product.pass(DAY_MS, [hers, his])
    await hers.open('settings')
    await hers.tap('注销账号')
    await hers.tap('继续注销')
    await proveByCode(product, hers)
    await hers.tap('确认注销')
    await confirmCancellation(hers)
    await hers.tap('关闭')
    await product.pass(15 * DAY_MS, [hers, his])
    await product.pass(DAY_MS, [hers, his])
    await his.open('chat', `?userId=${she.id}`)
    await his.bubbles('out').first().waitFor()
    await his.reads('对方的消息已不可见')
    await his.photograph('chat-erased')
    await logInBySms(hers, number, 5)
    await hers.shows('register')
  })
})
