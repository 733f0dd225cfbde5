import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Whether the member can see the app. */
export interface Visibility {
  /** Whether it is visible now. */
  isVisible(): boolean
  /** Reports every change: shown or hidden. */
  watch(listener: (isVisible: boolean) => void): Unsubscribe
}

function watchBrowser(listener: (isVisible: boolean) => void): Unsubscribe {
  const notify = () => listener(document.visibilityState === 'visible')
  // A page that is left may end without being hidden first, or come back unchanged.
  const leave = () => listener(false)
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && notify()
  document.addEventListener('visibilitychange', notify)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return () => {
    document.removeEventListener('visibilitychange', notify)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', comeBack)
  }
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

/** The app's visibility. A mini-program starts visible; a browser page may open behind another one. */
export const visibility: Visibility = {
  isVisible: () => !IS_WEB || document.visibilityState === 'visible',
  watch: IS_WEB ? watchBrowser : watchMini,
}
