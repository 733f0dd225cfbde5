import Taro, { eventCenter } from '@tarojs/taro'
import { afterLayers } from '@/platform/overlay-back'
import { isTabPath, pathOf, routeNameOf, routeOf } from '@/routes'
import { openPaths } from './page-places'

/** Number of an entry in the router's history; null for a typed address. */
const numberOf = (state: unknown): number | null => {
  const idx = (state as { idx?: unknown } | null)?.idx
  return typeof idx === 'number' && !Number.isNaN(idx) ? idx : null
}

/**
 * Opens the page of Forward, or of a typed address, over the tab page: Taro would close the tab page for a page that
 * it does not have. The entry is left and the page opened again, as by a press. Returns whether a step through the
 * history is handled here, so that the router must not receive it.
 */
export function createForward(isOn: () => boolean): (event: Event) => boolean {
  let present: number | null = numberOf(window.history.state)
  /** Url of the page that opens once its entry is left. */
  let requested: string | null = null
  const isNew = (): boolean => {
    const number = numberOf(window.history.state)
    const path = pathOf(window.location.hash)
    const name = routeNameOf(path)
    if (name === null || isTabPath(path) || routeOf(name).isOpen) return false
    // Pages of lower entries are left to Back.
    if (number !== null && number <= (present ?? 0)) return false
    return !openPaths().some((open) => pathOf(open) === path)
  }
  eventCenter.on('__afterTaroRouterChange', () => (present = numberOf(window.history.state)))
  return ({ type }) => {
    if (type !== 'popstate') return requested !== null
    if (requested !== null) {
      const url = requested
      requested = null
      afterLayers(() => void Taro.navigateTo({ url }))
      return true
    }
    if (!isOn() || !isNew()) return false
    requested = window.location.hash.slice(1)
    window.history.back()
    return true
  }
}
