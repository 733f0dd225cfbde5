import { randomUUID } from 'node:crypto'
import { errorCodes } from '@contract/errors'
import type { SeededMember } from '../server/seed'
import { startApp, type TestApp } from '../server/rigs/start-app'
import { openUnlocks, seedRevealed } from '../server/acts/unlocking'
import { seedEarner } from '../server/acts/withdrawing'

/** Least number of requests that the test sends. Source: ours */
const LEAST_REQUESTS = 500
/** Number of calls after which the flood guard is reset. */
const CALLS_A_MINUTE = 100
const HONEST_FEN = 3_000
const HONEST_FEE_FEN = 30

/**
 * Replacements of a number, as they come over the wire: JSON or not. None is the valid number in other characters: in
 * JSON `3e3` is 3000, and so is 3000 minus less than a double can express.
 */
const hostile: readonly string[] = [
  '0', '-0', '-1', '-3000', '0.1', '-0.1', '3000.5', '2999.9999999999', '0.00000001', '1e-7', '1e308', '-1e308',
  '1e309', '-1e309', '4e400', '1000000001', '2147483648', '4294967296', '9007199254740991', '9007199254740992',
  '9007199254740993', '9223372036854775807', '9223372036854775808', '18446744073709551616', '1'.repeat(400), 'NaN',
  'Infinity', '-Infinity', 'undefined', '0x0bb8', '0b1', '0o7', '03000', '+3000', '3_000', '3,000', '3000n', '１００',
  '٣٠٠٠', '"0"', '"3000"', '"3000 "', '" 3000"', '"3e3"', '"NaN"', '"Infinity"', '"１００"', '"٣٠٠٠"', '"-1"', '"1e308"',
  '"9007199254740993"', '"3000n"', '"0x0bb8"', '""', '"null"', 'null', 'true', 'false', '[]', '[3000]', '[[3000]]',
  '{}', '{"fen":3000}', '{"valueOf":3000}', '{"$numberLong":"3000"}', '{"__proto__":3000}', '"3000\\u0000"',
] // prettier-ignore

let app: TestApp
let member: SeededMember
let buyer: SeededMember
let orderId: string
let sent = 0

beforeAll(async () => {
  app = await startApp()
  openUnlocks(app)
  member = await seedEarner(app, 2 * HONEST_FEN)
  const trade = await seedRevealed(app)
  orderId = trade.order.id
  buyer = trade.bob
})
afterAll(() => app.close())

/** A body with one raw field; the others are valid. */
const bodyWith = (honest: object, field: string, raw: string): string => {
  const others = JSON.stringify({ ...honest, clientToken: randomUUID() })
  return `${others.slice(0, -1)},"${field}":${raw}}`
}

interface Place {
  readonly path: string
  readonly field: string
  readonly honest: object
  /** Valid values among the hostile ones. */
  readonly but: readonly string[]
  /** Sends the request as the buyer of an order. */
  readonly isBuyers?: boolean
}

const inFen = hostile.filter((raw) => /^-?\d+$/.test(raw) && Number(raw) >= 0 && Number(raw) <= 1e9)
const packages = ['0', '-0']

const places: readonly Place[] = [
  {
    path: '/api/user/apply_withdraw',
    field: 'amountFen',
    honest: { quoteFeeFen: HONEST_FEE_FEN },
    but: [],
  },
  { path: '/api/user/apply_withdraw', field: 'quoteFeeFen', honest: { amountFen: HONEST_FEN }, but: [] },
  // A preview answers for every valid amount of money.
  { path: '/api/user/withdraw', field: 'amountFen', honest: {}, but: inFen },
  { path: '/api/user/recharge', field: 'packageId', honest: { kind: 'coin' }, but: packages },
  { path: '/api/user/recharge', field: 'packageId', honest: { kind: 'vip' }, but: [] },
  { path: '/api/user/pay_recharge', field: 'orderNo', honest: { channel: 'local', env: {} }, but: [] },
  { path: '/api/user/unlock_wx', field: 'quoteId', honest: {}, but: [], isBuyers: true },
  { path: '/api/user/wx_feedback', field: 'score', honest: {}, but: [], isBuyers: true },
  { path: '/api/user/bill_list', field: 'limit', honest: { type: 'recharge' }, but: [] },
]

const countRows = async () => {
  const tables = ['recharge_order', 'withdrawal', 'unlock_order', 'ledger_journal', 'local_payment'] as const
  const counts = await Promise.all(
    tables.map((table) =>
      app.core.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return counts.map(({ count }) => Number(count))
}

test.each(
  places.map((place) => [`${place.path} ${place.field} ${JSON.stringify(place.honest)}`, place] as const),
)(
  'no hostile number is accepted, and none breaks anything: %s',
  async (_name, { path, field, honest, but, isBuyers }) => {
    const before = await countRows()
    const asker = isBuyers ? buyer : member
    const whole = path.endsWith('wx_feedback') ? { ...honest, orderId, result: 'added' } : honest
    const taken: string[] = []
    const broken: string[] = []
    for (const raw of hostile.filter((one) => !but.includes(one))) {
      if (sent++ % CALLS_A_MINUTE === 0) app.clock.advance(60_000)
      const { status, code, msg } = await asker.post(path, bodyWith(whole, field, raw))
      const words = `${raw.slice(0, 40)}: ${status} ${code} ${msg}`
      if (status === 200 && code === 1) taken.push(words)
      if (status >= 500 || (status === 200 && code === errorCodes.UNKNOWN)) broken.push(words)
      if (status === 401 || status === 403 || code === errorCodes.RATE_LIMITED) broken.push(words)
    }
    expect({ taken, broken }).toEqual({ taken: [], broken: [] })
    expect(await countRows()).toEqual(before)
  },
)

test('enough numbers were tried, and a valid one is accepted', async () => {
  expect(sent).toBeGreaterThanOrEqual(LEAST_REQUESTS)
  app.clock.advance(60_000)
  const honest = { amountFen: HONEST_FEN, quoteFeeFen: HONEST_FEE_FEN, clientToken: randomUUID() }
  expect((await member.post('/api/user/apply_withdraw', honest)).code).toBe(1)
})
