import { randomUUID } from 'node:crypto'
import { add } from '../server/acts/acting'
import { fundCoins, order, pay } from '../server/acts/buying'
import { deliver } from '../server/fakes/pay-provider'
import { createLocalPay } from '../../server/providers/payment/local'
import type { Answer, SeededMember } from '../server/seed'
import { fenOf } from '../server/acts/unlocking'
import { applyFor } from '../server/acts/withdrawing'
import { waitUntil } from '../server/wait-until'
import { letPairsTalk } from './people'
import { type Dealers, startTwoNodes, type TwoNodes } from './two-nodes'

/** Rounds of each race; `MONEY_ROUNDS` sets more. Source: ours */
const ROUNDS = Number(process.env['MONEY_ROUNDS'] ?? 10)
const SELL_MAX = 3
/** A moment that comes while both processes have requests. */
const SOON_MS = 60

let two: TwoNodes
beforeAll(async () => {
  two = await startTwoNodes({
    'withdraw.minFen': 300,
    'withdraw.perDay': 10,
    'unlock.dailySellMax': SELL_MAX,
  })
}, 120_000)
afterEach(async () => {
  expect(await two.world.services.ledgerVerify.runNow()).toEqual([])
})
afterAll(() => two.close())

jest.setTimeout(300_000)

const isWon = ({ code }: Answer): boolean => code === 1

/** Which account has the price of one order: the buyer's, the escrow or the owner's. */
const whereIs = async ({ buyer, seller }: Dealers) => {
  const { recharge_principal: principal, escrow } = await fenOf(two.world, buyer)
  const { income_pending: income } = await fenOf(two.world, seller)
  return { principal, escrow, income }
}
const back = { principal: 1_000, escrow: 0, income: 0 }
const held = { principal: 0, escrow: 1_000, income: 0 }
const paid = { principal: 0, escrow: 0, income: 400 }

const quote = async (buyer: SeededMember, seller: SeededMember): Promise<string> => {
  const { data } = await buyer.post('/api/user/unlock_wx_pre', { userId: seller.id })
  return data.quoteId as string
}
const buyBy = (buyer: SeededMember, quoteId: string) =>
  buyer.post('/api/user/unlock_wx', { quoteId, clientToken: randomUUID() })
const buy = async ({ buyer, seller }: Dealers): Promise<string> =>
  (await buyBy(buyer, await quote(buyer, seller))).data.order.id as string
const decide = (member: SeededMember, orderId: string, decision: string) =>
  member.post('/api/user/unlock_wx', { orderId, decision })
const say = (buyer: SeededMember, orderId: string, result: string) =>
  buyer.post('/api/user/wx_feedback', {
    orderId,
    result,
    clientToken: randomUUID(),
    ...(result !== 'added' && { detail: '说明一下遇到的问题' }),
  })
const stateOf = async (orderId: string): Promise<string> =>
  (
    await two.world.core.db
      .selectFrom('unlock_order')
      .select('state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state

/** Moves a deadline of an order, and its job, into the nearest future. */
const comesSoon = async (
  orderId: string,
  column: 'accept_by' | 'confirm_by',
  kind: 'unlock_time_out' | 'unlock_settle',
): Promise<number> => {
  const { db } = two.world.core
  const at = Date.now() + SOON_MS
  await db
    .updateTable('unlock_order')
    .set({ [column]: at })
    .where('id', '=', orderId)
    .execute()
  await db
    .updateTable('job')
    .set({ run_at: at })
    .where('unique_key', 'like', `${kind}:${orderId}:%`)
    .execute()
  return at
}

const rounds = async (play: (round: number) => Promise<unknown>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) await play(round)
}
const turned = <T>(acts: readonly T[], round: number): T[] => [
  ...acts.slice(round % acts.length),
  ...acts.slice(0, round % acts.length),
]

test('of a hundred concurrent purchases with coins for one, one succeeds', () =>
  rounds(async () => {
    const { buyer, seller } = await two.dealers(100)
    const other = await two.dealers(0)
    await letPairsTalk(two.world, [{ buyerId: buyer.id, sellerId: other.seller.id }])
    const quotes = [await quote(buyer, seller), await quote(buyer, other.seller)]
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => buyBy(buyer, quotes[at % 2] ?? '')),
    )
    expect(answers.filter(isWon)).toHaveLength(1)
    expect(await fenOf(two.world, buyer)).toMatchObject({ recharge_principal: 0, escrow: 1_000 })
  }))

test('of eight buyers of an owner who sells to three a day, three succeed', () =>
  rounds(async () => {
    const { seller } = await two.dealers(0)
    const buyers = await Promise.all(Array.from({ length: 8 }, () => two.member()))
    await letPairsTalk(
      two.world,
      buyers.map(({ id }) => ({ buyerId: id, sellerId: seller.id })),
    )
    await Promise.all(buyers.map(({ id }) => fundCoins(two.world, id, 100)))
    const quotes = await Promise.all(buyers.map((buyer) => quote(buyer, seller)))
    const answers = await Promise.all(buyers.map((buyer, at) => buyBy(buyer, quotes[at] ?? '')))
    expect(answers.filter(isWon)).toHaveLength(SELL_MAX)
    const escrows = await Promise.all(buyers.map(async (buyer) => (await fenOf(two.world, buyer)).escrow))
    expect(escrows.filter((fen) => fen === 1_000)).toHaveLength(SELL_MAX)
  }))

