import { playUpgrade } from '../drills/upgrade/run'
import { countCalls } from '../drills/upgrade/records'
import { describeWithRedis } from './describe-with-redis'

const CALLS = 400

describeWithRedis('a short upgrade of one of two nodes under load, and back', () => {
  test(`of ${CALLS} calls none fails, and no message is lost or doubled`, async () => {
    const { records, failures, violations, exitCodes, migrated } = await playUpgrade({
      ...{ calls: CALLS, pairs: 5, seed: 30, restMs: 250, say: () => undefined },
      ...{ drainSeconds: 3, idleMs: 500, replaced: 1 },
    })
    expect(failures).toEqual([])
    expect(violations).toEqual([])
    expect(countCalls(records)).toBeGreaterThanOrEqual(CALLS)
    expect(exitCodes).toEqual([0, 0])
    expect(migrated).toEqual(['9001-later-member', '9002-later-message'])
    expect(records.returns.length).toBeGreaterThan(0)
  }, 240_000)
})
