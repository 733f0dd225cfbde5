import Taro from '@tarojs/taro'

/** Areas of our page that the platform covers. All lengths are CSS px. */
export interface WindowMetrics {
  widthPx: number
  heightPx: number
  /** Null on H5, where CSS provides it. */
  statusBarPx: number | null
  /**
   * Width from the right edge to the left of the menu capsule, with 8 px of space; 0 without a capsule. Source: ui.md
   * §8
   */
  capsuleWidthPx: number
  /** Width of the system's back arrow at the left edge of a transparent bar. Source: ui.md §8 */
  systemBackPx: number
  /** Factor by which the browser or its app enlarges letters but not boxes; 1 on mini-programs. */
  textScale: number
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

const PROBE_PX = 100

/**
 * Measures a text size that the member set in the surrounding app (`text-size-adjust`) or as the browser's text zoom.
 */
function readTextScale(): number {
  const probe = document.createElement('div')
  probe.style.cssText = `position:absolute;visibility:hidden;font-size:${PROBE_PX}px;line-height:1`
  probe.textContent = '0'
  document.body.append(probe)
  const scale = probe.offsetHeight / PROBE_PX
  probe.remove()
  // Without a layout there is nothing to measure.
  return scale || 1
}

const readBrowser = (): WindowMetrics => ({
  widthPx: window.innerWidth,
  heightPx: window.innerHeight,
  statusBarPx: null,
  capsuleWidthPx: 0,
  systemBackPx: 0,
  textScale: readTextScale(),
})

function readMini(): WindowMetrics {
  const { windowWidth, windowHeight, statusBarHeight } = Taro.getWindowInfo()
  return {
    widthPx: windowWidth,
    heightPx: windowHeight,
    statusBarPx: statusBarHeight ?? 0,
    capsuleWidthPx: capsuleWidth(windowWidth),
    systemBackPx: process.env.TARO_ENV === 'alipay' ? ALIPAY_BACK_PX : 0,
    textScale: 1,
  }
}

/** Reads the metrics. They do not change while the app runs, except on H5, where only width and height are used. */
export const windowMetrics: () => WindowMetrics = IS_WEB ? readBrowser : readMini
