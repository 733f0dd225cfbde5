import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@contract/constants'
import { allAtOnce } from '../../../../test/server/all-at-once'
import { fundCoins, walletOf, type OrderOptions } from '../../../../test/server/acts/buying'
import { deliver, type FakePayProvider, type Forgery } from '../../../../test/server/fakes/pay-provider'
import type { SeededMember } from '../../../../test/server/seed'
import { beginOrder, orderRowOf, startShop } from '../../../../test/server/shop'
import type { TestApp } from '../../../../test/server/rigs/start-app'
import type { PaymentEvent } from '../../../providers/payment/port'

let app: TestApp
let fake: FakePayProvider
let warnings: string[]

beforeAll(async () => {
  warnings = []
  const log = {
    info: () => undefined,
    warn: (event: string) => void warnings.push(event),
    error: () => undefined,
  }
  ;({ app, fake } = await startShop({ connections: 50, log }))
})
afterAll(() => app.close())

const begun = async (request: OrderOptions = { kind: 'coin', packageId: 0 }) => {
  const member = await app.seed.member()
  return { member, orderNo: await beginOrder(member, request) }
}
const creditsOf = async (memberId: string) => {
  const { principalCoins } = await app.services.coins.balanceOf(app.core.db, memberId)
  return principalCoins
}
const stateOf = async (orderNo: string) => {
  const { state, refunded_fen } = await orderRowOf(app, orderNo)
  return { state, refunded_fen }
}

test('credits once for a thousand copies of a webhook, also after 25 hours, and always replies success', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo)
  const same = fake.notice({ kind: 'paid', orderNo })
  // Half have the same bytes, half have a new signature, as providers send them.
  const answers = await allAtOnce(1_000, 50, (index) =>
    deliver(app.url, index % 2 === 0 ? same : fake.notice({ kind: 'paid', orderNo })),
  )
  expect(answers.every(({ status, text }) => status === 200 && text === 'success')).toBe(true)
  app.clock.advance(25 * HOUR_MS)
  expect(await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))).toEqual({
    status: 200,
    text: 'success',
  })
  expect(await creditsOf(member.id)).toBe(60)
  const notices = await app.core.db
    .selectFrom('payment_notice')
    .selectAll()
    .where('order_no', '=', orderNo)
    .execute()
  expect(notices).toMatchObject([{ result: 'credited' }])
})

test('rejects the same bytes after their time, and credits nothing', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo)
  const old = fake.notice({ kind: 'paid', orderNo })
  app.clock.advance(300_001)
  expect(await deliver(app.url, old)).toEqual({ status: 400, text: 'fail' })
  expect(await creditsOf(member.id)).toBe(0)
})

test('rejects a nonce that was used before with another id', async () => {
  const first = await begun()
  const second = await begun()
  fake.pay(first.orderNo)
  fake.pay(second.orderNo)
  const nonce = randomUUID()
  expect(
    await deliver(app.url, fake.notice({ kind: 'paid', orderNo: first.orderNo }, { nonce })),
  ).toMatchObject({
    text: 'success',
  })
  expect(await deliver(app.url, fake.notice({ kind: 'paid', orderNo: second.orderNo }, { nonce }))).toEqual({
    status: 400,
    text: 'fail',
  })
  expect(await creditsOf(second.member.id)).toBe(0)
})

test('rejects a webhook for an unknown order and raises an alert', async () => {
  const notice = fake.notice({ kind: 'paid', orderNo: 'NOSUCHORDER', amountFen: 600 })
  expect(await deliver(app.url, notice)).toEqual({ status: 400, text: 'fail' })
  const alerts = await app.services.recharges.cases.alerts(50)
  expect(alerts.map(({ reason }) => reason)).toContain('order_unknown')
})

test('returns 404 for a channel without a provider', async () => {
  const notice = fake.notice({ kind: 'paid', orderNo: 'NOSUCHORDER' })
  for (const channel of ['local', 'ali_wap', 'x', '%00', '..%2f..']) {
    expect((await deliver(app.url, notice, channel)).status).toBe(404)
  }
})

