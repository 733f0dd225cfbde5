import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createLocalPay } from '../../server/providers/payment/local'
import { createLocalNotices } from '../../server/providers/payment/local-notice'
import type { RawNotice } from '../../server/providers/payment/port'
import { refusalOf } from '../server/acts/acting'
import { allAtOnce } from '../server/all-at-once'
import { order, pay } from '../server/acts/buying'
import { deliver } from '../server/fakes/pay-provider'
import { postTo } from '../server/post-to'
import type { Answer, SeededMember } from '../server/seed'
import { fenOf } from '../server/acts/unlocking'
import { type Dealers, startTwoNodes, type TwoNodes } from './two-nodes'

jest.setTimeout(300_000)

const NOTICES = 1_000
const LANES = 50
const PRESSES = 100

let two: TwoNodes
beforeAll(async () => {
  two = await startTwoNodes({ 'withdraw.minFen': 300 })
}, 120_000)
afterAll(() => two.close())

/** An order that is being paid, and the provider's notification about it. */
const begun = async () => {
  const member = await two.member()
  const made = await order(member, { kind: 'coin', packageId: 0 })
  const orderNo = made.data.orderNo as string
  await pay(member, orderNo)
  const { clock, ids, crypto } = two.world.core
  const local = createLocalNotices(clock, ids, crypto.steadyMac('pay', 'local notices'))
  const forger = createLocalNotices(clock, ids, Buffer.alloc(32, 7))
  const event = {
    id: `paid${orderNo}`,
    kind: 'paid',
    orderNo,
    amountFen: 600,
    providerNo: 'P0000001',
    refundNo: null,
  } as const
  return { member, orderNo, local, forger, event }
}
const coinsOf = async (member: SeededMember): Promise<number> =>
  (await fenOf(two.world, member)).recharge_principal / 10
