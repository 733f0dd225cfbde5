import Taro from '@tarojs/taro'
import { isSupported } from './supported'

/** A light tick under the finger, where the device has one. */
export function tick(): void {
  if (isSupported('haptics')) Taro.vibrateShort({ type: 'light' }).catch(() => {})
}
