import { describeWithRedis } from '../nodes/describe-with-redis'
import { countCalls, percentile } from './upgrade/records'
import { playUpgrade } from './upgrade/run'

const CALLS = Number(process.env['DRILL_CALLS'] ?? 8_000)
const SEED = Number(process.env['DRILL_SEED'] ?? 1)
/** Longest time in which 99 of 100 sockets are back, from their client's first try, in ms. Source: ours */
const BACK_MS = 2_000

const round = (ms: number): number => Math.round(ms)

describeWithRedis('an upgrade of two nodes under load, and back', () => {
  test(`of ${CALLS} calls none fails, no message is lost or doubled, and sockets come back`, async () => {
    const say = (line: string): void => void process.stdout.write(`${line}\n`)
    const report = await playUpgrade({
      ...{ calls: CALLS, pairs: 20, seed: SEED, restMs: 600, say },
      ...{ drainSeconds: 12, idleMs: 10_000, replaced: 2 },
    })
    const { records, failures, violations, edge, exitCodes, migrated } = report
    const connect = records.returns.map(({ connectMs }) => connectMs)
    const away = records.returns.map(({ awayMs }) => awayMs)
    say(
      JSON.stringify({
        ...{ seed: SEED, calls: countCalls(records), failed: records.failures.length },
        ...{
          repeatedGets: edge.repeated,
          requestsByNode: edge.requests,
          outs: edge.outs,
          migrated,
          exitCodes,
        },
        ...{ texts: records.history.sends.size, pushed: records.pushed, listed: records.listed },
        ...{ pushedAgain: records.pushedAgain, socketsBack: connect.length },
        connectMs: { p50: round(percentile(connect, 0.5)), p99: round(percentile(connect, 0.99)) },
        awayMs: { p50: round(percentile(away, 0.5)), p99: round(percentile(away, 0.99)) },
      }),
    )
    say(JSON.stringify(Object.fromEntries(records.calls)))
    expect(failures).toEqual([])
    expect(violations).toEqual([])
    expect(countCalls(records)).toBeGreaterThanOrEqual(CALLS)
    expect(exitCodes).toEqual([0, 0, 0, 0])
    expect(migrated).toEqual(['9001-later-member', '9002-later-message'])
    // Every socket was on a node that was replaced at least once.
    expect(connect.length).toBeGreaterThanOrEqual(2 * 20)
    expect(percentile(connect, 0.99)).toBeLessThan(BACK_MS)
  }, 900_000)
})
