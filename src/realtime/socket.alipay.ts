import type { OpenSocket } from './open-socket'
import { TaskSocket, type SocketTask } from './task-socket'

/** The part of Alipay's global that sockets need. Source: provider Alipay "my.connectSocket" */
declare const my: {
  connectSocket(options: {
    url: string
    protocols: string[]
    /** Requests a separate task instead of the one global socket. */
    multiple: true
    fail(failure: unknown): void
  }): SocketTask | undefined
}

/**
 * Opens Alipay's socket task. Taro attaches its handlers to the one global socket, where they accumulate after each
 * reconnect, so this calls the platform directly.
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
