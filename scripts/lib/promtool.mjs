import { spawnSync } from 'node:child_process'

const isProgram = (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

const INSTALLER = 'apt-get'

const install = () => {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync(INSTALLER, ['update'], options)
  spawnSync(INSTALLER, ['install', '-y', '--no-install-recommends', 'prometheus'], options)
}

/**
 * Prometheus' tool that tests rules: the one of `PROMTOOL_PATH`, the system's, or in CI one installed now. Null without
 * one, except in CI, which must not leave the tests of rules out.
 * @throws {Error} in CI, when it cannot be installed
 * @returns {string | null}
 */
export function findPromtool() {
  const program = process.env.PROMTOOL_PATH ?? 'promtool'
  if (isProgram(program)) return program
  if (!process.env.CI) return null
  if (process.getuid?.() === 0 && isProgram(INSTALLER)) install()
  if (!isProgram(program)) throw new Error('promtool is not installed: apt-get install prometheus')
  return program
}
