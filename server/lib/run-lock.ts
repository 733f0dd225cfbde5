import { randomBytes } from 'node:crypto'
import { link, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identify, isRunning, type ProcessIdentity } from './process-identity'

/** The right to be the only server on a data folder. */
export interface RunLock {
  /** Releases the lock. Safe to call again. */
  release(): Promise<void>
}

/** Another server runs on the same data folder; its message is a sentence for the person at the console. */
export class RunLockError extends Error {
  constructor(
    /** Number of the process that holds the lock. */
    readonly pid: number,
  ) {
    super(
      `近遇 is already running on this data (process ${pid}). Nothing was changed. ` +
        `Stop it first: Ctrl-C in its window, or kill ${pid}.`,
    )
  }
}

/**
 * Locks are numbered and only the highest counts. A dead holder's lock is never removed to make room, which two
 * starting servers could do to each other; the next number is created instead, which only one of them can.
 * `scripts/lib/run-lock.mjs` reads them too.
 */
const LOCK_NAME = /^run\.(\d+)\.lock$/

/** Other servers may take over the same dead holder's lock at this moment; each round one of them wins. Source: ours. */
const MAX_ROUNDS = 20

/**
 * Takes the lock of a data folder for this process. A lock whose holder no longer runs, is a zombie, or whose number
 * now belongs to another process is taken over.
 * @throws RunLockError when its holder runs.
 */
export async function acquireRunLock(dataDir: string): Promise<RunLock> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const highest = await findHighest(dataDir)
    const holder = highest > 0 ? await readHolder(pathOf(dataDir, highest)) : null
    if (holder && isRunning(holder)) throw new RunLockError(holder.pid)
    const own = pathOf(dataDir, highest + 1)
    if (!(await create(own))) continue
    if ((await findHighest(dataDir)) === highest + 1) {
      await rm(pathOf(dataDir, highest), { force: true })
      return { release: () => rm(own, { force: true }) }
    }
    await rm(own, { force: true })
  }
  throw new Error(`The lock in ${dataDir} cannot be taken.`)
}

function pathOf(dataDir: string, number: number): string {
  return join(dataDir, `run.${number}.lock`)
}

/** Zero when there is no lock. */
async function findHighest(dataDir: string): Promise<number> {
  const numbers = (await readdir(dataDir)).map((name) => Number(LOCK_NAME.exec(name)?.[1] ?? 0))
  return Math.max(0, ...numbers)
}

/** Creates the lock with its whole content; false when the path exists, since a hard link never replaces a file. */
async function create(path: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(identify(process.pid))}\n`, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Null for a lock that is missing or incomplete, as a full disk may leave it. */
async function readHolder(path: string): Promise<ProcessIdentity | null> {
  try {
    const holder = JSON.parse(await readFile(path, 'utf8')) as ProcessIdentity
    return typeof holder.pid === 'number' ? holder : null
  } catch {
    return null
  }
}
