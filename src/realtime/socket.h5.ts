import type SockJS from 'sockjs-client'
import { RAW_SOCKET_PATH, REALTIME_PATH } from '@contract/realtime'
import type { OpenSocket } from './open-socket'

/** After this many failed attempts the client assumes that the network blocks WebSockets. Source: ours */
const FAILURES_BEFORE_FALLBACK = 2
/** Transports of the server; SockJS tries them in this order. */
const transports = ['websocket', 'xhr-streaming', 'xhr-polling']

/**
 * Opens the browser's own WebSocket, because Taro's wrapper loses close codes and refuses more than five sockets.
 * If two fail before any opens, it uses SockJS for the same endpoint until the page is loaded again. Data sent
 * while the socket closes is dropped silently: the close event follows, and the browser would log an error.
 */
export function createOpenSocket(loadSockJs: () => Promise<{ default: typeof SockJS }>): OpenSocket {
  let hasOpened = false
  let failures = 0
  let Fallback: typeof SockJS | null = null
  const onClose = () => {
    failures += 1
    if (hasOpened || failures < FAILURES_BEFORE_FALLBACK) return
    loadSockJs().then(
      (library) => (Fallback = library.default),
      // The network is down; the next failure loads the library again.
      () => undefined,
    )
  }
  return (url, protocols) => {
    if (Fallback) {
      const endpoint = url.replace(/^ws/, 'http').replace(RAW_SOCKET_PATH, REALTIME_PATH)
      return new Fallback(endpoint, null, { transports })
    }
    const socket = new WebSocket(url, protocols)
    socket.addEventListener('open', () => (hasOpened = true))
    socket.addEventListener('close', onClose)
    const send = socket.send.bind(socket)
    socket.send = (data) => {
      if (socket.readyState === WebSocket.OPEN) send(data)
    }
    return socket
  }
}

/** Opens the socket of a browser. */
export const openSocket = createOpenSocket(() => import(/* webpackChunkName: "sockjs" */ 'sockjs-client'))
