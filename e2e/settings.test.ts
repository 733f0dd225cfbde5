import { DAY_MS } from '@contract/constants'
import { groupPhone } from '../src/lib/phone'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import { STEP_DEADLINE_MS, type Phone } from './harness/phone'
import { proveByCode } from './harness/proving'

const NEW_NUMBER = '15012340001'
const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember
let hers: Phone

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await product.pass(DAY_MS)
  hers = await openPhone({ token: she.token })
  await hers.open('settings')
  await product.pass(0, [hers])
})

/** Requests a code for the new number, and types it. */
const proveTarget = async (phone: string): Promise<void> => {
  await hers.field('新手机号').fill(phone)
  expect(await hers.field('新手机号').inputValue()).toBe(groupPhone(phone))
  await hers.tap('获取验证码')
  const { sms } = product.app
  await waitUntil(() => sms[0]?.phone === phone, STEP_DEADLINE_MS)
  await hers.seen(hers.page.getByRole('textbox', { name: '验证码' })).fill(sms[0]?.code ?? '')
}

describe('phone numbers of people not to meet', () => {
  test('are pasted, shown by their last digits, and keep both members from seeing each other', async () => {
    const number = await product.app.services.members.phoneOf(he.id)
    await hers.reads('隐私')
    await hers.tap(/^屏蔽手机联系人/)
    await hers.reads('还没有屏蔽任何号码')
    await hers.photograph('my-settings-contacts-empty')
    await hers.field('手机号 0/50').fill(`${number}\n12`)
    await hers.tap('添加')
    await hers.reads('每个号码需为 11 位手机号')
    await hers.photograph('my-settings-contacts-refused')
    await hers.field('手机号 0/50').fill(number)
    await hers.tap('添加')
    await hers.reads(`尾号 ${number.slice(-4)}`)
    await hers.photograph('my-settings-contacts')
    await expectNoFaults(hers)
    const { relations } = product.app.services
    expect(await relations.canSee(product.app.core.db, he.id, she.id)).not.toBeNull()
    await product.app.core.db.updateTable('contact_block').set({ effective_at: 0 }).execute()
    expect(await relations.canSee(product.app.core.db, he.id, she.id)).toBeNull()
    await hers.tap(`移除尾号 ${number.slice(-4)}`)
    await hers.reads('还没有屏蔽任何号码')
    expect(await relations.canSee(product.app.core.db, he.id, she.id)).toBeNull()
  })
})

describe('another phone number', () => {
  test('is verified on both phones, and then belongs to the account', async () => {
    await hers.reload()
    await hers.tap(/^手机号/)
    await hers.reads('先确认是你本人')
    await hers.photograph('my-settings-phone-own')
    await expectNoFaults(hers)
    await proveByCode(product, hers)
    await hers.tap('下一步')
    await hers.reads('填写新的手机号')
    await proveTarget(await product.app.services.members.phoneOf(he.id))
    await hers.tap('确认更换')
    await hers.reads('该手机号不能使用')
    await hers.photograph('my-settings-phone-refused')
    await expectNoFaults(hers)
    await product.pass(61_000, [hers])
    await proveTarget(NEW_NUMBER)
    await hers.photograph('my-settings-phone-target')
    await hers.tap('确认更换')
    await hers.reads('手机号已更换')
    await hers.reads('150****0001')
    expect(await product.app.services.members.phoneOf(she.id)).toBe(NEW_NUMBER)
  })

  test('cannot be changed again soon, and the link to the help desk stays', async () => {
    await hers.tap(/^手机号/)
    await hers.reads(/起可以再次更换/)
    await hers.photograph('my-settings-phone-later')
    await hers.tap('联系客服')
    await hers.shows('customerService')
  })
})

/** Font size of a cell, in px. */
const lettersPx = (): Promise<number> =>
  hers.text('语言').evaluate((words) => parseFloat(getComputedStyle(words).fontSize))

describe('the app’s appearance on this device', () => {
  test('text gets the chosen size and keeps it', async () => {
    await hers.open('settings')
    await hers.reload()
    await hers.reads('文字大小')
    const standardPx = await lettersPx()
    await hers.tap(/^文字大小/)
    await hers.part('radio', '特大').tap()
    await hers.readsNoMore('标准')
    expect(await lettersPx()).toBeCloseTo(standardPx * 1.3)
    await hers.photograph('my-settings-extra-large')
    await hers.reload()
    await hers.reads('特大')
    expect(await lettersPx()).toBeCloseTo(standardPx * 1.3)
  })

  test('the chosen theme also applies around the pages', async () => {
    const ground = () => hers.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await hers.tap(/^外观/)
    await hers.part('radio', '深色').tap()
    await waitUntil(async () => (await ground()) !== light, STEP_DEADLINE_MS)
    await hers.reads('深色')
  })
})