const journalsOf = async (key: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ledger_journal where business_key like ${`${key}%`}`.execute(
    two.world.core.db,
  )
  return rows[0]?.count ?? Number.NaN
}
const send = (raw: Pick<RawNotice, 'headers' | 'body'>) => deliver(two.nextUrl(), raw, 'local')

describe('notifications of payments at both processes', () => {
  test(`one notification ${NOTICES} times: one credit, and success each time`, async () => {
    const { member, orderNo, local, event } = await begun()
    await createLocalPay(two.world.core).pay(orderNo)
    const same = local.sign(event)
    const answers = await allAtOnce(NOTICES, LANES, (at) => send(at % 2 === 0 ? same : local.sign(event)))
    expect(answers.filter(({ status, text }) => status !== 200 || text !== 'success')).toEqual([])
    expect(await coinsOf(member)).toBe(60)
    expect(await journalsOf(`coin_recharge:${orderNo}`)).toBe(1)
  })

  test(`${NOTICES} mutants: none credits, none breaks anything`, async () => {
    const { member, orderNo, local, forger, event } = await begun()
    const changes: readonly Record<string, unknown>[] = [
      ...[0, 1, 599, 601, -600, 600.5, '600', '6e2', null, true, [600], 1e308, 2 ** 53].map((amountFen) => ({
        amountFen,
      })),
      ...['', 'x', 7, null, ['paid'], 'PAID', 'refund'].map((kind) => ({ kind })),
      ...['', 7, null, [orderNo], `${orderNo}x`, 'NOSUCHORDER', '%00', '../..'].map((no) => ({
        orderNo: no,
      })),
      ...['', 7, null, ['id'], 'a b', '\0'].map((id) => ({ id })),
    ]
    const wrong = (at: number): RawNotice =>
      // With ids of their own, because the server ignores known ids; the valid notification comes last.
      local.sign({ ...event, id: `mutant${at}`, ...(changes[at % changes.length] as object) })
    const flipped = (at: number): RawNotice => {
      const raw = local.sign({ ...event, id: `flipped${at}` })
      const body = Buffer.from(raw.body)
      const place = (at * 7_919) % body.length
      body[place] = (body[place] ?? 0) ^ (1 << (at % 8))
      return { ...raw, body }
    }
    const headers = ['x-pay-timestamp', 'x-pay-nonce', 'x-pay-signature']
    const odd = ['', '0', 'x', '1e400', 'AAAA', '9'.repeat(400), String(Date.now() - 300_001)]
    const unheaded = (at: number): RawNotice => {
      const raw = local.sign(event)
      const name = headers[at % headers.length] ?? ''
      return { ...raw, headers: { ...raw.headers, [name]: odd[at % odd.length] ?? '' } }
    }
    const ways = [wrong, flipped, unheaded, () => forger.sign(event)]
    const answers = await allAtOnce(NOTICES, LANES, (at) => send((ways[at % ways.length] ?? wrong)(at)))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await coinsOf(member)).toBe(0)
    expect(await send(local.sign(event))).toEqual({ status: 200, text: 'success' })
    expect(await coinsOf(member)).toBe(60)
  })
})

/** One request at both processes at once, many times; returns the data that all of them got. */
const pressed = async (member: SeededMember, path: string, body: object): Promise<Answer['data']> => {
  const answers = await allAtOnce(PRESSES, PRESSES, () => member.post(path, body))
  expect(answers.filter(({ code }) => code !== 1)).toEqual([])
  const [first] = answers
  for (const { data } of answers) expect(data).toEqual(first?.data)
  return first?.data
}

const expectReused = async (member: SeededMember, path: string, body: object): Promise<void> => {
  for (const url of two.nodes.map((node) => node.url)) {
    const { code } = await postTo(url)(path, body, { token: member.token })
    expect([code, refusalOf(code)]).toEqual([1907, 'TOKEN_REUSED'])
  }
}

const quoteOf = async ({ buyer, seller }: Dealers): Promise<string> =>
  (await buyer.post('/api/user/unlock_wx_pre', { userId: seller.id })).data.quoteId as string

/** An unlock order with a revealed contact. */
const revealed = async (): Promise<Dealers & { orderId: string }> => {
  const dealers = await two.dealers(100, 'instant')
  const body = { quoteId: await quoteOf(dealers), clientToken: randomUUID() }
  const { order: bought } = (await dealers.buyer.post('/api/user/unlock_wx', body)).data
  return { ...dealers, orderId: bought.id as string }
}

describe(`one request ${PRESSES} times at once, at both processes`, () => {
  test('an order of coins: one order', async () => {
    const member = await two.member()
    const body = { kind: 'coin', packageId: 1, clientToken: randomUUID() }
    await pressed(member, '/api/user/recharge', body)
    const orders = await two.world.core.db
      .selectFrom('recharge_order')
      .select('order_no')
      .where('member_id', '=', member.id)
      .execute()
    expect(orders).toHaveLength(1)
    await expectReused(member, '/api/user/recharge', { ...body, packageId: 2 })
  })

  test('an unlock of a contact: paid once', async () => {
    const dealers = await two.dealers(300)
    const body = { quoteId: await quoteOf(dealers), clientToken: randomUUID(), note: '你好' }
    await pressed(dealers.buyer, '/api/user/unlock_wx', body)
    expect(await coinsOf(dealers.buyer)).toBe(200)
    await expectReused(dealers.buyer, '/api/user/unlock_wx', { ...body, note: '您好' })
  })

  test('feedback on a contact: the owner is paid once', async () => {
    const { buyer, seller, orderId } = await revealed()
    const body = { orderId, result: 'added', clientToken: randomUUID() }
    await pressed(buyer, '/api/user/wx_feedback', body)
    const { income_pending: fen } = await fenOf(two.world, seller)
    expect(fen).toBe(400)
    await expectReused(buyer, '/api/user/wx_feedback', { ...body, score: 5 })
  })

  test('a withdrawal: held once', async () => {
    const { buyer, seller, orderId } = await revealed()
    await buyer.post('/api/user/wx_feedback', { orderId, result: 'added', clientToken: randomUUID() })
    const { core, services } = two.world
    const key = `unlock_settle:${orderId}`
    await core.db.updateTable('income_lot').set({ release_at: 1 }).where('key', '=', key).execute()
    await services.income.release(key)
    const body = { amountFen: 300, quoteFeeFen: 10, clientToken: randomUUID() }
    // Its state advances in the meantime; the test checks that there is one withdrawal.
    const answers = await allAtOnce(PRESSES, PRESSES, () => seller.post('/api/user/apply_withdraw', body))
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 1))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(await fenOf(two.world, seller)).toMatchObject({
      income_available: 100,
      withdraw_frozen: 300,
    })
    await expectReused(seller, '/api/user/apply_withdraw', { ...body, amountFen: 310 })
  })

  test('the ledger is right in the end', async () => {
    expect(await two.world.services.ledgerVerify.runNow()).toEqual([])
  })
})
