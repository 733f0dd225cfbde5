import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Older versions of the hosts lack both. */
type Captures = Partial<Pick<typeof Taro, 'onUserCaptureScreen' | 'offUserCaptureScreen'>>

/** Reports each screenshot of the member; browsers report none. Source: product §7.5.7 */
export function watchScreenshots(listener: () => void): Unsubscribe {
  if (IS_WEB) return () => undefined
  const host: Captures = Taro
  const notify = () => listener()
  host.onUserCaptureScreen?.(notify)
  return () => host.offUserCaptureScreen?.(notify)
}
