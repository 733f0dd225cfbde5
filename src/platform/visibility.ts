import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Whether the member can see the app. */
export interface Visibility {
  /** Whether it is seen now. */
  isVisible(): boolean
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

const isWeb = process.env.TARO_ENV === 'h5'

/** The app's visibility. A mini-program begins seen; a page of the browser may be opened behind another. */
export const visibility: Visibility = {
  isVisible: () => !isWeb || document.visibilityState === 'visible',
  watch: isWeb ? watchBrowser : watchMini,
}
