import { randomUUID } from 'node:crypto'
import { billsOf, fundCoins } from '../../../../test/server/acts/buying'
import { refusalOf } from '../../../../test/server/acts/acting'
import type { Answer, SeededMember } from '../../../../test/server/seed'
import { sendText } from '../../../../test/server/relations'
import {
  fenOf,
  letTalk,
  pay,
  platformFen,
  quote,
  seedSeller,
  useUnlocks,
} from '../../../../test/server/acts/unlocking'

const ROUNDS = 6

const app = useUnlocks({ connections: 34 })
let serial = 0
beforeAll(() => {
  app.services.productConfig.unlock.dailyBuyMax = 1_000
  app.services.productConfig.unlock.dailySellMax = 1_000
})

const isWon = ({ code }: Answer): boolean => code === 1

/** Greets a stranger for 10 coins; the day's free greetings must be used up. */
const greet = (from: SeededMember, to: SeededMember) => {
  serial += 1
  return from.post('/api/user/send_msg', {
    userId: to.id,
    clientMsgId: randomUUID(),
    type: 'text',
    content: {
      text: `第${'一二三四五六七八九十'.charAt(serial % 10)}次在${serial % 2 ? '湖' : '山'}边遇见你`,
    },
    payCoins: 10,
  })
}

/** A member without free greetings and with so many coins, who may buy these contacts. */
const seedSpender = async (coins: number, sellers: readonly SeededMember[]) => {
  const bob = await app.seed.member({ gender: 'male' })
  for (const seller of sellers) await letTalk(app, bob, seller)
  for (const text of ['周末一起去看展吗', '听说你也喜欢爬山']) {
    expect((await sendText(bob, await app.seed.member(), text)).code).toBe(1)
  }
  await fundCoins(app, bob.id, coins)
  return bob
}

test('pays a contact or greetings, never both, when the coins are enough for one', async () => {
  const seller = await seedSeller(app)
  for (let round = 0; round < ROUNDS; round++) {
    const bob = await seedSpender(100, [seller])
    const strangers = await Promise.all(Array.from({ length: 6 }, () => app.seed.member()))
    const { quoteId } = (await quote(bob, seller)).data
    const revenueFen = await platformFen(app, 'revenue')
    const acts = [
      () => pay(bob, quoteId),
      ...strangers.map((stranger) => () => greet(bob, stranger)),
      () => pay(bob, quoteId),
    ]
    const turned = round % 2 === 0 ? acts : [...acts.slice(1), ...acts.slice(0, 1)]
    const answers = await Promise.all(turned.map((act) => act()))
    for (const answer of answers.filter((one) => !isWon(one))) {
      expect(['PRINCIPAL_TOO_LOW', 'ALREADY_UNLOCKED', 'COINS_TOO_LOW', 'GREETING_QUOTA']).toContain(
        refusalOf(answer.code),
      )
    }
    const { recharge_principal: principal, escrow } = await fenOf(app, bob)
    const greetings = (await billsOf(app, bob.id)).filter((bill) => bill.biz_type === 'greeting_spend')
    const orders = await app.core.db
      .selectFrom('unlock_order')
      .select('id')
      .where('buyer_id', '=', bob.id)
      .execute()
    expect(escrow).toBe(1_000 * orders.length)
    expect(principal + escrow + 100 * greetings.length).toBe(1_000)
    expect(orders.length === 1).toBe(greetings.length === 0)
    expect(answers.filter(isWon)).toHaveLength(orders.length + greetings.length)
    expect((await platformFen(app, 'revenue')) - revenueFen).toBe(100 * greetings.length)
  }
})

test('sells two of three contacts at once when the coins pay for two, and keeps the change', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const sellers = [await seedSeller(app), await seedSeller(app), await seedSeller(app)]
    const bob = await seedSpender(250, sellers)
    const quotes = await Promise.all(
      sellers.map(async (one) => (await quote(bob, one)).data.quoteId as string),
    )
    const answers = await Promise.all([...quotes, ...quotes].map((quoteId) => pay(bob, quoteId)))
    expect(answers.filter(isWon)).toHaveLength(2)
    for (const answer of answers.filter((one) => !isWon(one))) {
      expect(['PRINCIPAL_TOO_LOW', 'ALREADY_UNLOCKED']).toContain(refusalOf(answer.code))
    }
    expect(await fenOf(app, bob)).toMatchObject({ recharge_principal: 500, escrow: 2_000 })
    const orders = await app.core.db
      .selectFrom('unlock_order')
      .select('owner_id')
      .where('buyer_id', '=', bob.id)
      .execute()
    expect(new Set(orders.map(({ owner_id: id }) => id)).size).toBe(2)
    expect(orders).toHaveLength(2)
  }
})

test('stores one quote of twenty requests at once for one contact', async () => {
  const seller = await seedSeller(app)
  const bob = await seedSpender(100, [seller])
  const answers = await Promise.all(Array.from({ length: 20 }, () => quote(bob, seller)))
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(1))
  expect(new Set(answers.map(({ data }) => data.quoteId)).size).toBe(1)
  const rows = await app.core.db
    .selectFrom('unlock_quote')
    .select('id')
    .where('buyer_id', '=', bob.id)
    .execute()
  expect(rows).toHaveLength(1)
})
