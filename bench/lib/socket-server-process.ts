import { once } from 'node:events'
import { forkServer } from './fork-server'
import type { SocketServerQuestion } from './socket-server'

/** A server in its own process, so that its memory and CPU are measured separately. */
export interface SocketServerProcess {
  ask(question: SocketServerQuestion): Promise<number>
  stop(): Promise<void>
}

/** Starts the bare echo or the product's endpoint. */
export async function startSocketServer(kind: 'echo' | 'realtime'): Promise<SocketServerProcess> {
  const { child, stop } = await forkServer('socket-server.ts', { words: [kind], flags: ['--expose-gc'] })
  return {
    stop,
    async ask(question) {
      const answer = once(child, 'message')
      child.send(question)
      return Number((await answer)[0])
    },
  }
}