/** Ways to falsify a webhook that would credit; `signed` ones have a valid signature over wrong content. */
const forgeries = (orderNo: string): (() => Parameters<typeof deliver>[1])[] => {
  const event = { kind: 'paid', orderNo, id: randomUUID(), amountFen: 600 } as const
  const signed = (forged: Forgery, more: Partial<PaymentEvent> = {}) =>
    fake.notice({ ...event, ...more }, forged)
  const amounts: unknown[] = [
    0, 1, 599, 601, -600, 0.01, 600.5, '600', '6e2', '0x258', null, true, [600], { fen: 600 }, 1e308, 2 ** 53, 6e21,
  ] // prettier-ignore
  const bytes = (change: (body: Buffer) => Buffer) => {
    const raw = signed({})
    return { ...raw, body: change(raw.body) }
  }
  const header = (name: string, value: string) => {
    const raw = signed({})
    return { ...raw, headers: { ...raw.headers, [name]: value } }
  }
  return [
    ...amounts.map((amountFen) => () => signed({ body: (fields) => ({ ...fields, amountFen }) })),
    ...['id', 'kind', 'orderNo', 'amountFen', 'appId'].flatMap((field) => [
      () => signed({ body: ({ [field]: _left, ...rest }) => rest }),
      () => signed({ body: (fields) => ({ ...fields, [field]: 7 }) }),
      () => signed({ body: (fields) => ({ ...fields, [field]: [fields[field]] }) }),
      () => bytes((body) => Buffer.from(body.toString().replace(`"${field}"`, `"${field}x"`))),
      () => bytes((body) => Buffer.from(body.toString().replace('{', `{"${field}":1,`))),
    ]),
    ...['closed_', 'PAID', 'refund', ''].map(
      (kind) => () => signed({ body: (fields) => ({ ...fields, kind }) }),
    ),
    () => signed({ otherKey: true }),
    () => signed({ appId: 'other-app' }),
    () => signed({ at: app.clock.now() - 300_001 }),
    () => signed({ at: app.clock.now() + 300_001 }),
    () => signed({ at: Number.NaN }),
    () => signed({ body: () => [] as never }),
    () => signed({ body: () => null as never }),
    () => signed({ body: () => 'paid' as never }),
    ...['x-time', 'x-nonce', 'x-signature'].flatMap((name) =>
      ['', '0', 'x', '1e400', 'AAAA', '%00', '9'.repeat(400)].map((value) => () => header(name, value)),
    ),
    () => bytes(() => Buffer.alloc(0)),
    () => bytes(() => Buffer.from('null')),
    () => bytes((body) => body.subarray(0, body.length - 1)),
    () => bytes((body) => Buffer.concat([body, Buffer.from(' ')])),
    () => bytes((body) => Buffer.concat([Buffer.from([0xd6, 0xd0, 0xce, 0xc4]), body])),
    () => bytes((body) => Buffer.concat([Buffer.from('\uFEFF'), body])),
    () => bytes((body) => Buffer.from(body.toString('utf8'), 'utf16le')),
    () => bytes(() => Buffer.from('['.repeat(50_000))),
    () => bytes(() => Buffer.alloc(70_000, 'x')),
  ]
}

test('credits nothing and breaks nothing after a thousand falsified webhooks', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo)
  const ways = forgeries(orderNo)
  const before = warnings.length
  const flips = 1_000 - ways.length * 8
  const flipped = (index: number) => {
    const raw = fake.notice({ kind: 'paid', orderNo })
    const body = Buffer.from(raw.body)
    const at = (index * 7_919) % body.length
    body[at] = (body[at] ?? 0) ^ (1 << (index % 8))
    return { ...raw, body }
  }
  const answers = await allAtOnce(1_000, 50, (index) =>
    deliver(app.url, index < flips ? flipped(index) : ways[index % ways.length]!()),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await creditsOf(member.id)).toBe(0)
  expect((await walletOf(member)).totalCoins).toBe(0)
  // One line is logged for each reason, however many webhooks came.
  const refusals = warnings.slice(before).filter((event) => event === 'payment notice refused')
  expect([refusals.length > 0, refusals.length <= 4]).toEqual([true, true])
  // The valid webhook still credits.
  expect(await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))).toMatchObject({ text: 'success' })
  expect(await creditsOf(member.id)).toBe(60)
})

