import type { OpenSocket } from './open-socket'

/**
 * The browser's own WebSocket; Taro's wrapper loses close codes and refuses more than five.
 * What is sent while it closes is dropped in silence: the close event tells, and the browser would complain aloud.
 */
export const openSocket: OpenSocket = (url, protocols) => {
  const socket = new WebSocket(url, protocols)
  const send = socket.send.bind(socket)
  socket.send = (data) => {
    if (socket.readyState === WebSocket.OPEN) send(data)
  }
  return socket
}
