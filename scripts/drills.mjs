import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode, say } from './lib/project.mjs'
import { findOrInstallRedis } from './lib/redis.mjs'
import { runVisibly } from './lib/run.mjs'

const ENDING = '.drill.ts'
const folder = path.join(projectDir, 'test/drills')
const jest = path.join(projectDir, 'node_modules/.bin/jest')

/** Every drill is a file of its own, by whose name it is run. */
const drills = readdirSync(folder)
  .filter((file) => file.endsWith(ENDING))
  .map((file) => file.slice(0, -ENDING.length))

const usage = `npm run drills                          every drill, one after the other
npm run drills -- ${drills[0]} …              some of: ${drills.join(', ')}
  --calls n --seed n                    how many calls an upgrade has to survive, and their order`

/** `npm run drills [name …]`: rehearses what operators do, with figures; too long for `npm test`. Source: ours */
async function main() {
  requireNode()
  const { names, options } = readOptions()
  if (options.help) return say(usage)
  const unknown = names.find((name) => !drills.includes(name))
  if (unknown !== undefined) fail(`There is no drill "${unknown}".\n${usage}`)
  await installPackages()
  const redis = await findOrInstallRedis()
  const env = {
    ...(options.calls && { DRILL_CALLS: options.calls }),
    ...(options.seed && { DRILL_SEED: options.seed }),
    ...(redis && { REDIS_SERVER_PATH: redis }),
  }
  const files = (names.length > 0 ? names : drills).map((name) => path.join(folder, `${name}${ENDING}`))
  const args = ['--selectProjects', 'drills', '--runInBand', '--runTestsByPath', ...files]
  process.exitCode = await runVisibly(jest, args, { env })
}

function readOptions() {
  const options = { calls: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } }
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    return { names: positionals, options: values }
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

main().catch((error) => fail(error.message))
