import { useApp } from '../../../../test/server/rigs/app-rig'
import { createUsageService, type Usage } from './usage.service'

const app = useApp({ connections: 12 })
const usage = createUsageService()

const PERIOD = '2026-01-01'
const ofCounter = (scope: string, subject: string, limit: number | null): Usage => ({
  scope,
  subject,
  period: PERIOD,
  limit,
  expireAt: app.clock.now(),
})

test('counts many counters at once, each up to its own limit, and returns them in the given order', async () => {
  const wanted = () => [
    ofCounter('test_sell', 'seller', 1),
    ofCounter('test_buy', 'never', 0),
    ofCounter('test_buy', 'buyer', 2),
    ofCounter('test_buy', 'unlimited', null),
  ]
  const consume = () => usage.consumeEach(app.core.db, wanted())
  expect([await consume(), await consume(), await consume()]).toEqual([
    [1, null, 1, 1],
    [null, null, 2, 2],
    [null, null, null, 3],
  ])
  expect(await usage.peekAll(app.core.db, 'never', PERIOD, ['test_buy'])).toEqual(new Map())
  expect(await usage.peek(app.core.db, ofCounter('test_buy', 'buyer', 2))).toBe(2)
})

test('concurrent groups with the same counters in other orders never pass a limit', async () => {
  const wanted = ['a', 'b', 'c', 'd'].map((subject) => ofCounter('test_crowd', subject, 7))
  const groups = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? wanted : [...wanted].reverse()))
  const taken = await Promise.all(groups.map((group) => usage.consumeEach(app.core.db, group)))
  expect(taken.flat().filter((count) => count !== null)).toHaveLength(wanted.length * 7)
  for (const { subject } of wanted) {
    expect(await usage.peek(app.core.db, ofCounter('test_crowd', subject, 7))).toBe(7)
  }
})