const orders: readonly (readonly PaymentEvent['kind'][])[] = [
  ['paid'],
  ['closed'],
  ['refunded'],
  ['paid', 'closed'],
  ['closed', 'paid'],
  ['paid', 'refunded'],
  ['refunded', 'paid'],
  ['closed', 'refunded'],
  ['refunded', 'closed'],
  ['paid', 'closed', 'refunded'],
  ['paid', 'refunded', 'closed'],
  ['closed', 'paid', 'refunded'],
  ['closed', 'refunded', 'paid'],
  ['refunded', 'paid', 'closed'],
  ['refunded', 'closed', 'paid'],
]

/** The final state of an order after these events, in any order. */
const endOf = (events: readonly string[]) => {
  if (!events.includes('paid')) return events.includes('closed') ? 'closed' : 'paying'
  return events.includes('refunded') ? 'refunded' : 'paid'
}

const sendAll = async (orderNo: string, events: readonly PaymentEvent['kind'][], isAtOnce: boolean) => {
  fake.pay(orderNo)
  const send = (kind: PaymentEvent['kind']) => deliver(app.url, fake.notice({ kind, orderNo }))
  if (isAtOnce) await Promise.all(events.flatMap((kind) => [send(kind), send(kind)]))
  else for (const kind of events) await send(kind)
}
const expectEnd = async (member: SeededMember, orderNo: string, events: readonly string[]) => {
  const end = endOf(events)
  expect(await stateOf(orderNo)).toEqual({ state: end, refunded_fen: end === 'refunded' ? 600 : 0 })
  expect(await creditsOf(member.id)).toBe(end === 'paid' ? 60 : 0)
}

test.each(orders.map((events) => [events.join(', '), events] as const))(
  'reaches the same final state whatever the order of the events: %s',
  async (_, events) => {
    const one = await begun()
    await sendAll(one.orderNo, events, false)
    await expectEnd(one.member, one.orderNo, events)
    const crowd = await begun()
    await sendAll(crowd.orderNo, events, true)
    await expectEnd(crowd.member, crowd.orderNo, events)
  },
)

test('an external refund takes what is left; the product bears the rest', async () => {
  const { member, orderNo } = await begun({ kind: 'coin', packageId: 2 })
  fake.pay(orderNo)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))
  await app.core.transaction((tx) =>
    app.services.coins.spendForPlatform(tx, {
      memberId: member.id,
      coins: 115,
      kind: 'greeting_spend',
      key: `greeting_spend:${member.id}`,
    }),
  )
  await deliver(app.url, fake.notice({ kind: 'refunded', orderNo }))
  expect(await stateOf(orderNo)).toEqual({ state: 'refunded', refunded_fen: 3_000 })
  expect(await walletOf(member)).toMatchObject({ principalCoins: 0, bonusCoins: 0 })
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})

test('a refund of more than was paid moves nothing', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))
  await deliver(app.url, fake.notice({ kind: 'refunded', orderNo, amountFen: 601 }))
  expect(await stateOf(orderNo)).toEqual({ state: 'paid', refunded_fen: 0 })
  expect(await creditsOf(member.id)).toBe(60)
})

test('the refund of a second payment takes nothing from the member', async () => {
  const { member, orderNo } = await begun()
  fake.pay(orderNo)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo, id: 'again', providerNo: 'second' }))
  await deliver(app.url, fake.notice({ kind: 'refunded', orderNo, id: 'back', providerNo: 'second' }))
  expect(await stateOf(orderNo)).toEqual({ state: 'paid', refunded_fen: 0 })
  expect(await creditsOf(member.id)).toBe(60)
})

test('an operator reads an order with its journals, webhooks and alerts, and resolves an alert once', async () => {
  const { member, orderNo } = await begun()
  await fundCoins(app, member.id, 10)
  fake.pay(orderNo, 1)
  await deliver(app.url, fake.notice({ kind: 'paid', orderNo }))
  const { cases } = app.services.recharges
  const found = await cases.find(orderNo)
  expect(found).toMatchObject({
    order: { state: 'paying' },
    journals: [],
    notices: [{ event: 'paid', result: 'amount_mismatch', amount_fen: 1 }],
    alerts: [{ reason: 'amount_mismatch' }],
  })
  expect(JSON.stringify(found.notices)).not.toContain('appId')
  const { id } = found.alerts[0]!
  await cases.resolve(id, { operator: 'lin', why: 'talked with the provider' })
  await expect(cases.resolve(id, { operator: 'lin', why: 'again' })).rejects.toThrow()
  expect((await cases.alerts(50)).map((alert) => alert.id)).not.toContain(id)
})
