import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { ROOM } from '../test/server/acts/appointing'
import { startConsole, type TestConsole, type TestOperator } from '../test/server/rigs/start-console'
import { expectNoFaults } from './harness/axe'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import type { Phone } from './harness/phone'

const { product, openPhone } = useOwnProduct()
let she: OwnMember
let phone: Phone
let desk: TestConsole

beforeAll(async () => {
  desk = await startConsole(product.app)
  she = await product.join({ gender: 'female', nickname: '小满', portrait: 'f01.jpg' })
  phone = await openPhone({ token: she.token })
})
afterAll(() => desk.close())

/** An operator's case of the only appointment, after a look at it. */
const openCase = async (who: TestOperator) => {
  const { body } = await who.call('/ops/cases/list', { queue: 'authentications' })
  const id = (body.list as { id: string }[])[0]?.id ?? ''
  const found = await who.call('/ops/cases/open', { queue: 'authentications', id })
  return { id, times: found.body.appointment.times as number[] }
}

test('a member who cannot record meets an operator live and is verified', async () => {
  await phone.open('authentication')
  await phone.tap('不方便录视频？约个真人核验')
  await phone.reads('约个真人核验')
  await phone.reads('选了 0 个，最多 3 个')
  await phone.photograph('appointment-sheet')
  await expectNoFaults(phone)
  const times = phone.page.getByRole('group', { name: '时间' }).getByRole('checkbox')
  await times.nth(0).tap()
  await times.nth(1).tap()
  await phone.reads('选了 2 个，最多 3 个')
  await phone
    .part('checkbox', /人脸信息/)
    .last()
    .tap()
  await phone.tap('提交预约')
  await phone.reads('我们在看时间')
  await phone.photograph('appointment-asked')
  await expectNoFaults(phone)

  const rita = await desk.operator('rita', 'reviewer')
  const { id, times: proposed } = await openCase(rita)
  const at = proposed[0] ?? 0
  const confirm = { id, at, roomUrl: ROOM, why: 'fits' }
  expect((await rita.call('/ops/verifications/confirm-appointment', confirm)).status).toBe(200)
  // The server pushes it: the open page changes by itself.
  await phone.reads('约好了')
  await phone.reads(/还有 \d+ 小时|还有 \d+ 天/)
  await phone.photograph('appointment-confirmed')

  await product.pass(at - product.app.clock.now() - 10 * MINUTE_MS, [phone])
  await phone.open('authentication')
  await phone.reads('可以进会议了')
  await phone.reads('进入会议')
  await phone.photograph('appointment-room')
  await expectNoFaults(phone)

  await product.pass(10 * MINUTE_MS + 1_000, [phone])
  const sven = await desk.operator('sven', 'senior')
  await openCase(sven)
  expect((await sven.call('/ops/verifications/pass', { id, why: 'the same person' })).status).toBe(200)
  await phone.open('mine')
  await phone.reads('真人')
  await phone.open('authentication')
  await phone.reads('认证通过')
  expect(proposed[1]).toBeLessThan(at + HOUR_MS)
})
