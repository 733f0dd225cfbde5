import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of this folder that runs as a server in its own process. */
export interface ForkedServer {
  readonly child: ChildProcess
  /** The message that it sent when it was ready. */
  readonly ready: unknown
  /** Ends it; the program ends itself when it is disconnected. */
  stop(): Promise<void>
}

/** Starts the program, and waits until it is ready. */
export const forkServer = async (
  program: string,
  { words, flags = [] }: { readonly words: readonly string[]; readonly flags?: readonly string[] },
): Promise<ForkedServer> => {
  const child = fork(join(__dirname, program), words, { execArgv: ['--import', 'tsx', ...flags] })
  const [ready] = (await once(child, 'message')) as [unknown]
  return {
    child,
    ready,
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
