import path from 'node:path'
import { findOrUnpackCaddy } from './lib/caddy.mjs'
import { installPackages } from './lib/install.mjs'
import { fail, projectDir, requireNode } from './lib/project.mjs'
import { findOrInstallRedis } from './lib/redis.mjs'
import { runVisibly } from './lib/run.mjs'

const jest = path.join(projectDir, 'node_modules/.bin/jest')

/**
 * `npm run deploy:rehearse`: starts the topology of deploy/ with the programs of this machine, uses it, restarts its nodes
 * one after the other under load, and stops everything. Source: ours
 */
async function rehearse() {
  requireNode()
  await installPackages()
  const [caddy, redis] = [await findOrUnpackCaddy(), await findOrInstallRedis()]
  if (caddy === null || redis === null) fail('The rehearsal needs Caddy and Redis.')
  const args = [
    '--selectProjects',
    'drills',
    '--runInBand',
    '--runTestsByPath',
    'test/drills/deploy.drill.ts',
  ]
  process.exitCode = await runVisibly(jest, args, { env: { CADDY_PATH: caddy, REDIS_SERVER_PATH: redis } })
}

rehearse().catch((error) => fail(error.message))
