import type { OpenSocket } from './open-socket'
import { TaskSocket, type SocketTask } from './task-socket'

/** Alipay's global, as far as sockets need it. Source: provider Alipay "my.connectSocket" */
declare const my: {
  connectSocket(options: {
    url: string
    protocols: string[]
    /** Asks for a task of its own instead of the one global socket. */
    multiple: true
    fail(failure: unknown): void
  }): SocketTask | undefined
}

/**
 * Alipay's socket task. Taro maps its handlers to the global single socket, where they pile up after each
 * reconnect, so the platform is called directly.
 */
export const openSocket: OpenSocket = (url, protocols) =>
  new TaskSocket(
    url,
    () =>
      new Promise((resolve, reject) => {
        const task = my.connectSocket({ url, protocols, multiple: true, fail: reject })
        if (task) resolve(task)
        else reject(new Error('no socket task'))
      }),
  )
