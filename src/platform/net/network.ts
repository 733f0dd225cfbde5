import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Whether the device has a network. */
export interface Network {
  /** Reports the present state soon, and every change after it. */
  watch(listener: (isOnline: boolean) => void): Unsubscribe
}

function watchBrowser(listener: (isOnline: boolean) => void): Unsubscribe {
  const notify = () => listener(navigator.onLine)
  notify()
  window.addEventListener('online', notify)
  window.addEventListener('offline', notify)
  return () => {
    window.removeEventListener('online', notify)
    window.removeEventListener('offline', notify)
  }
}

/** Network types that mean no network, in WeChat and in Alipay. Source: provider docs "getNetworkType" */
const NO_NETWORK: readonly string[] = ['none', 'NOTREACHABLE']

function watchMini(listener: (isOnline: boolean) => void): Unsubscribe {
  const notify = ({ isConnected }: { isConnected: boolean }) => listener(isConnected)
  Taro.getNetworkType().then(
    ({ networkType }) => listener(!NO_NETWORK.includes(networkType)),
    () => {},
  )
  Taro.onNetworkStatusChange(notify)
  return () => Taro.offNetworkStatusChange(notify)
}

/** The device's network. */
export const network: Network = { watch: IS_WEB ? watchBrowser : watchMini }
