import { HOUR_MS } from '@contract/constants'
import { DATABASE_BUSY, DATABASE_LOST } from '../net/database-lost'
import { tolerateFaults } from '../net/net'
import { describeWithRedis } from '../nodes/describe-with-redis'
import { playRun } from './run'

/** Texts in CI, with every fault once; `npm run soak` sends a million, with a fault every 2,500. Source: ours */
const SENDS = Number(process.env['SOAK_SENDS'] ?? 2_000)
const SEED = Number(process.env['SOAK_SEED'] ?? 1)
const FAULTS_PER_SEND = 1 / 2_500

/** Every kind in turn, with kills more often than the others. */
const ROUND = [
  'resetLinks',
  'killNode',
  'killRedis',
  'cutLinks',
  'killPostgres',
  'restartPhones',
  'halfOpenLinks',
  'pauseRedis',
  'killNode',
  'slowLinks',
  'refuseConnections',
  'killPostgres',
  'pauseNode',
  'sliceLinks',
  'stopNode',
  'restartPhones',
]

describeWithRedis('two nodes under faults', () => {
  test(
    `of ${SENDS} texts none is lost, duplicated or reordered, and every phone ends equal to the server`,
    async () => {
      tolerateFaults(DATABASE_LOST, DATABASE_BUSY)
      const count = Math.max(ROUND.length, Math.round(SENDS * FAULTS_PER_SEND))
      const report = await playRun({
        sends: SENDS,
        pairs: 30,
        faults: Array.from({ length: count }, (_value, index) => ROUND[index % ROUND.length] ?? ''),
        seed: SEED,
        replayShare: 0.02,
        actShare: 0.03,
        convergeMs: 120_000,
        say: (line) => void process.stdout.write(`${line}\n`),
      })
      const { violations, faults, ...figures } = report
      process.stdout.write(`seed ${SEED}: ${JSON.stringify(figures)}\n`)
      expect(violations).toEqual([])
      expect(report.acknowledged).toBeGreaterThanOrEqual(SENDS)
      // A run in which no text met a fault proves nothing.
      expect(faults.filter(({ inFlight }) => inFlight > 0)).toHaveLength(count)
      expect(report.replayed).toBeGreaterThan(0)
      expect(report.acts).toBeGreaterThan(0)
    },
    6 * HOUR_MS,
  )
})
