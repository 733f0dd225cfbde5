import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Older versions of the hosts have neither. */
type Captures = Partial<Pick<typeof Taro, 'onUserCaptureScreen' | 'offUserCaptureScreen'>>

/** Tells each picture that the member takes of the screen; no browser tells of them. Source: product §7.5.7 */
export function watchScreenshots(listener: () => void): Unsubscribe {
  if (process.env.TARO_ENV === 'h5') return () => undefined
  const host: Captures = Taro
  const tell = () => listener()
  host.onUserCaptureScreen?.(tell)
  return () => host.offUserCaptureScreen?.(tell)
}
