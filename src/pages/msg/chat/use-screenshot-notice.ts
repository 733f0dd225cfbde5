import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import type { Unsubscribe } from '@/lib/emitter'
import { watchScreenshots } from '@/platform/screenshots'
import { showToast } from '@/platform/toast'
import { useText } from '@/shell/use-text'

/** Reminds a member who takes a screenshot of the chat on top; nobody else is notified. Source: product §7.5.7 */
export function useScreenshotNotice(): void {
  const { chat: text } = useText()
  const words = useRef(text.screenshot)
  words.current = text.screenshot
  const stop = useRef<Unsubscribe | null>(null)
  const end = () => {
    stop.current?.()
    stop.current = null
  }
  useDidShow(() => {
    end()
    stop.current = watchScreenshots(() => showToast(words.current))
  })
  useDidHide(end)
  useEffect(() => end, [])
}
