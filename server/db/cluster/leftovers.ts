import { readFile, readdir, readlink, realpath, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isRunning, type ProcessIdentity } from '../../lib/process-identity'

/**
 * How long a leftover database may take for each way of stopping, in the order they are tried. The first asks the
 * leading process alone, because its children take the same signal for something else. Source: ours.
 */
const STOP_STEPS: readonly { signal: NodeJS.Signals; isForLeaderOnly: boolean; waitMs: number }[] = [
  { signal: 'SIGINT', isForLeaderOnly: true, waitMs: 30_000 },
  { signal: 'SIGQUIT', isForLeaderOnly: false, waitMs: 10_000 },
  { signal: 'SIGKILL', isForLeaderOnly: false, waitMs: 5_000 },
]

const POLL_MS = 20

/**
 * Ends a database that an earlier, killed run of ours left on this cluster and removes its stale lock files.
 * Only processes that really work in this very folder are touched; a lock file naming a dead process, a zombie
 * or somebody else's process is merely removed. Returns how many processes were ended.
 * @throws Error when one of them survives every way of stopping.
 */
export async function clearLeftovers(clusterDir: string): Promise<number> {
  const leftovers = await findDatabaseProcesses(clusterDir)
  await stopAll(leftovers, await readLockedPid(clusterDir))
  await removeLocks(clusterDir)
  return leftovers.length
}

/** The lock file, and the sockets with their lock files. */
async function removeLocks(clusterDir: string): Promise<void> {
  const names = await readdir(clusterDir).catch(() => [])
  const locks = names.filter((name) => name === 'postmaster.pid' || name.startsWith('.s.PGSQL.'))
  await Promise.all(locks.map((name) => rm(join(clusterDir, name), { force: true })))
}

/** Every running PostgreSQL process of a cluster: its working folder is the cluster's, so it needs no trust in files. */
export async function findDatabaseProcesses(clusterDir: string): Promise<ProcessIdentity[]> {
  const pids = await listPids()
  if (pids === null) return findByLockFile(clusterDir)
  const target = await realpath(clusterDir).catch(() => null)
  if (target === null) return []
  const found: ProcessIdentity[] = []
  for (const pid of pids) {
    const [folder, program] = await Promise.all([linkOf(pid, 'cwd'), linkOf(pid, 'exe')])
    const isDatabase = basename(program.replace(/ \(deleted\)$/, '')) === 'postgres'
    if (folder === target && isDatabase && isRunning(identify(pid))) found.push(identify(pid))
  }
  return found
}

/** Systems without `/proc`: the lock file's process, as far as its number is in use. */
async function findByLockFile(clusterDir: string): Promise<ProcessIdentity[]> {
  const leader = identify(await readLockedPid(clusterDir))
  return isRunning(leader) ? [leader] : []
}

/** Number of the leading process according to the cluster's lock file; NaN without one. */
async function readLockedPid(clusterDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
}

async function listPids(): Promise<number[] | null> {
  const names = await readdir('/proc').catch(() => null)
  return names?.filter((name) => /^\d+$/.test(name)).map(Number) ?? null
}

/** Empty when the process ended meanwhile or belongs to somebody else. */
function linkOf(pid: number, link: 'cwd' | 'exe'): Promise<string> {
  return readlink(`/proc/${pid}/${link}`).catch(() => '')
}

async function stopAll(processes: readonly ProcessIdentity[], leaderPid: number): Promise<void> {
  for (const { signal, isForLeaderOnly, waitMs } of STOP_STEPS) {
    const addressees = processes.filter(({ pid }) => !isForLeaderOnly || pid === leaderPid)
    for (const leftover of addressees.filter(isRunning)) send(leftover.pid, signal)
    if (await areGone(processes, waitMs)) return
  }
  const pids = processes.filter(isRunning).map(({ pid }) => pid)
  throw new Error(`A database of an earlier run does not stop (process ${pids.join(', ')}).`)
}

async function areGone(processes: readonly ProcessIdentity[], waitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= waitMs; waitedMs += POLL_MS) {
    if (!processes.some(isRunning)) return true
    await sleep(POLL_MS)
  }
  return false
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended between the check and the signal, which is the goal.
  }
}
