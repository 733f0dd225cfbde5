import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { withProgress } from './progress.mjs'
import { cacheDir, say } from './project.mjs'
import { runQuietly } from './run.mjs'

const INSTALLER = 'apt-get'
const DEBIAN_PACKAGE = 'caddy'
const isProgram = (file) => spawnSync(file, ['version'], { stdio: 'ignore' }).status === 0

/**
 * Caddy: the one of `CADDY_PATH`, the system's, or Debian's package unpacked into `.cache/caddy`, which installs and starts
 * nothing on the machine. Null, after printing why, without one.
 * @returns {Promise<string | null>}
 */
export async function findOrUnpackCaddy() {
  const given = process.env.CADDY_PATH ?? 'caddy'
  if (isProgram(given)) return given
  const folder = path.join(cacheDir, 'caddy')
  const program = path.join(folder, 'root/usr/bin/caddy')
  if (existsSync(program)) return program
  if (spawnSync(INSTALLER, ['--version'], { stdio: 'ignore' }).status === 0) {
    mkdirSync(folder, { recursive: true })
    await withProgress('Unpacking Caddy', async () => {
      await runQuietly(INSTALLER, ['download', DEBIAN_PACKAGE], { cwd: folder })
      const file = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? ''
      await runQuietly('dpkg', ['-x', path.join(folder, file), path.join(folder, 'root')])
    })
    if (isProgram(program)) return program
  }
  say('No Caddy found: install it, or set CADDY_PATH.')
  return null
}
