import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import type { ClusterOwner } from './owner'

/** How a database program is started. */
export interface ProgramOptions {
  /** Working folder; entered before the account changes, so it may lie where that account cannot go. */
  readonly cwd: string
  /** Account to run as; null for ourselves. */
  readonly owner: ClusterOwner | null
}

/** Starts a program with an environment of its own: nothing of ours (secrets, library paths, locale) leaks into it. */
export function spawnProgram(
  path: string,
  programArguments: readonly string[],
  { cwd, owner }: ProgramOptions,
  stdio: StdioOptions,
): ChildProcess {
  return spawn(path, programArguments, {
    cwd,
    stdio,
    // A group of its own: Ctrl-C must reach the server only, which then stops the database after its last write.
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    ...(owner ?? {}),
  })
}

/**
 * Runs a program to its end.
 * @throws Error with everything it wrote, when it fails or cannot be started.
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
