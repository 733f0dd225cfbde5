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
  /** How much larger than asked for the browser or its app draws letters, boxes staying; 1 on mini-programs. */
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

/** A member may set it in the app around the page (`text-size-adjust`) or as the text zoom of the browser. */
function readTextScale(): number {
  const probe = document.createElement('div')
  probe.style.cssText = `position:absolute;visibility:hidden;font-size:${PROBE_PX}px;line-height:1`
  probe.textContent = '0'
  document.body.append(probe)
  const scale = probe.offsetHeight / PROBE_PX
  probe.remove()
  // Where nothing is laid out, nothing is measured.
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

/** Reads the metrics; they do not change while the app runs, except on H5, where only width and height are used. */
export const windowMetrics: () => WindowMetrics = process.env.TARO_ENV === 'h5' ? readBrowser : readMini
