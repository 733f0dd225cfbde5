import path from 'node:path'
import { parseArgs } from 'node:util'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode, say } from './lib/project.mjs'
import { findOrInstallRedis } from './lib/redis.mjs'
import { runVisibly } from './lib/run.mjs'

const jest = path.join(projectDir, 'node_modules/.bin/jest')

const usage = `npm run soak                          a million texts under faults
npm run soak -- --sends n --seed n    another number, another order of faults`

/** `npm run soak`: the history check of the tests at full length. Source: reliability M-01 */
async function soak() {
  requireNode()
  const { sends, seed, help } = readOptions()
  if (help) return say(usage)
  await installPackages()
  const redis = await findOrInstallRedis()
  const env = { SOAK_SENDS: sends, SOAK_SEED: seed, ...(redis && { REDIS_SERVER_PATH: redis }) }
  process.exitCode = await runVisibly(jest, ['--selectProjects', 'history', '--testPathPattern', 'chaos'], {
    env,
  })
}

function readOptions() {
  const options = {
    sends: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    return fail(`${error.message}\n${usage}`)
  }
}

soak().catch((error) => fail(error.message))
