import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/**
 * Id of the process that serves a data folder; null without one. Reads the locks of `server/lib/run-lock.ts` without
 * its code, which cannot be loaded before the packages are installed.
 * @param {string} dataDir
 * @returns {number | null}
 */
export function findRunningServer(dataDir) {
  const locks = namesIn(dataDir).map((name) => Number(/^run\.(\d+)\.lock$/.exec(name)?.[1] ?? 0))
  const highest = Math.max(0, ...locks)
  if (highest === 0) return null
  try {
    const holder = JSON.parse(readFileSync(path.join(dataDir, `run.${highest}.lock`), 'utf8'))
    return isRunning(holder) ? holder.pid : null
  } catch {
    return null
  }
}

/** The same check as `isRunning` in `server/lib/process-identity.ts`. */
function isRunning({ pid, startTicks, bootId }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  if (startTicks === null) return true
  const stat = readText(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const isAlive = fields[0] !== 'Z' && fields[0] !== 'X'
  const isSameBoot = bootId === null || bootId === readText('/proc/sys/kernel/random/boot_id').trim()
  return isAlive && isSameBoot && fields[19] === startTicks
}

/** The sentence for a person who starts or resets a server that is running. */
export function alreadyRunning(pid) {
  return (
    `近遇 is already running on this data (process ${pid}). Nothing was changed.\n` +
    `Stop it first: Ctrl-C in its window, or kill ${pid}.`
  )
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
