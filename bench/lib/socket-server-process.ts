import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SocketServerQuestion } from './socket-server'

const PROGRAM = join(__dirname, 'socket-server.ts')

/** A server in its own process, so that its memory and CPU are measured separately. */
export interface SocketServerProcess {
  ask(question: SocketServerQuestion): Promise<number>
  stop(): Promise<void>
}

/** Starts the bare echo or the product's endpoint. */
export async function startSocketServer(kind: 'echo' | 'realtime'): Promise<SocketServerProcess> {
  const child = fork(PROGRAM, [kind], { execArgv: ['--import', 'tsx', '--expose-gc'] })
  await once(child, 'message')
  return {
    async ask(question) {
      const answer = once(child, 'message')
      child.send(question)
      return Number((await answer)[0])
    },
    async stop() {
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}
