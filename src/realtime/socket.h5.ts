import type { OpenSocket } from './open-socket'

/** The browser's own WebSocket; Taro's wrapper loses close codes and refuses more than five. */
export const openSocket: OpenSocket = (url, protocols) => new WebSocket(url, protocols)
