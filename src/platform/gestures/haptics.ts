import Taro from '@tarojs/taro'

/** Length of a tick in a browser, in ms. Source: ours */
const TICK_MS = 10

/**
 * Plays a light haptic tick; on H5 where the browser can vibrate, which none on an iPhone can. Before the first touch of
 * a page a browser refuses with an error in its console, so that a match that is pushed does not tick then.
 */
export function tick(): void {
  if (!IS_WEB) Taro.vibrateShort({ type: 'light' }).catch(() => {})
  else if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(TICK_MS)
}
