import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute folder of the project. */
export const projectDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** Absolute folder of files that can be deleted and made again: fingerprints, type builds, test results. */
export const cacheDir = path.join(projectDir, '.cache')

/** Absolute folder of the embedded stores' data; `server/config` reads the same setting. */
export const dataDir = path.resolve(projectDir, process.env.DATA_DIR ?? '.data')

/** Oldest Node that the product runs on. Source: package.json `engines`. */
const OLDEST_NODE = [20, 11]

/** Exits with a sentence when this Node is too old to run the product. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return
  fail(`近遇 needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`)
}

/** Exits with a sentence and a failure code. */
export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** Writes one line to the console. */
export function say(line = '') {
  process.stdout.write(`${line}\n`)
}
