import Taro from '@tarojs/taro'
import type { OpenSocket } from './open-socket'
import { TaskSocket } from './task-socket'

/** WeChat's socket task behind the WebSocket look that STOMP expects. */
export const openSocket: OpenSocket = (url, protocols) =>
  new TaskSocket(url, () => Promise.resolve(Taro.connectSocket({ url, protocols })))