test('accept, decline, cancel, timeout and a block: exactly one of them happens', () =>
  rounds(async (round) => {
    const dealers = await two.dealers(100)
    const { buyer, seller } = dealers
    const orderId = await buy(dealers)
    const at = await comesSoon(orderId, 'accept_by', 'unlock_time_out')
    const acts = [
      () => decide(seller, orderId, 'accept'),
      () => decide(seller, orderId, 'decline'),
      () => decide(buyer, orderId, 'cancel'),
      () => waitUntil(() => Date.now() >= at).then(() => decide(seller, orderId, 'accept')),
      () => (round % 2 === 0 ? add(seller, 'block', buyer) : decide(buyer, orderId, 'cancel')),
    ]
    // In every second round nobody acts in time.
    const answers = await Promise.all(
      (round % 3 === 2 ? acts.slice(3, 4) : turned(acts, round)).map((act) => act()),
    )
    for (const { status } of answers) expect(status).toBe(200)
    await waitUntil(async () => (await stateOf(orderId)) !== 'asked')
    expect(await whereIs(dealers)).toEqual((await stateOf(orderId)) === 'revealed' ? held : back)
  }))

test('a complaint, a confirmation and the deadline: exactly one of them happens', () =>
  rounds(async (round) => {
    const dealers = await two.dealers(100, 'instant')
    const orderId = await buy(dealers)
    await comesSoon(orderId, 'confirm_by', 'unlock_settle')
    const acts = [() => say(dealers.buyer, orderId, 'not_found'), () => say(dealers.buyer, orderId, 'added')]
    if (round % 3 !== 2) await Promise.all(turned(acts, round).map((act) => act()))
    await waitUntil(async () => (await stateOf(orderId)) !== 'revealed')
    const state = await stateOf(orderId)
    expect(['disputed', 'settled']).toContain(state)
    expect(await whereIs(dealers)).toEqual(state === 'settled' ? paid : held)
  }))

test('a payment that is paid, cancelled, notified and queried is credited once or not at all', () =>
  rounds(async (round) => {
    const member = await two.member()
    const { orderNo } = (await order(member, { kind: 'coin', packageId: 0 })).data
    const { confirmUrl } = (await pay(member, orderNo)).data.payParams
    const page = new URL(confirmUrl).pathname
    const press = (act: string) =>
      fetch(`${two.nextUrl()}${page}/${act}`, { method: 'POST', redirect: 'manual' })
    const notice = async () => {
      const raw = await createLocalPay(two.world.core).noticeOf(orderNo)
      if (raw) await deliver(two.nextUrl(), raw, 'local')
    }
    const ask = () => member.post('/api/user/pay_recharge', { orderNo, query: true })
    const acts = [
      () => press('pay'),
      () => press('cancel'),
      notice,
      ask,
      () => press('duplicate'),
      ask,
      notice,
    ]
    await Promise.all(turned(acts, round).map((act) => act()))
    await ask()
    const { state } = await two.world.core.db
      .selectFrom('recharge_order')
      .select('state')
      .where('order_no', '=', orderNo)
      .executeTakeFirstOrThrow()
    expect(['paid', 'closed']).toContain(state)
    expect((await fenOf(two.world, member)).recharge_principal).toBe(state === 'paid' ? 600 : 0)
  }))

test('a refund and a purchase with the same coins: one of them gets the coins', () =>
  rounds(async () => {
    const { buyer, seller } = await two.dealers(0)
    const { orderNo } = (await order(buyer, { kind: 'coin', packageId: 1 })).data
    await pay(buyer, orderNo)
    const local = createLocalPay(two.world.core)
    await local.pay(orderNo)
    const raw = await local.noticeOf(orderNo)
    if (raw) await deliver(two.nextUrl(), raw, 'local')
    const quoteId = await quote(buyer, seller)
    const { refunds } = two.world.services.recharges
    const request = { operator: 'anna', why: 'asked for' }
    const [bought] = await Promise.all([
      buyBy(buyer, quoteId),
      refunds.refund(orderNo, request).catch(() => null),
    ])
    const { recharge_principal: principal, escrow } = await fenOf(two.world, buyer)
    // 180 coins: either what the purchase left came back, or all came back.
    expect([principal, escrow]).toEqual([0, isWon(bought) ? 1_000 : 0])
  }))

test('of ten withdrawals of one income, one is held', () =>
  rounds(async () => {
    const dealers = await two.dealers(100, 'instant')
    const orderId = await buy(dealers)
    await say(dealers.buyer, orderId, 'added')
    const key = `unlock_settle:${orderId}`
    const { core, services } = two.world
    await core.db.updateTable('income_lot').set({ release_at: 1 }).where('key', '=', key).execute()
    await services.income.release(key)
    const answers = await Promise.all(Array.from({ length: 10 }, () => applyFor(dealers.seller, 300)))
    expect(answers.filter(isWon)).toHaveLength(1)
    expect(await fenOf(two.world, dealers.seller)).toMatchObject({
      income_available: 100,
      withdraw_frozen: 300,
    })
  }))

test('two verdicts, and the answer before them: the coins are in one place', () =>
  rounds(async (round) => {
    const dealers = await two.dealers(100, 'instant')
    const orderId = await buy(dealers)
    await say(dealers.buyer, orderId, 'not_found')
    const answer = () => dealers.seller.post('/api/user/wx_feedback', { orderId, reply: '我已经通过了申请' })
    if (round % 2 === 0) await answer()
    const judge = (verdict: 'buyer' | 'owner', operator: string) =>
      two.world.services.unlocks.review
        .decide(orderId, { verdict, operator, why: '看过了' })
        .then(() => true)
        .catch(() => false)
    const verdicts = [judge('buyer', 'anna'), judge('owner', 'bert'), judge('buyer', 'carl')]
    const [, ...decided] = await Promise.all([answer(), ...verdicts])
    expect(decided.filter(Boolean).length).toBeLessThanOrEqual(1)
    const places = { disputed: held, refunded: back, settled: paid }
    expect(await whereIs(dealers)).toEqual(places[(await stateOf(orderId)) as keyof typeof places])
  }))
