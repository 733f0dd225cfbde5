import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@contract/constants'
import { createChance } from '../../../../test/lives/chance'
import { FILE_LIES, type StatementLie } from '../../../../test/server/fakes/statement-rows'
import {
  noonOf,
  type Sale,
  startStatementDesk,
  type StatementDesk,
} from '../../../../test/server/statement-desk'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { dayOf, startOfDay } from '../../../lib/clock'
import { STATEMENT_WORK } from './statement-schedule'

jest.setTimeout(120_000)

/** Enough lies for every request of a test. */
const lies = (lie: StatementLie): StatementLie[] => Array.from({ length: 1_000 }, () => lie)

describe.each(['wx_h5', 'ali_wap'] as const)('the statements of %s', (channel) => {
  let desk: StatementDesk
  let day: string
  beforeAll(async () => {
    desk = await startStatementDesk(channel)
  })
  const nodes: TestApp[] = []
  afterEach(async () => {
    for (const node of nodes.splice(0)) await node.close()
  })
  afterAll(() => desk.close())
  beforeEach(() => {
    desk.statements.lies.length = 0
    desk.others.length = 0
    // A day that no earlier test has touched.
    desk.clock.advance(3 * DAY_MS)
    day = dayOf(desk.clock.now())
  })

  const after = (days: number): string => dayOf(noonOf(day) + days * DAY_MS)
  const statement = async (of = day) => (await desk.app.services.statements.find(desk.vendor, of)).statement
  /** Fetches what is due in each of the next hours. */
  const hours = async (count: number): Promise<void> => {
    for (let hour = 0; hour < count; hour += 1) {
      desk.clock.advance(HOUR_MS)
      await desk.work()
    }
  }
  /** Everything that a statement must never change. */
  const books = async () => {
    const { db } = desk.app.core
    return {
      orders: await db.selectFrom('recharge_order').selectAll().orderBy('order_no').execute(),
      refunds: await db.selectFrom('recharge_refund').selectAll().orderBy('refund_no').execute(),
      postings: await db.selectFrom('ledger_posting').selectAll().orderBy('id').execute(),
      freezes: await desk.app.services.payoutFreeze.listOpen(db),
    }
  }

  it('agrees with a purchase that was made through the vendor, from 10:00 of the day after', async () => {
    const { app, rig, clock } = desk
    clock.set(noonOf(day))
    const { id } = await app.seed.member()
    const by = {
      id,
      platform: rig.platform,
      origin: app.url,
      language: 'en',
      ip: '127.0.0.1',
      deviceId: 'd',
    } as const
    const { service } = app.services.recharges
    const { orderNo } = await service.order(by, { kind: 'coin', packageId: 0, clientToken: randomUUID() })
    const { payParams } = await service.pay(by, { orderNo, channel, env: {} })
    await rig.open(payParams as Readonly<Record<string, string>>)
    rig.pay(orderNo)
    const { path, headers, body } = rig.paidNotice(orderNo)
    const notice = { method: 'POST', headers: { ...headers }, body: new Uint8Array(body) }
    expect((await fetch(`${app.url}${path}`, notice)).status).toBe(200)
    clock.set(startOfDay(day) + 34 * HOUR_MS - 1_000)
    await desk.work()
    expect(desk.statements.asked).not.toContain(day)
    await desk.closeDay(day)
    expect(await statement()).toMatchObject({ state: 'compared', payments: 1, payment_fen: 600, refunds: 0 })
    expect(await desk.differences(day)).toEqual([])
  })

  it('finds each kind of difference, opens one alert for each and changes nothing else', async () => {
    const at = noonOf(day)
    const known = await desk.alerts()
    const right = await desk.sell({ at })
    const lost = await desk.sell({ at })
    lost.isListed = false
    const dearer = await desk.sell({ at })
    dearer.row = { ...dearer.row, fen: 601 }
    const open = { state: 'closed', paid_at: null, provider_no: null, closed_at: at } as const
    const unpaid = await desk.sell({ at, changes: open })
    const lostBack = await desk.giveBack(right, { at, fen: 100 })
    lostBack.isListed = false
    const otherBack = await desk.giveBack(right, { at, fen: 110 })
    otherBack.row = { ...otherBack.row, fen: 111 }
    await desk.giveBack(right, { at, fen: 120 })
    const refused = await desk.giveBack(right, { at, fen: 130, changes: { state: 'refused' } })
    const base = { kind: 'payment', refundNo: '', fen: 600, at } as const
    desk.others.push({ ...base, orderNo: 'NOSUCHORDER1', providerNo: '42000000000001' })
    desk.others.push({ ...base, orderNo: right.orderNo, at: at - 1_000, providerNo: '42000000000002' })
    desk.others.push({ ...base, ...right.row })
    desk.others.push({
      ...base,
      kind: 'refund',
      refundNo: 'CONSOLE1',
      orderNo: right.orderNo,
      providerNo: '42000000000003',
    })
    const before = await books()
    await desk.closeDay(day)
    const expected = [
      `missing_here payment NOSUCHORDER1`,
      `missing_here payment ${right.orderNo}`,
      `missing_here payment ${right.orderNo}`,
      `missing_here refund ${right.orderNo}`,
      `missing_there payment ${lost.orderNo}`,
      `missing_there refund ${lostBack.orderNo}`,
      `other_amount payment ${dearer.orderNo}`,
      `other_amount refund ${otherBack.orderNo}`,
      `other_state payment ${unpaid.orderNo}`,
      `other_state refund ${refused.orderNo}`,
    ].sort()
    expect(await desk.differences(day)).toEqual(expected)
    const alertOf = (one: string): string => {
      const [kind = '', , orderNo = ''] = one.split(' ')
      return `statement_${kind} ${orderNo}`
    }
    expect(await desk.alerts()).toEqual([...known, ...expected.map(alertOf)].sort())
    expect(await books()).toEqual(before)
  })

  it('accepts a refund that the vendor began by itself, once for each that the books have', async () => {
    const at = noonOf(day)
    const sale = await desk.sell({ at })
    const foreign = { is_foreign: true, sent_at: null, operator: 'provider' }
    const first = await desk.giveBack(sale, { at, fen: 100, changes: foreign })
    first.row = { ...first.row, refundNo: 'CONSOLE1' }
    const second = await desk.giveBack(sale, { at, fen: 100, changes: foreign })
    second.row = { ...second.row, refundNo: '' }
    await desk.closeDay(day)
    expect(await desk.differences(day)).toEqual([])
    await desk.closeDay(after(2))
    const third = {
      kind: 'refund',
      orderNo: sale.orderNo,
      refundNo: 'CONSOLE3',
      providerNo: '4200ABCDEFGH',
    } as const
    desk.others.push({ ...third, fen: 100, at: noonOf(after(3)) })
    await desk.closeDay(after(3))
    expect(await desk.differences(after(3))).toEqual([`missing_here refund ${sale.orderNo}`])
  })

  it('finds no difference in a payment that the other side has in the neighbouring day', async () => {
    const midnight = startOfDay(after(1))
    await desk.sell({ at: midnight - SECOND_MS, hereAt: midnight + SECOND_MS })
    // The vendor's clock is ahead.
    await desk.sell({ at: midnight + SECOND_MS, hereAt: midnight - SECOND_MS })
    // Its notification was lost; a later one credited it.
    await desk.sell({ at: midnight - 2 * HOUR_MS, hereAt: midnight + 20 * HOUR_MS })
    for (const each of [day, after(1)]) await desk.sell({ at: noonOf(each) })
    const lost = await desk.sell({ at: midnight - SECOND_MS })
    lost.isListed = false
    await desk.closeDay(day)
    expect(await desk.differences(day)).toEqual([])
    await desk.closeDay(after(1))
    expect(await desk.differences(day)).toEqual([])
    expect(await desk.differences(after(1))).toEqual([`missing_there payment ${lost.orderNo}`])
  })

  it('finds a payment that the vendor lists on two days', async () => {
    const sale = await desk.sell({ at: noonOf(day) })
    const row = sale.row
    desk.others.push({ ...row, at: noonOf(after(1)) })
    await desk.closeDay(day)
    await desk.closeDay(after(1))
    expect([await desk.differences(day), await desk.differences(after(1))]).toEqual([
      [],
      [`missing_here payment ${sale.orderNo}`],
    ])
  })

  it('invents no difference over 500 random orders, and finds exactly the changed ones', async () => {
    const chance = createChance(channel.length)
    const upTo = (most: number): number => chance.between(0, most - 1)
    const from = startOfDay(after(1))
    const sales: Sale[] = []
    for (let each = 0; each < 5; each += 1) await desk.sell({ at: noonOf(after(each)) })
    for (let each = 0; each < 500; each += 1) {
      const at = from + Math.floor(upTo(3 * DAY_MS) / SECOND_MS) * SECOND_MS
      // Most notifications take seconds, some clocks differ by minutes, and some notifications take most of a day.
      const ways = [upTo(5 * SECOND_MS), -upTo(30 * MINUTE_MS), upTo(22 * HOUR_MS)]
      const hereAt = at + (ways[upTo(3)] ?? 0)
      const payingAt = Math.min(at, hereAt) - upTo(10 * MINUTE_MS)
      const changes = { paying_at: payingAt, created_at: payingAt - SECOND_MS, expire_at: payingAt + HOUR_MS }
      const fen = 1 + upTo(50_000)
      const sale = await desk.sell({ at, hereAt, fen, changes })
      sales.push(sale)
      if (upTo(5) === 0)
        sales.push(await desk.giveBack(sale, { at: at + upTo(2 * HOUR_MS), fen: 1 + upTo(fen) }))
    }
    const broken: string[] = []
    for (const sale of sales.filter((_, place) => place % 25 === 0)) {
      const row = sale.row
      const kind = (['missing_there', 'other_amount', 'missing_here'] as const)[broken.length % 3]
      if (kind === 'missing_there') sale.isListed = false
      if (kind === 'other_amount') sale.row = { ...row, fen: row.fen + 1 }
      if (kind === 'missing_here') desk.others.push(row)
      broken.push(`${kind ?? ''} ${row.kind} ${row.orderNo}`)
    }
    for (let each = 0; each < 5; each += 1) await desk.closeDay(after(each))
    const found: string[] = []
    for (let each = 0; each < 5; each += 1) found.push(...(await desk.differences(after(each))))
    expect(broken.length).toBeGreaterThan(20)
    expect(found.sort()).toEqual(broken.sort())
  })

  it.each(FILE_LIES)('changes nothing by a file with the lie "%s", and reads the next one', async (lie) => {
    // A file of the day before must have a line that betrays it.
    for (const each of [after(-1), day]) await desk.sell({ at: noonOf(each) })
    const [before, known] = [await books(), await desk.alerts()]
    desk.statements.lies.push(...lies(lie))
    await desk.closeDay(day)
    expect(await statement()).toMatchObject({
      state: 'waiting',
      payments: 0,
      problem: expect.stringContaining('unknown') as string,
    })
    expect([await books(), await desk.alerts()]).toEqual([before, known])
    desk.statements.lies.length = 0
    desk.clock.advance(HOUR_MS)
    await desk.work()
    expect(await statement()).toMatchObject({ state: 'compared', payments: 1, problem: null })
    expect(await desk.differences(day)).toEqual([])
  })

  it('asks an operator when a day brought no file that can be believed, who has it fetched later', async () => {
    await desk.sell({ at: noonOf(day) })
    desk.statements.lies.push(...lies('truncated'))
    await desk.closeDay(day)
    await hours(23)
    expect(await statement()).toMatchObject({ state: 'waiting', tries: 24 })
    expect(await desk.alerts()).not.toContain(`statement_late ${day}`)
    await hours(2)
    expect(await statement()).toMatchObject({ state: 'late', tries: 25 })
    expect((await desk.alerts()).filter((one) => one === `statement_late ${day}`)).toHaveLength(1)
    desk.statements.lies.length = 0
    await desk.app.services.statements.fetchAgain(desk.vendor, day, { operator: 'anna', why: 'repaired' })
    await desk.work()
    expect(await statement()).toMatchObject({ state: 'compared', payments: 1 })
  })

  it('waits a day before it believes that the vendor has no file of a day with payments', async () => {
    const sale = await desk.sell({ at: noonOf(day) })
    sale.isListed = false
    await desk.closeDay(day)
    await hours(23)
    expect(await statement()).toMatchObject({ state: 'waiting', problem: 'empty' })
    await hours(1)
    expect(await statement()).toMatchObject({ state: 'compared', payments: 0, hash: '' })
    expect(await desk.differences(day)).toEqual([`missing_there payment ${sale.orderNo}`])
  })

  it('believes from 16:00 that the vendor has no file of a day without payments', async () => {
    await desk.closeDay(day)
    await hours(5)
    expect(await statement()).toMatchObject({ state: 'waiting', problem: 'empty' })
    await hours(1)
    expect(await statement()).toMatchObject({ state: 'compared', payments: 0 })
  })

  it('is fetched once by two nodes, and compared again without a second alert', async () => {
    const lost = await desk.sell({ at: noonOf(day) })
    lost.isListed = false
    await desk.sell({ at: noonOf(day) })
    const other = await startApp({
      beside: desk.app,
      config: { pay: [desk.rig.settings], secrets: desk.app.core.config.secrets },
    })
    desk.clock.set(startOfDay(day) + 34 * HOUR_MS)
    nodes.push(other)
    const workers = [desk.app, other, desk.app, other].map(({ services }) => services.jobs)
    await Promise.all(workers.map((jobs) => jobs.runRecurring(STATEMENT_WORK)))
    await Promise.all(workers.map((jobs) => jobs.runDue()))
    expect(desk.statements.asked.filter((one) => one === day)).toEqual([day])
    const found = [await desk.differences(day), await desk.alerts()]
    expect(found[0]).toEqual([`missing_there payment ${lost.orderNo}`])
    await desk.app.services.statements.fetchAgain(desk.vendor, day, { operator: 'anna', why: 'to be sure' })
    await desk.work()
    expect(desk.statements.asked.filter((one) => one === day)).toEqual([day, day])
    expect([await desk.differences(day), await desk.alerts()]).toEqual(found)
  })
})
