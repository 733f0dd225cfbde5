import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import type { ClusterOwner } from './owner'

/** Options for starting a database program. */
export interface ProgramOptions {
  /** Working folder. It is entered before the account changes, so it may be where that account has no access. */
  readonly cwd: string
  /** Account to run as; null for our own. */
  readonly owner: ClusterOwner | null
}

/** Starts a program with an empty environment, so that no secrets, library paths or locale of ours reach it. */
export function spawnProgram(
  path: string,
  programArguments: readonly string[],
  { cwd, owner }: ProgramOptions,
  stdio: StdioOptions,
): ChildProcess {
  return spawn(path, programArguments, {
    cwd,
    stdio,
    // A process group of its own: Ctrl-C must reach only the server, which then stops the database after its last write.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(owner ?? {}),
  })
}

/**
 * Runs a program to its end.
 * @throws Error with its whole output, when it fails or cannot be started.
 */
export async function runProgram(
  path: string,
  programArguments: readonly string[],
  { stdin, ...options }: ProgramOptions & { readonly stdin: number },
): Promise<void> {
  const child = spawnProgram(path, programArguments, options, [stdin, 'pipe', 'pipe'])
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${path} failed (${code ?? 'killed'}):\n${output.trim()}`)
}
