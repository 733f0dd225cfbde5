import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { withProgress } from './progress.mjs'
import { projectDir } from './project.mjs'
import { npmCommand, runQuietly } from './run.mjs'

/** Runs `npm ci` when the installed packages differ from the lockfile; otherwise takes a few milliseconds. */
export async function installPackages() {
  const wanted = readPackages(path.join(projectDir, 'package-lock.json'))
  const installed = readPackages(path.join(projectDir, 'node_modules/.package-lock.json'))
  if (wanted && installed && isInstalled(wanted, installed)) return
  const [command, commandArguments] = npmCommand(['ci', '--include=dev'])
  await withProgress('Installing packages', () => runQuietly(command, commandArguments))
}

/**
 * True when every package is installed in the locked version and no other one is. npm keeps a list of installed
 * packages; it removes the list first and writes it last, so an interrupted installation does not count.
 * @param {Record<string, LockedPackage>} wanted entries of package-lock.json
 * @param {Record<string, LockedPackage>} installed entries of node_modules/.package-lock.json
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockedPackage
 */
export function isInstalled(wanted, installed) {
  const isSame = (place) =>
    wanted[place]?.version === installed[place]?.version &&
    wanted[place]?.integrity === installed[place]?.integrity
  // Optional packages of other platforms are locked but never installed; the project itself has no entry.
  const isMissing = (place) => place !== '' && !wanted[place].optional && !installed[place]
  return Object.keys(installed).every(isSame) && !Object.keys(wanted).some(isMissing)
}

function readPackages(lockPath) {
  if (!existsSync(lockPath)) return null
  try {
    return JSON.parse(readFileSync(lockPath, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
