import Taro from '@tarojs/taro'
import type { OpenSocket } from './open-socket'
import { TaskSocket } from './task-socket'

/** Opens WeChat's socket task as the WebSocket that STOMP expects. */
export const openSocket: OpenSocket = (url, protocols) =>
  new TaskSocket(url, () => Promise.resolve(Taro.connectSocket({ url, protocols })))
