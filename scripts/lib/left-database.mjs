import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const STOP_TIMEOUT_MS = 30_000
const POLL_MS = 50

/**
 * Stops a database that a killed server left running on a cluster folder, so that the folder can be removed. The lock
 * file alone is not enough: the process that it names must run in that folder.
 * @param {string} clusterDir
 */
export async function stopLeftDatabase(clusterDir) {
  const pid = readLockedPid(clusterDir)
  if (!isDatabaseOf(clusterDir, pid)) return
  process.kill(pid, 'SIGINT')
  for (let waitedMs = 0; isDatabaseOf(clusterDir, pid); waitedMs += POLL_MS) {
    if (waitedMs > STOP_TIMEOUT_MS) throw new Error(`The database (process ${pid}) does not stop.`)
    await sleep(POLL_MS)
  }
}

function readLockedPid(clusterDir) {
  try {
    return Number.parseInt(readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

function isDatabaseOf(clusterDir, pid) {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch {
    return false
  }
}
