import { HOUR_MS } from '@contract/constants'
import { DATABASE_BUSY, DATABASE_LOST } from '../net/database-lost'
import { tolerateFaults } from '../net/net'
import { type BankFault, playBank } from './bank'

/** Answers in CI; `npm run soak -- money` uses more, with a fault every 125. Source: ours */
const OPERATIONS = Number(process.env['MONEY_OPERATIONS'] ?? 400)
const SEED = Number(process.env['MONEY_SEED'] ?? 1)
const FAULT_EVERY = 125
const ROUND: readonly BankFault[] = [
  'connections',
  'process',
  'connections',
  'database',
  'connections',
  'both processes',
]
const LEAST_READINGS = 200

test(
  `${OPERATIONS} answers of two processes while both, their connections and the database die: each is true, once`,
  async () => {
    tolerateFaults(DATABASE_LOST, DATABASE_BUSY)
    // A short run meets every fault, too.
    const count = Math.max(ROUND.length, Math.floor(OPERATIONS / FAULT_EVERY) - 1)
    const report = await playBank({
      operations: OPERATIONS,
      faults: Array.from({ length: count }, (_value, index) => ROUND[index % ROUND.length] ?? 'connections'),
      seed: SEED,
    })
    const { faults, ...figures } = report
    process.stdout.write(`seed ${SEED}: ${JSON.stringify(figures)}\n`)
    expect(faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThanOrEqual(OPERATIONS)
    expect(report.readings).toBeGreaterThan(LEAST_READINGS)
  },
  6 * HOUR_MS,
)
