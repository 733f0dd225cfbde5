import { randomUUID } from 'node:crypto'
import { errorCodes } from '../../../../contract/errors'
import { fundCoins, walletOf } from '../../../../test/server/acts/buying'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'

const app = useApp({ connections: 34 })
let count = 0

const words = ['清晨', '黄昏', '海边', '山顶', '书店', '花园', '小巷', '车站', '湖心', '操场', '阳台', '码头']
/** A text that nobody has sent before. */
const text = (): string =>
  `${words[(count += 1) % 12]}${words[Math.trunc(count / 12) % 12]}遇见你，${words[(count * 7) % 12]}`
const greet = (from: SeededMember, to: SeededMember, payCoins?: unknown, more = {}) =>
  from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text: text() },
    ...(payCoins !== undefined && { payCoins }),
    ...more,
  })
/** A member who has used both greetings of the day, and members to greet. */
const spent = async (coins: number, bonus = 0, receivers = 8) => {
  const from = await app.seed.member({ gender: 'male' })
  const to = await Promise.all(Array.from({ length: receivers }, () => app.seed.member()))
  for (const first of [await app.seed.member(), await app.seed.member()]) {
    expect((await greet(from, first)).code).toBe(1)
  }
  if (coins > 0) await fundCoins(app, from.id, coins)
  if (bonus > 0)
    await app.core.transaction((tx) =>
      app.services.coins.grantBonus(tx, {
        memberId: from.id,
        coins: bonus,
        key: from.id,
        note: 'bonus_invitee',
      }),
    )
  return { from, to }
}
const coinsOf = async (member: SeededMember) => {
  const { principalCoins, bonusCoins } = await walletOf(member)
  return [principalCoins, bonusCoins]
}

test('refuses a greeting beyond the allowance with the price of another, and charges nothing', async () => {
  const { from, to } = await spent(100)
  const refused = await greet(from, to[0]!)
  expect(refused).toMatchObject({
    code: errorCodes.GREETING_QUOTA,
    data: {
      resetAt: Date.parse('2026-07-16T04:00:00+08:00'),
      limit: 2,
      priceCoins: 10,
      extraLeft: 5,
    },
  })
  expect(await coinsOf(from)).toEqual([100, 0])
})

test('spends given coins first, names the receiver in the bill, and allows five a day', async () => {
  const { from, to } = await spent(100, 15)
  const sent = await greet(from, to[0]!, 10)
  expect(sent.data.canMessage).toMatchObject({ allowed: false, refusal: 'WAIT_FOR_ANSWER', greetingsLeft: 0 })
  expect(await coinsOf(from)).toEqual([100, 5])
  expect((await greet(from, to[1]!, 10)).code).toBe(1)
  expect(await coinsOf(from)).toEqual([95, 0])
  for (const index of [2, 3, 4]) expect((await greet(from, to[index]!, 10)).code).toBe(1)
  expect(await greet(from, to[5]!, 10)).toMatchObject({
    code: errorCodes.GREETING_QUOTA,
    data: { extraLeft: 0 },
  })
  expect(await coinsOf(from)).toEqual([65, 0])
  const { data } = await from.post('/api/user/bill_list', { type: 'payment' })
  const bills = data.list.filter((bill: { bizType: string }) => bill.bizType === 'greeting_spend')
  expect(bills).toHaveLength(5)
  expect(bills[0]).toMatchObject({
    sign: -1,
    coins: 10,
    state: 'done',
    peer: { nickname: expect.any(String) },
  })
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

test('charges nothing within the allowance, whatever price is offered', async () => {
  const from = await app.seed.member({ gender: 'male' })
  await fundCoins(app, from.id, 100)
  expect((await greet(from, await app.seed.member(), 10)).code).toBe(1)
  expect(await coinsOf(from)).toEqual([100, 0])
})

test.each([0, 1, 9, 11, 1_000_000, -10, 10.5, '10', null, [10], { coins: 10 }, 1e308])(
  'charges nothing when the offered price is not the present one: %p',
  async (payCoins) => {
    const { from, to } = await spent(100)
    const { code } = await greet(from, to[0]!, payCoins)
    expect([errorCodes.GREETING_QUOTA, errorCodes.INVALID_PARAMETERS]).toContain(code)
    expect(await coinsOf(from)).toEqual([100, 0])
  },
)

test('sends and charges nothing when the coins are too few, and uses none of the five', async () => {
  const { from, to } = await spent(0, 9)
  expect(await greet(from, to[0]!, 10)).toMatchObject({ code: errorCodes.COINS_TOO_LOW, data: { short: 1 } })
  expect(await coinsOf(from)).toEqual([0, 9])
  await fundCoins(app, from.id, 1)
  expect((await greet(from, to[0]!, 10)).code).toBe(1)
  expect(await greet(from, to[1]!)).toMatchObject({ data: { extraLeft: 4 } })
})

test('charges nothing when the greeting is refused after the payment', async () => {
  const { from, to } = await spent(100, 0, 12)
  app.services.productConfig.quota.extraGreetMax = 10
  const same = { content: { text: '我们在同一座城市呢' } }
  const codes: number[] = []
  for (let index = 0; index < 5; index++) codes.push((await greet(from, to[index]!, 10, same)).code)
  app.services.productConfig.quota.extraGreetMax = 5
  expect(codes).toEqual([1, 1, 1, errorCodes.SAME_TEXT, errorCodes.SAME_TEXT])
  expect(await coinsOf(from)).toEqual([70, 0])
})

test('charges one message once when it is sent a hundred times at once', async () => {
  const { from, to } = await spent(100)
  const message = { clientMsgId: randomUUID(), content: { text: '今晚的月亮真圆' } }
  const answers = await Promise.all(Array.from({ length: 100 }, () => greet(from, to[0]!, 10, message)))
  expect(answers.every(({ code }) => code === 1)).toBe(true)
  expect(new Set(answers.map(({ data }) => data.message.id)).size).toBe(1)
  expect(await coinsOf(from)).toEqual([90, 0])
})

test('sends three of forty greetings at once when the coins pay for three', async () => {
  for (let round = 0; round < 3; round++) {
    const { from, to } = await spent(30, 0, 40)
    const answers = await Promise.all(to.map((receiver) => greet(from, receiver, 10)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(3)
    expect(
      answers.every(({ code }) =>
        [1, errorCodes.COINS_TOO_LOW, errorCodes.GREETING_QUOTA].includes(code as 1),
      ),
    ).toBe(true)
    expect(await coinsOf(from)).toEqual([0, 0])
  }
})
