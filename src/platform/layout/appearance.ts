import Taro from '@tarojs/taro'
import type { Unsubscribe } from '@/lib/emitter'

/** Appearance settings of the system. */
export interface Appearance {
  isDark(): boolean
  /** True when the system requests less motion. */
  isMotionReduced(): boolean
  /** Reports every change of the system's theme. */
  watch(listener: (isDark: boolean) => void): Unsubscribe
}

const darkQuery = '(prefers-color-scheme: dark)'

const browserAppearance = (): Appearance => ({
  isDark: () => window.matchMedia?.(darkQuery).matches ?? false,
  isMotionReduced: () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false,
  watch(listener) {
    const query = window.matchMedia?.(darkQuery)
    const notify = () => listener(query.matches)
    // Safari before 14 supports only the older pair of methods.
    query?.addListener?.(notify)
    return () => query?.removeListener?.(notify)
  },
})

const miniAppearance = (): Appearance => ({
  isDark() {
    try {
      return Taro.getAppBaseInfo().theme === 'dark'
    } catch {
      return false
    }
  },
  isMotionReduced: () => false,
  watch(listener) {
    const notify = ({ theme }: { theme: string }) => listener(theme === 'dark')
    Taro.onThemeChange?.(notify)
    return () => Taro.offThemeChange?.(notify)
  },
})

/** The system's appearance. */
export const appearance: Appearance = IS_WEB ? browserAppearance() : miniAppearance()

/**
 * Sets the colours of the platform's title bar; a no-op on H5, where the bar is ours. Where the bar `isOurs`,
 * WeChat's clock and capsule are still on it; Alipay chooses their colour itself.
 */
export function setBarColors(isDark: boolean, isOurs: boolean): void {
  if (IS_WEB || (isOurs && process.env.TARO_ENV !== 'weapp')) return
  Taro.setNavigationBarColor({
    frontColor: isDark ? '#ffffff' : '#000000',
    backgroundColor: isDark ? '#121014' : '#F5F4F6',
  }).catch(() => {})
}

/** Sets the title of the platform's bar; on H5 the window's title. */
export function setTitle(title: string): void {
  if (IS_WEB) document.title = title
  Taro.setNavigationBarTitle({ title }).catch(() => {})
}

/**
 * Sets the font size of the document, and applies theme and motion to everything around the pages: the ground of a
 * wide window, toasts, sliding pages. A no-op on mini-programs. Source: ui.md §2, §5, product §5.2
 */
export function setDocumentLook(isDark: boolean, isMotionReduced: boolean, fontScale: number): void {
  if (!IS_WEB) return
  const { classList, style } = document.documentElement
  classList.toggle('jy-dark', isDark)
  classList.toggle('jy-calm', isMotionReduced)
  style.setProperty('--jy-type', String(fontScale))
}

/** Declares the page's language for assistive software and fonts; a no-op on mini-programs. */
export function setDocumentLanguage(language: string): void {
  if (IS_WEB) document.documentElement.lang = language
}
