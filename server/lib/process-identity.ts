import { readFileSync } from 'node:fs'

/** Names one run of one process, so that a reused process number is not mistaken for it. */
export interface ProcessIdentity {
  readonly pid: number
  /** Kernel start time in clock ticks since boot; null where the system has no `/proc`. */
  readonly startTicks: string | null
  /** Random name of the current boot; null where the system has no `/proc`. */
  readonly bootId: string | null
}

/** The kernel's facts about one process. */
interface ProcessStatus {
  readonly state: string
  readonly startTicks: string
}

/** Identity of a process by its number; the parts that cannot be read are null. */
export function identify(pid: number): ProcessIdentity {
  return { pid, startTicks: readStatus(pid)?.startTicks ?? null, bootId: readBootId() }
}

/**
 * True while exactly that process runs. A zombie counts as ended, as does another process that was given the
 * same number later or after a restart of the machine. Without `/proc` only the number can be compared.
 */
export function isRunning(process_: ProcessIdentity): boolean {
  if (!canSignal(process_.pid)) return false
  const status = readStatus(process_.pid)
  if (status === null) return process_.startTicks === null
  if (status.state === 'Z' || status.state === 'X') return false
  if (process_.bootId !== null && process_.bootId !== readBootId()) return false
  return process_.startTicks === null || process_.startTicks === status.startTicks
}

/** True when the kernel holds that process number, a zombie's included. */
function canSignal(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Reads `/proc/<pid>/stat`; the name in it may hold spaces and brackets, so fields count from the last bracket. */
function readStatus(pid: number): ProcessStatus | null {
  const text = readText(`/proc/${pid}/stat`)
  if (text === null) return null
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0] ?? '', startTicks: fields[19] ?? '' }
}

function readBootId(): string | null {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
