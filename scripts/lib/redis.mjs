import { spawnSync } from 'node:child_process'
import { withProgress } from './progress.mjs'
import { say } from './project.mjs'
import { runQuietly } from './run.mjs'

const DEBIAN_PACKAGE = 'redis-server'

/**
 * Redis server program for tests with several server processes: the one of `REDIS_SERVER_PATH`, the system's, or one
 * installed now where possible. Null, after printing why, without one; `REDIS_URL` may then name a running server.
 * @returns {Promise<string | null>}
 */
export async function findOrInstallRedis() {
  const program = process.env.REDIS_SERVER_PATH ?? 'redis-server'
  if (isProgram(program)) return program
  if (process.getuid?.() === 0 && isProgram('apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await withProgress(`Installing ${DEBIAN_PACKAGE}`, async () => {
      await runQuietly('apt-get', ['update'], { env })
      await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', DEBIAN_PACKAGE], { env })
    })
    return program
  }
  if (!process.env.REDIS_URL) say('No redis-server found: tests between several servers are left out.')
  return null
}

function isProgram(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}
