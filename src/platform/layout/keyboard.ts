import Taro from '@tarojs/taro'
import { useEffect, useState } from 'react'

/** Smaller changes of the visible height come from browser bars, not from a keyboard, in px. Source: ours */
const KEYBOARD_MIN_PX = 120

function watchBrowser(listener: (heightPx: number) => void): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const notify = () => {
    const coveredPx = Math.round(window.innerHeight - viewport.height - viewport.offsetTop)
    listener(coveredPx >= KEYBOARD_MIN_PX ? coveredPx : 0)
  }
  viewport.addEventListener('resize', notify)
  viewport.addEventListener('scroll', notify)
  return () => {
    viewport.removeEventListener('resize', notify)
    viewport.removeEventListener('scroll', notify)
  }
}

function watchMini(listener: (heightPx: number) => void): () => void {
  const notify = ({ height }: { height: number }) => listener(height)
  Taro.onKeyboardHeightChange(notify)
  return () => Taro.offKeyboardHeightChange(notify)
}

/** Height that the keyboard covers, in CSS px from the bottom; 0 when it is closed. Source: ui.md §8 */
export function useKeyboardHeight(): number {
  const [heightPx, setHeightPx] = useState(0)
  useEffect(() => (IS_WEB ? watchBrowser : watchMini)(setHeightPx), [])
  return heightPx
}

/** Hides the keyboard, for a panel that replaces it. */
export function hideKeyboard(): void {
  if (IS_WEB) {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  } else {
    Taro.hideKeyboard().catch(() => {})
  }
}
