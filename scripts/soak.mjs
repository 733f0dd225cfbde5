import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode, say } from './lib/project.mjs'
import { findOrInstallRedis } from './lib/redis.mjs'
import { runVisibly } from './lib/run.mjs'

const jest = path.join(projectDir, 'node_modules/.bin/jest')

const usage = `npm run soak                                       a million texts under faults
npm run soak -- --sends n --seed n                 another number of texts, another order of faults
npm run soak -- lives --seed n --acts n            simulated members use the product, month after month
npm run soak -- money --seed n                     money compared with its model, for a month, with crashes
  --sequences n --members n --operations n         how much of each
npm run soak -- monkey --seed n --minutes n        seeded random taps in a browser
  --routes home,chat                               opens only these pages, by name
npm run soak -- shift --cases n --operators n      operators of the console decide every case exactly once
npm run soak -- proofs                             the proofs of the server that npm test keeps small
npm run soak -- layouts                            every answer late on every page, every layer and screen by
                                                   all rules in dark and light`

/**
 * Tests that may run longer than in `npm test`: the arguments of Jest, and the environment from the options.
 * @type {Record<string, { args: string[], needsRedis?: boolean, envOf(options: Record<string, string>): Record<string, string> }>}
 */
const soaks = {
  texts: {
    args: ['--selectProjects', 'history', '--testPathPattern', 'chaos'],
    needsRedis: true,
    envOf: ({ sends, seed }) => ({ SOAK_SENDS: sends, SOAK_SEED: seed }),
  },
  lives: {
    args: ['--selectProjects', 'lives'],
    envOf: ({ acts, seed }) => ({ LIVES_TOTAL: acts, LIVES_SEED: seed }),
  },
  money: {
    args: ['--selectProjects', 'money', '--testPathPattern', 'model|month|bank|crashes'],
    envOf: ({ sequences, members, operations, seed }) => ({
      MONEY_SEQUENCES: sequences,
      MONEY_MEMBERS: members,
      MONEY_OPERATIONS: operations,
      MONEY_SEED: seed,
      SOAK_PROOFS: '1',
    }),
  },
  shift: {
    args: ['server/console/shift.flow.test.ts', '--selectProjects', 'server'],
    envOf: ({ cases, operators, seed }) => ({
      SHIFT_CASES: cases,
      SHIFT_OPERATORS: operators,
      SHIFT_SEED: seed,
    }),
  },
  proofs: {
    args: [
      '--selectProjects',
      'server',
      '--testPathPattern',
      'payout-schedules|album/races|feed/privacy|messages/groups/unread|(console|http)/fuzz|money/.*/(races|vip|ceilings|reconciliation)',
    ],
    envOf: () => ({ SOAK_PROOFS: '1' }),
  },
  layouts: {
    args: [
      '--selectProjects',
      'journeys',
      '--testPathPattern',
      'e2e/(late-answers|overlays|screens|console/console)',
    ],
    envOf: () => ({ SOAK_PROOFS: '1' }),
  },
  monkey: {
    args: ['--selectProjects', 'monkey'],
    envOf: ({ minutes, seed, routes }) => ({
      MONKEY_MINUTES: minutes,
      MONKEY_SEED: seed,
      ...(routes && { MONKEY_ROUTES: routes }),
    }),
  },
}

/** `npm run soak`: runs one of the product's tests at full length. Source: ours */
async function soak() {
  requireNode()
  const { name, options } = readOptions()
  if (options.help) return say(usage)
  const { args, needsRedis, envOf } = soaks[name] ?? fail(`There is no soak "${name}".\n${usage}`)
  await installPackages()
  const redis = needsRedis && (await findOrInstallRedis())
  const env = { ...envOf(options), ...(redis && { REDIS_SERVER_PATH: redis }) }
  process.exitCode = await runVisibly(jest, args, { env })
}

function readOptions() {
  const options = {
    sends: { type: 'string', default: '1000000' },
    acts: { type: 'string', default: '200000' },
    sequences: { type: 'string', default: '20000' },
    members: { type: 'string', default: '5000' },
    operations: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '10' },
    cases: { type: 'string', default: '2000' },
    operators: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    routes: { type: 'string' },
    help: { type: 'boolean' },
  }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { name: positionals[0] ?? 'texts', options: values }
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

soak().catch((error) => fail(error.message))
