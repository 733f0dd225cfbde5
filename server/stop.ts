import { setTimeout as pauseFor } from 'node:timers/promises'
import type { RunningServer } from './start'

/** Parts of a process that ends with its server. */
export interface StopDeps {
  readonly server: Pick<RunningServer, 'stop' | 'failed'>
  /** Shows one line to the person at the console. */
  readonly say: (line: string) => void
  /** Ends the process with this code. */
  readonly exit: (code: number) => void
  /** Only for tests. A pause must not keep the process alive. */
  readonly pause?: (ms: number) => Promise<void>
}

/** Longest time of a stop, in ms: supervisors kill a process that takes longer. Source: ours */
export const STOP_MS = 20_000

const pauseReally = (ms: number): Promise<void> => pauseFor(ms, undefined, { ref: false })

/**
 * Returns the function that stops the server and then ends the process, with code 0; with 1 when the stop fails or takes
 * too long, such as behind a request that never ends. Further calls change nothing. A server that fails by itself ends
 * the process with 1, after its reason was shown.
 */
export const stopOnce = ({ server, say, exit, pause = pauseReally }: StopDeps): (() => void) => {
  let isStopping = false
  const stop = (code: number): void => {
    if (isStopping) return
    isStopping = true
    void pause(STOP_MS).then(() => {
      say('The stop took too long.')
      exit(1)
    })
    server.stop().then(
      () => exit(code),
      () => exit(1),
    )
  }
  void server.failed.then((reason) => {
    if (!isStopping) say(reason)
    stop(1)
  })
  return () => stop(0)
}
