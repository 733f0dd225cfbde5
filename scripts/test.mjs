import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { installPackages } from './lib/install.mjs'
import { findOrInstallRedis } from './lib/redis.mjs'
import { spoken } from './lib/progress.mjs'
import { cacheDir, fail, projectDir, requireNode, say } from './lib/project.mjs'
import { runVisibly } from './lib/run.mjs'
import { argumentsForFiles, filesToTryAgain } from './lib/second-try.mjs'
import { doSideBySide, orderedWriters } from './lib/side-by-side.mjs'
import { steps } from './lib/steps.mjs'
import { writeTestGroups } from './lib/test-groups.mjs'

const resultsDir = path.join(cacheDir, 'test-results')

const usage = `npm test                      everything
npm run check                 everything but the browser
npm test -- --only name,name  some steps: ${steps.map(({ name }) => name).join(' ')}`

/** The cores of steps were measured on two cores; another number would need new measurements. */
const CORES = 2

/** `npm test` and `npm run check`: runs the steps in order, in parallel where two fit, up to the first failure. */
async function test() {
  requireNode()
  const chosen = chooseSteps()
  await installPackages()
  const env = await prepare(chosen)
  rmSync(resultsDir, { recursive: true, force: true })
  mkdirSync(resultsDir, { recursive: true })
  const wanted = chosen.map((step) => (mayHaveRedis(env) ? withRedis(step) : step))
  if (!mayHaveRedis(env))
    for (const { title } of chosen.filter(({ envWithRedis }) => envWithRedis))
      say(`On one server process, for want of redis-server and REDIS_URL: ${title}`)
  const nextWriter = orderedWriters((chunk) => process.stdout.write(chunk))
  const done = await doSideBySide(wanted, {
    cores: CORES,
    hasFailed: ({ code }) => code !== 0,
    async run(step, nth) {
      const writer = nextWriter()
      writer.write(`\n▶ ${nth}/${wanted.length} ${step.title} (${step.name})\n`)
      const startedAt = performance.now()
      const write = wanted.length === 1 ? undefined : writer.write
      const code = await runStep(step, env, write)
      const unsteady = code === 0 ? [] : await tryAgain(step, env, write)
      writer.end()
      return {
        ...step,
        code: unsteady.length > 0 ? 0 : code,
        unsteady,
        elapsedMs: performance.now() - startedAt,
      }
    },
  })
  report(done)
}

/** The environment that the steps need. */
async function prepare(chosen) {
  const env = {}
  if (chosen.some(({ needsBrowser }) => needsBrowser)) env.CHROMIUM_PATH = await findOrInstallChromium()
  const redis = chosen.some(({ needsRedis }) => needsRedis) ? await findOrInstallRedis() : null
  if (redis) env.REDIS_SERVER_PATH = redis
  return env
}

function withRedis(step) {
  return { ...step, env: { ...step.env, ...step.envWithRedis } }
}

/** Where Redis is required (`CI`), a step fails without one. */
function mayHaveRedis(env) {
  return Boolean(env.REDIS_SERVER_PATH ?? process.env.REDIS_URL ?? process.env.CI)
}

function chooseSteps() {
  const { only, 'no-browser': isWithoutBrowser, help } = readOptions()
  if (help) {
    say(usage)
    process.exit(0)
  }
  if (!only) return steps.filter(({ needsBrowser }) => !(isWithoutBrowser && needsBrowser))
  const names = only.split(',')
  const unknown = names.filter((name) => !steps.some((step) => step.name === name))
  if (unknown.length > 0) fail(`There is no step ${unknown.join(', ')}.\n${usage}`)
  return steps.filter(({ name }) => names.includes(name))
}

function readOptions() {
  try {
    return parseArgs({
      options: { only: { type: 'string' }, 'no-browser': { type: 'boolean' }, help: { type: 'boolean' } },
    }).values
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

/** A single step uses the console; `write` receives the output of others. */
function runStep(step, commonEnv, write) {
  const { name, isTests, grouped } = step
  const [program, ...programArguments] = step.command
  if (grouped) writeTestGroups(grouped.project, grouped.folders, process.env.TEST_ORDER_SEED)
  const counting = isTests ? ['--json', `--outputFile=${resultPath(name)}`] : []
  const groups = grouped && { TEST_GROUPS: grouped.project }
  const file = program === 'node' ? process.execPath : path.join(projectDir, 'node_modules/.bin', program)
  return runVisibly(file, [...programArguments, ...counting], {
    env: { ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...commonEnv, ...groups, ...step.env },
    write,
  })
}

/**
 * The files of a failed step that pass alone. A real browser on a busy machine has faults of luck; they are reported as
 * unsteady instead of hidden, and each is a fault to mend (decision 0019).
 */
async function tryAgain({ mayTryAgain, ...step }, env, write) {
  const files = mayTryAgain ? filesToTryAgain(readResults(step.name)) : []
  if (files.length === 0) return []
  const [program, ...programArguments] = step.command
  const again = {
    ...step,
    name: againName(step.name),
    command: [program, ...argumentsForFiles(programArguments, files)],
  }
  return (await runStep(again, env, write)) === 0 ? files : []
}

function againName(name) {
  return `${name}-again`
}

function resultPath(name) {
  return path.join(resultsDir, `${name}.json`)
}

function report(done) {
  say()
  for (const { name, code, elapsedMs } of done)
    say(`${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${spoken(elapsedMs)}`)
  const failed = done.filter(({ code }) => code !== 0)
  if (failed.length > 0)
    say(`\nRun again what failed: npm test -- --only ${failed.map(({ name }) => name).join()}`)
  for (const file of done.flatMap(({ unsteady }) => unsteady))
    say(`\nUnsteady, to be mended: ${path.relative(projectDir, file)} failed, and passed alone.`)
  const totals = done.filter(({ isTests }) => isTests).map(readTotals)
  const sum = (part) => totals.reduce((total, counts) => total + counts[part], 0)
  // A failed step without single tests, or a suite that cannot load, counts as one failure.
  const failedCount = Math.max(failed.length, sum('failed'))
  say(`\n${sum('passed')} passed, ${failedCount} failed`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** A test that failed and passed in the second try counts as passed. */
function readTotals({ name, unsteady }) {
  const results = readResults(name)
  if (!results) return { passed: 0, failed: 0 }
  const { numPassedTests: passed, numFailedTests: failed } = results
  return unsteady.length > 0 ? { passed: passed + failed, failed: 0 } : { passed, failed }
}

/** What Jest wrote about a step, null when it wrote nothing. */
function readResults(name) {
  return existsSync(resultPath(name)) ? JSON.parse(readFileSync(resultPath(name), 'utf8')) : null
}

test().catch((error) => fail(error.message))
