import Taro from '@tarojs/taro'
import { isSupported } from '../supported'

/** Plays a light haptic tick where the device supports it. */
export function tick(): void {
  if (isSupported('haptics')) Taro.vibrateShort({ type: 'light' }).catch(() => {})
}
