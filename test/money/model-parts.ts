import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { HOUR_MS } from '@contract/constants'
import { startApp, type TestApp } from '../server/rigs/start-app'
import { LANES, openRules, playAll, type Sequence } from './model-run'
import { type Command, plainActs } from './model-terms'

/** Sequences in CI; `npm run soak -- money` plays 20,000 or another number. Source: ours */
const SEQUENCES = Number(process.env['MONEY_SEQUENCES'] ?? 1_600)
const SEED = Number(process.env['MONEY_SEED'] ?? 1)
/** Number of sequences with the same waits. */
const BATCH = 400
const LONGEST = 12
/** Each file `model-n.test.ts` plays one part, so that every core gets some. */
const PARTS = readdirSync(__dirname).filter((name) => /^model-\d+\.test\.ts$/.test(name)).length

const one = <T extends Command>(values: fc.Arbitrary<T>, weight: number) => ({ arbitrary: values, weight })

/** Commands that move money are more frequent than those that need moved money. */
const command: fc.Arbitrary<Command> = fc.oneof(
  one(fc.record({ act: fc.constant('recharge' as const), packageId: fc.nat({ max: 4 }) }), 4),
  one(fc.record({ act: fc.constant('spend' as const), coins: fc.constantFrom(1, 10, 65, 200) }), 2),
  one(fc.record({ act: fc.constant('refund' as const), which: fc.nat({ max: 2 }) }), 2),
  one(fc.record({ act: fc.constant('withdraw' as const), fen: fc.constantFrom(99, 100, 250, 400, 401) }), 3),
  one(
    fc.record({ act: fc.constant('judge' as const), verdict: fc.constantFrom('buyer' as const, 'owner') }),
    2,
  ),
  one(fc.record({ act: fc.constant('buy' as const) }), 6),
  one(fc.record({ act: fc.constantFrom('accept' as const, 'added') }), 5),
  one(fc.record({ act: fc.constantFrom(...plainActs) }), 11),
)
/** Most sequences are short and cheap; the others cover what needs many steps. */
const commands = fc.oneof(
  { arbitrary: fc.array(command, { minLength: 1, maxLength: 4, size: 'max' }), weight: 3 },
  { arbitrary: fc.array(command, { minLength: 5, maxLength: LONGEST, size: 'max' }), weight: 1 },
)
const sequence: fc.Arbitrary<Sequence> = fc.record({ isInstant: fc.boolean(), commands })
const waits: fc.Arbitrary<number[]> = fc.array(
  fc.constantFrom(1, 60_000, HOUR_MS, 25 * HOUR_MS, 49 * HOUR_MS, 73 * HOUR_MS, 8 * 24 * HOUR_MS),
  { minLength: LONGEST, maxLength: LONGEST },
)

/** Finds the shortest failing sequence by playing shorter ones alone. */
const shrunk = async (
  app: TestApp,
  found: { sequence: Sequence; waits: readonly number[] },
): Promise<string> => {
  const property = fc.asyncProperty(
    fc.record({
      sequence: fc.record({
        isInstant: fc.boolean(),
        commands: fc.array(command, { minLength: 1, maxLength: LONGEST }),
      }),
      waits,
    }),
    async (alone) => (await playAll(app, [alone.sequence], alone.waits)).length === 0,
  )
  const report = await fc.check(property, {
    examples: [[{ sequence: found.sequence, waits: [...found.waits] }]],
    numRuns: 1,
  })
  return fc.stringify(report.counterexample ?? 'only beside others')
}

/**
 * Plays one part of all sequences on a server and a database of its own, and compares every step with the model. The
 * batches of a part are the same as in the whole.
 * @param part from 1 to {@link PARTS}
 */
export const testModel = (part: number): void => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ connections: LANES })
    openRules(app)
  })
  afterAll(() => app.close())

  test(`${SEQUENCES} sequences of commands, part ${part} of ${PARTS}: every step equals the model`, async () => {
    const sequences = fc.sample(sequence, { numRuns: SEQUENCES, seed: SEED })
    const schedules = fc.sample(waits, { numRuns: Math.ceil(SEQUENCES / BATCH), seed: SEED })
    for (const [at, schedule] of schedules.entries()) {
      if (at % PARTS !== part - 1) continue
      const [found] = await playAll(app, sequences.slice(at * BATCH, (at + 1) * BATCH), schedule)
      if (found) {
        const { at: step, found: product, expected } = found
        const words = { seed: SEED, batch: at, step, product, expected, shortest: await shrunk(app, found) }
        throw new Error(`the product and the model differ: ${fc.stringify({ ...words, ...found })}`)
      }
    }
    expect(await app.services.ledgerVerify.runNow()).toEqual([])
  }, 1_800_000)
}
