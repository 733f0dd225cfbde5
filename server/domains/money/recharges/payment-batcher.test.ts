import { randomUUID } from 'node:crypto'
import { openShop, order } from '../../../../test/server/acts/buying'
import type { SeededMember } from '../../../../test/server/seed'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import type { Db } from '../../../db/database'
import { RechargeRepository } from './recharge.repository'
import { createSettlementService, type SettlementService } from './settlement.service'
import { createPaymentBatcher, type ReceivedEvent } from './payment-batcher'

let app: TestApp
let settlement: SettlementService

beforeAll(async () => {
  app = await startApp({ connections: 12 })
  openShop(app)
  settlement = createSettlementService(app.core, { ...app.services, vip: app.services.recharges.vip })
})
afterEach(async () => {
  expect(await app.services.ledgerVerify.runNow()).toEqual([])
})
afterAll(() => app.close())

interface Payment {
  readonly member: SeededMember
  readonly orderNo: string
  readonly received: ReceivedEvent
}

const payment = async (given?: SeededMember): Promise<Payment> => {
  const member = given ?? (await app.seed.member())
  const { data } = await order(member, { kind: 'coin', packageId: 0 })
  const orderNo = data.orderNo as string
  const { amount_fen: amountFen } = (await new RechargeRepository(app.core.db).find(orderNo)) ?? {}
  const event = {
    id: randomUUID(),
    nonce: randomUUID(),
    kind: 'paid',
    orderNo,
    amountFen: amountFen ?? 0,
    providerNo: randomUUID(),
    refundNo: null,
  } as const
  return { member, orderNo, received: { channel: 'wx_jsapi', event, body: '{}' } }
}

/** Locks rows in a transaction of its own until the returned function is called. */
const hold = (lock: (db: Db) => Promise<unknown>): Promise<() => Promise<void>> =>
  new Promise((isHeld, fails) => {
    const done: Promise<void> = app.core.db.transaction().execute(async (db) => {
      await lock(db)
      await new Promise<void>((letGo) =>
        isHeld(() => {
          letGo()
          return done
        }),
      )
    })
    done.catch(fails)
  })

/** A batcher and the orders that each of its batches read; `after` runs after each read, with its number. */
const batcherOf = (after: (look: number) => Promise<unknown> = () => Promise.resolve()) => {
  const looks: string[][] = []
  const batcher = createPaymentBatcher(app.core, {
    settlement: {
      creditEach: settlement.creditEach,
      async lockFree(db, orderNos) {
        const look = looks.push([...orderNos])
        const free = await settlement.lockFree(db, orderNos)
        await after(look)
        return free
      },
    },
  })
  return { batcher, looks }
}

const coinsOf = async ({ member }: Payment): Promise<number> =>
  (await app.services.coins.balanceOf(app.core.db, member.id)).principalCoins
const noticesOf = ({ orderNo }: Payment) =>
  app.core.db.selectFrom('payment_notice').select('result').where('order_no', '=', orderNo).execute()

const holders = [
  [
    'member',
    ({ member }: Payment) =>
      (db: Db) =>
        app.services.members.lock(db, member.id),
  ],
  [
    'order',
    ({ orderNo }: Payment) =>
      (db: Db) =>
        new RechargeRepository(db).lock(orderNo),
  ],
] as const

test.each(holders)('credits a payment with a locked %s in the next batch', async (_, holderOf) => {
  const one = await payment()
  const letGo = await hold(holderOf(one))
  const { batcher, looks } = batcherOf((look) => (look === 1 ? letGo() : Promise.resolve()))
  expect(await batcher.record(one.received)).toBe(true)
  expect(looks).toEqual([[one.orderNo], [one.orderNo]])
  expect(await coinsOf(one)).toBe(60)
  expect(await noticesOf(one)).toEqual([{ result: 'credited' }])
})

test.each(holders)(
  'returns null for a payment whose %s is still locked then, and leaves no trace',
  async (_, holderOf) => {
    const one = await payment()
    const letGo = await hold(holderOf(one))
    const { batcher, looks } = batcherOf()
    expect(await batcher.record(one.received)).toBeNull()
    await letGo()
    expect(looks).toEqual([[one.orderNo], [one.orderNo]])
    expect(await coinsOf(one)).toBe(0)
    expect(await noticesOf(one)).toEqual([])
    expect(await batcher.record(one.received)).toBe(true)
  },
)

// Of three simultaneous payments, the first two form a batch; either batch may read first.

test('does not delay the other payments of a batch for a locked one', async () => {
  const [busy, free, third] = [await payment(), await payment(), await payment()]
  const letGo = await hold((db) => app.services.members.lock(db, busy.member.id))
  const { batcher, looks } = batcherOf()
  const answers = await Promise.all([busy, free, third].map(({ received }) => batcher.record(received)))
  expect(answers).toEqual([null, true, true])
  expect(looks).toContainEqual([busy.orderNo, free.orderNo])
  await letGo()
})

test('credits two payments of one member in one batch one after the other', async () => {
  const [first, other] = [await payment(), await payment()]
  const second = await payment(first.member)
  const { batcher, looks } = batcherOf()
  const answers = await Promise.all([first, second, other].map(({ received }) => batcher.record(received)))
  expect(answers).toEqual([true, true, true])
  expect(looks).toContainEqual([first.orderNo, second.orderNo])
  expect(looks.filter((look) => look.includes(second.orderNo))).toHaveLength(2)
  expect(await coinsOf(first)).toBe(120)
})

test('does not retry a payment that cannot be batched', async () => {
  const one = await payment()
  const { batcher, looks } = batcherOf()
  const other = {
    ...one.received,
    event: { ...one.received.event, amountFen: one.received.event.amountFen + 1 },
  }
  expect(await batcher.record(other)).toBeNull()
  expect(looks).toEqual([[one.orderNo]])
  expect(await coinsOf(one)).toBe(0)
})
