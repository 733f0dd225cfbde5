import { existsSync } from 'node:fs'
import path from 'node:path'
import { withProgress } from './progress.mjs'
import { cacheDir } from './project.mjs'
import { npmCommand, runQuietly } from './run.mjs'

/** Platforms that have another name in the packages of Node. */
const PLATFORMS = { win32: 'win' }

/**
 * Path of Node in this version, installed from npm into `.cache/node` at the first use.
 * @param {string} version exact, such as `22.23.3`
 * @returns {Promise<string>}
 * @throws {Error} when npm has no Node of this version for this machine
 */
export async function findOrInstallNode(version) {
  const platform = PLATFORMS[process.platform] ?? process.platform
  const name = `node-${platform}-${process.arch}`
  const folder = path.join(cacheDir, 'node', version)
  const program = path.join(folder, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  const [command, commandArguments] = npmCommand([
    ...['install', '--prefix', folder, '--no-save', '--no-package-lock', '--ignore-scripts'],
    ...['--no-audit', '--no-fund', `${name}@${version}`],
  ])
  await withProgress(`Installing Node ${version}`, () => runQuietly(command, commandArguments))
  return program
}
