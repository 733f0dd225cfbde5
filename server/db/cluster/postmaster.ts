import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { readFile, truncate } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdsSocket, type Listening } from './address'
import type { Binaries } from './binaries'
import { dataPathFor, type Cluster } from './data-folder'
import type { ClusterOwner } from './owner'
import { spawnProgram } from './program'
import { EMBEDDED_HOST, postgresArguments, type Durability } from './settings'

/** A running PostgreSQL server that is our child. */
export interface Postmaster {
  readonly pid: number
  readonly listening: Listening
  /** Settles when the server has ended, for any reason. */
  readonly exited: Promise<void>
  /**
   * Ends the server without loss: it accepts no new work, rolls open work back and writes everything. Safe to call again.
   */
  stop(): Promise<void>
}

/** Options of a start. */
export interface PostmasterOptions {
  readonly binaries: Binaries
  readonly cluster: Cluster
  readonly owner: ClusterOwner | null
  readonly durability: Durability
  /** Undefined takes a free port. */
  readonly port: number | undefined
  readonly logPath: string
}

/** Longest wait for a server that is repairing itself after a power cut. Source: ours. */
const START_TIMEOUT_MS = 120_000

/**
 * Longest wait for a server that is stopping, in ms. Then it is stopped without a last checkpoint, and the next start
 * replays the log. Source: ours.
 */
const STOP_TIMEOUT_MS = 30_000

/** Free ports to try when another process takes one between finding and using it. Source: ours. */
const PORT_ATTEMPTS = 5

const POLL_MS = 10

/**
 * Starts PostgreSQL on the given port, or on a free one of this machine, and waits until it accepts connections.
 * @throws Error with the end of its log when it ends before that.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    await truncate(options.logPath, 0).catch(() => undefined)
    const postmaster = launch(options, options.port ?? (await findFreePort()))
    if (await isReady(postmaster, options.cluster.dir)) return postmaster
    await postmaster.stop()
    const log = await readFile(options.logPath, 'utf8').catch(() => '')
    if (attempt < PORT_ATTEMPTS && log.includes('could not bind')) continue
    throw new Error(`The embedded database did not start:\n${log.split('\n').slice(-20).join('\n').trim()}`)
  }
}

function launch(
  { binaries, cluster, owner, durability, logPath }: PostmasterOptions,
  port: number,
): Postmaster {
  const logFile = openSync(logPath, 'a', 0o600)
  const listening = { port, hasSocket: holdsSocket(cluster.dir) }
  const programArguments = postgresArguments(dataPathFor(cluster.dir, owner), listening, durability)
  const child = spawnProgram(binaries.postgres, programArguments, { cwd: cluster.dir, owner }, [
    'ignore',
    logFile,
    logFile,
  ])
  closeSync(logFile)
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const guard = child.pid === undefined ? null : startGuard(child.pid, owner)
  void exited.then(() => guard?.kill('SIGKILL'))
  return { pid: child.pid ?? 0, listening, exited, stop: () => stop(child, exited) }
}

/**
 * A tiny process that asks the database to end when this process has ended, even by `kill -9`: its standard input closes
 * then. It runs under the database's account, so it can end nothing but the database.
 */
function startGuard(postmasterPid: number, owner: ClusterOwner | null): ChildProcess {
  const script = 'read -r _; kill -INT "$1"'
  const guard = spawnProgram('/bin/sh', ['-c', script, 'guard', String(postmasterPid)], { cwd: '/', owner }, [
    'pipe',
    'ignore',
    'ignore',
  ])
  guard.once('error', () => undefined)
  guard.stdin?.on('error', () => undefined)
  guard.unref()
  return guard
}

/** PostgreSQL writes its state into the last line of its lock file. */
async function isReady(postmaster: Postmaster, clusterDir: string): Promise<boolean> {
  let hasExited = false
  void postmaster.exited.then(() => (hasExited = true))
  for (let waitedMs = 0; waitedMs < START_TIMEOUT_MS && !hasExited; waitedMs += POLL_MS) {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === postmaster.pid && lines[7]?.trim() === 'ready') return true
    await Promise.race([sleep(POLL_MS), postmaster.exited])
  }
  return false
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT')
  const timeout = new AbortController()
  await Promise.race([
    exited,
    sleep(STOP_TIMEOUT_MS, undefined, { signal: timeout.signal }).catch(() => undefined),
  ])
  timeout.abort()
  child.kill('SIGQUIT')
  await exited
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, EMBEDDED_HOST, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
