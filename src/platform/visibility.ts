import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Whether the member can see the app. */
export interface Visibility {
  /** Tells every change: shown or hidden. */
  watch(listener: (isVisible: boolean) => void): Unsubscribe
}

function watchBrowser(listener: (isVisible: boolean) => void): Unsubscribe {
  const tell = () => listener(document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}

function watchMini(listener: (isVisible: boolean) => void): Unsubscribe {
  const onShow = () => listener(true)
  const onHide = () => listener(false)
  Taro.onAppShow(onShow)
  Taro.onAppHide(onHide)
  return () => {
    Taro.offAppShow(onShow)
    Taro.offAppHide(onHide)
  }
}

/** The app's visibility. */
export const visibility: Visibility = { watch: process.env.TARO_ENV === 'h5' ? watchBrowser : watchMini }
