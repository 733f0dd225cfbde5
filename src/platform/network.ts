import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Whether the device has a network, and news about it. */
export interface Network {
  /** Tells the present state soon and every change after it. */
  watch(listener: (isOnline: boolean) => void): Unsubscribe
}

function watchBrowser(listener: (isOnline: boolean) => void): Unsubscribe {
  const tell = () => listener(navigator.onLine)
  tell()
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Kinds of network that are none, in WeChat's and in Alipay's words. Source: provider docs "getNetworkType" */
const NO_NETWORK: readonly string[] = ['none', 'NOTREACHABLE']

function watchMini(listener: (isOnline: boolean) => void): Unsubscribe {
  const tell = ({ isConnected }: { isConnected: boolean }) => listener(isConnected)
  Taro.getNetworkType().then(
    ({ networkType }) => listener(!NO_NETWORK.includes(networkType)),
    () => {},
  )
  Taro.onNetworkStatusChange(tell)
  return () => Taro.offNetworkStatusChange(tell)
}

/** The device's network. */
export const network: Network = { watch: process.env.TARO_ENV === 'h5' ? watchBrowser : watchMini }
