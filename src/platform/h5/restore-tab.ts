import Taro, { eventCenter } from '@tarojs/taro'
import { routeNameOf, routeOf, routes, tabAbove } from '@/routes'
import { storage } from '../storage'

/** The part of the router's history that is needed before its first page. */
export interface LaunchHistory {
  readonly location: { readonly pathname: string; readonly search: string }
  replace(to: string): void
}

/** Whether the launch at a path begins with a tab page of a member: the requested one, or the one below it. */
export function beginsWithTab(pathname: string): boolean {
  const name = routeNameOf(pathname)
  if (name === null || !storage.get('token')) return false
  const { tab, isOpen } = routeOf(name)
  return tab !== undefined || !isOpen
}

/**
 * Opens a member's page that was requested directly, by a link or a reload, over its tab page, so that both panes have
 * one and Back leads to the tab.
 */
export function restoreTab(history: LaunchHistory): void {
  const { pathname, search } = history.location
  const name = routeNameOf(pathname)
  if (name === null || !beginsWithTab(pathname) || routeOf(name).tab !== undefined) return
  const below = tabAbove(name)
  history.replace(routes[below].path)
  const open = () => {
    eventCenter.off('__afterTaroRouterChange', open)
    const [page, ...others] = Taro.getCurrentPages() as { path?: string }[]
    // A session that has ended leads elsewhere.
    if (others.length > 0 || routeNameOf(page?.path ?? '') !== below) return
    void Taro.navigateTo({ url: `${pathname}${search}` })
  }
  eventCenter.on('__afterTaroRouterChange', open)
}
