import Taro from '@tarojs/taro'

/** Where the platform draws over our page. All lengths are CSS px. */
export interface WindowMetrics {
  widthPx: number
  heightPx: number
  /** Null on H5, where CSS finds it. */
  statusBarPx: number | null
  /** Width from the right edge to the left of the menu capsule, with 8 px of air; 0 where there is none. Source: ui.md §8 */
  capsuleWidthPx: number
  /** Width at the left edge that the system's back arrow takes under a transparent bar. Source: ui.md §8 */
  systemBackPx: number
}

const CAPSULE_GAP_PX = 8
const ALIPAY_BACK_PX = 44

function capsuleWidth(windowWidthPx: number): number {
  try {
    const { left } = Taro.getMenuButtonBoundingClientRect()
    return left > 0 ? Math.max(0, windowWidthPx - left + CAPSULE_GAP_PX) : 0
  } catch {
    return 0
  }
}

const readBrowser = (): WindowMetrics => ({
  widthPx: window.innerWidth,
  heightPx: window.innerHeight,
  statusBarPx: null,
  capsuleWidthPx: 0,
  systemBackPx: 0,
})

function readMini(): WindowMetrics {
  const { windowWidth, windowHeight, statusBarHeight } = Taro.getWindowInfo()
  return {
    widthPx: windowWidth,
    heightPx: windowHeight,
    statusBarPx: statusBarHeight ?? 0,
    capsuleWidthPx: capsuleWidth(windowWidth),
    systemBackPx: process.env.TARO_ENV === 'alipay' ? ALIPAY_BACK_PX : 0,
  }
}

/** Reads the metrics; they do not change while the app runs, except on H5, where only width and height are used. */
export const windowMetrics: () => WindowMetrics = process.env.TARO_ENV === 'h5' ? readBrowser : readMini
