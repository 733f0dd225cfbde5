import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@contract/constants'
import { allAtOnce } from '../server/all-at-once'
import type { VendorFault } from '../server/fakes/vendor-server'
import { createManualClock } from '../server/manual-clock'
import { orderRowOf } from '../server/shop'
import { openShop } from '../server/acts/buying'
import { startApp, type TestApp } from '../server/rigs/start-app'
import { type PayRig, type Post, RIGGED, startPayRig } from './pay-rig'

jest.setTimeout(300_000)

const NOTICES = 1_000
const LANES = 50
const BY = { operator: 'anna', why: 'asked for it' }

let app: TestApp
const rigs = new Map<string, PayRig>()

beforeAll(async () => {
  const clock = createManualClock()
  for (const channel of RIGGED) rigs.set(channel, await startPayRig(channel, clock))
  const pay = [...rigs.values()].map(({ settings }) => settings)
  app = await startApp({ clock, connections: 60, config: { pay } })
  openShop(app)
}, 120_000)
afterAll(async () => {
  await app.close()
  for (const { server, others } of rigs.values()) for (const one of [server, ...others]) await one.close()
})
afterEach(() => {
  for (const { server } of rigs.values()) server.faults.length = 0
})

const facts = { language: 'en' as const, ip: '127.0.0.1', deviceId: 'device' }
const rigOf = (channel: string): PayRig => {
  const rig = rigs.get(channel)
  if (!rig) throw new Error('a rig expected')
  return rig
}

/** A member who buys through a channel. */
const buyerOf = async (rig: PayRig) => {
  const { id } = await app.seed.member()
  const by = { ...facts, id, platform: rig.platform, origin: app.url }
  const { service } = app.services.recharges
  return {
    id,
    order: async (): Promise<string> =>
      (await service.order(by, { kind: 'coin', packageId: 0, clientToken: randomUUID() })).orderNo,
    /** Prepares the payment; null when the provider did not answer. */
    prepare: async (orderNo: string) => {
      const loginCode = rig.loginCode()
      const env = loginCode === undefined ? {} : { loginCode }
      return service.pay(by, { orderNo, channel: rig.channel, env }).then(
        ({ payParams }) => payParams,
        () => null,
      )
    },
    status: (orderNo: string) => service.orderStatus(by, orderNo),
    coins: async (): Promise<number> => (await app.services.coins.balanceOf(app.core.db, id)).principalCoins,
  }
}

const begun = async (rig: PayRig) => {
  const buyer = await buyerOf(rig)
  const orderNo = await buyer.order()
  const params = await buyer.prepare(orderNo)
  if (params === null) throw new Error('not prepared')
  await rig.open(params)
  return { buyer, orderNo }
}

const deliver = async ({ path, headers, body }: Post): Promise<number> => {
  const init = { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) }
  return (await fetch(`${app.url}${path}`, init)).status
}

const work = async (minutes = 0): Promise<void> => {
  app.clock.advance(minutes * MINUTE_MS)
  await app.services.jobs.runDue()
}
const expectBooks = async (): Promise<void> => expect(await app.services.ledgerVerify.runNow()).toEqual([])

