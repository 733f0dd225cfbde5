import Taro from '@tarojs/taro'
import { TOAST_ICON_MS, TOAST_MS } from '@contract/constants'

/**
 * Shows one short sentence for 1.5 s, or 2 s with a success icon; a newer one replaces it. Source: spec §9, ui.md §10
 */
export function showToast(title: string, icon: 'none' | 'success' = 'none'): void {
  const duration = icon === 'none' ? TOAST_MS : TOAST_ICON_MS
  Taro.showToast({ title, icon, duration }).catch(() => {})
}