describe.each(RIGGED)('%s', (channel) => {
  test('a payment that is notified: credited once, known to a query, refunded in full', async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    rig.pay(orderNo)
    expect(await deliver(rig.paidNotice(orderNo))).toBe(200)
    expect(await deliver(rig.paidNotice(orderNo))).toBe(200)
    expect(await buyer.coins()).toBe(60)
    const { refund_no: refundNo } = await app.services.recharges.refunds.refund(orderNo, BY)
    await work()
    for (let round = 0; round < 3; round += 1) await work(10)
    expect(await orderRowOf(app, orderNo)).toMatchObject({ state: 'refunded', channel })
    expect([await buyer.coins(), rig.heldFen(orderNo)]).toEqual([0, 0])
    expect(await deliver(rig.refundNotice(orderNo, refundNo))).toBe(200)
    await expectBooks()
  })

  test('a payment whose notification is lost: a query credits it', async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    expect((await buyer.status(orderNo)).state).toBe('paying')
    rig.pay(orderNo)
    app.clock.advance(4_000)
    expect((await buyer.status(orderNo)).state).toBe('paid')
    expect(await buyer.coins()).toBe(60)
    expect(await deliver(rig.paidNotice(orderNo))).toBe(200)
    expect(await buyer.coins()).toBe(60)
  })

  test('a refund that the provider began by itself takes the coins back', async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    rig.pay(orderNo)
    await deliver(rig.paidNotice(orderNo))
    const row = await orderRowOf(app, orderNo)
    const provider = app.services.recharges.payments.providerOf(channel)
    const foreign = { orderNo, providerRef: row.provider_ref, refundNo: 'CONSOLE00001' }
    await provider?.refund({ ...foreign, amountFen: 600, paidFen: 600, reason: 'console' }, rig.channel, {
      deadlineMs: 5_000,
    })
    expect(await deliver(rig.refundNotice(orderNo, 'CONSOLE00001'))).toBe(200)
    expect(await deliver(rig.refundNotice(orderNo, 'CONSOLE00001'))).toBe(200)
    expect(await orderRowOf(app, orderNo)).toMatchObject({ state: 'refunded', refunded_fen: 600 })
    expect(await buyer.coins()).toBe(0)
    await expectBooks()
  })

  test('an order that nobody paid ends, and a payment after that is credited all the same', async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    await work(15)
    await work(10)
    expect(await orderRowOf(app, orderNo)).toMatchObject({ state: 'closed' })
    rig.pay(orderNo)
    expect(await deliver(rig.paidNotice(orderNo))).toBe(200)
    expect(await buyer.coins()).toBe(60)
    await expectBooks()
  })

  test('another amount than the order credits nothing', async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    rig.pay(orderNo, 1)
    expect(await deliver(rig.paidNotice(orderNo))).toBe(200)
    app.clock.advance(4_000)
    await expect(buyer.status(orderNo)).rejects.toThrow()
    expect(await buyer.coins()).toBe(0)
    await expectBooks()
  })

  const faults: readonly VendorFault[] = ['cut', 'done, cut', 'done, 5xx', 'done, garbage', 'wrong signature']
  test.each(faults)('a vendor that is "%s" at every step: money is where the books say', async (fault) => {
    const rig = rigOf(channel)
    const buyer = await buyerOf(rig)
    const orderNo = await buyer.order()
    rig.server.faults.push(fault)
    await buyer.prepare(orderNo)
    rig.server.faults.length = 0
    const params = await buyer.prepare(orderNo)
    if (params === null) throw new Error('not prepared')
    await rig.open(params)
    rig.pay(orderNo)
    rig.server.faults.push(fault)
    app.clock.advance(4_000)
    await buyer.status(orderNo)
    rig.server.faults.length = 0
    app.clock.advance(4_000)
    await buyer.status(orderNo)
    expect(await buyer.coins()).toBe(60)
    await app.services.recharges.refunds.refund(orderNo, BY)
    rig.server.faults.push(fault)
    await work()
    rig.server.faults.length = 0
    for (let round = 0; round < 3; round += 1) await work(10)
    const { state } = await orderRowOf(app, orderNo)
    const held = rig.heldFen(orderNo)
    // The money is back where the order says so; a request that never arrived waits for a person.
    expect([state, held]).toEqual(held === 0 ? ['refunded', 0] : ['paid', 600])
    expect(await buyer.coins()).toBe(0)
    await expectBooks()
  })

  test('one notification a hundred times beside a hundred queries: one credit', async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    rig.pay(orderNo)
    app.clock.advance(4_000)
    const answers = await allAtOnce(200, LANES, async (at) =>
      at % 2 === 0 ? deliver(rig.paidNotice(orderNo)) : (await buyer.status(orderNo), 200),
    )
    expect(answers.filter((status) => status !== 200)).toEqual([])
    expect(await buyer.coins()).toBe(60)
    await expectBooks()
  })

  test(`${NOTICES} mutants of a notification: none credits, none breaks anything`, async () => {
    const rig = rigOf(channel)
    const { buyer, orderNo } = await begun(rig)
    rig.pay(orderNo)
    const honest = rig.paidNotice(orderNo)
    // Never the bit of a letter's case, which hexadecimal escapes do not distinguish.
    const flipped = (at: number): Post => {
      const body = Buffer.from(honest.body)
      const index = (at * 7_919) % body.length
      body[index] = (body[index] ?? 0) ^ (1 << (at % 5))
      return { ...honest, body }
    }
    const odd = (at: number): Post => {
      const { body } = honest
      const bodies = [
        Buffer.alloc(0),
        body.subarray(0, body.length - 1),
        Buffer.concat([body, Buffer.from(']')]),
        Buffer.concat([body, body]),
        Buffer.from('null'),
        Buffer.from('['.repeat(50_000)),
        Buffer.alloc(70_000, 'x'),
        Buffer.from('%00=%&a=%'),
      ]
      return { ...honest, body: bodies[at % bodies.length] ?? body }
    }
    const unsigned = (at: number): Post => {
      const values = ['', '0', 'x', '1e400', 'AAAA', '%00', '9'.repeat(400)]
      const value = values[at % values.length] ?? ''
      const names = Object.keys(honest.headers).filter((name) => name.startsWith('wechatpay-'))
      const name = names[at % names.length]
      if (name !== undefined) return { ...honest, headers: { ...honest.headers, [name]: value } }
      const [path = '', search] = honest.path.split('?')
      const body = Buffer.from(honest.body.toString().replace(/sign=[^&]*/, `sign=${value}`))
      const query = new URLSearchParams(search)
      const signed = [...query.keys()]
      query.set(signed[at % signed.length] ?? 'sign', value)
      return search === undefined ? { ...honest, body } : { ...honest, path: `${path}?${query.toString()}` }
    }
    const lying = (at: number): Post => {
      const lie = rig.signedLies[at % rig.signedLies.length]
      if (!lie) throw new Error('a lie expected')
      return lie(orderNo)
    }
    const ways = [flipped, odd, unsigned, lying]
    const answers = await allAtOnce(NOTICES, LANES, (at) =>
      deliver((ways[at % ways.length] ?? flipped)(Math.floor(at / ways.length))),
    )
    expect(answers.filter((status) => status >= 500)).toEqual([])
    expect(await buyer.coins()).toBe(0)
    expect(await deliver(rig.paidNotice(orderNo))).toBe(200)
    expect(await buyer.coins()).toBe(60)
    await expectBooks()
  })
})
