import { useDidHide, useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { setBarColors, setTitle } from '@/platform/layout/appearance'
import { guardCurrentPage } from '@/platform/navigation'
import { routeOf, routes, type RouteName, type TabRouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { useBrand } from '../use-brand'
import { useText } from '../use-text'

/** Ground under the bar of a page that is dark in both themes. */
export type BarGround = 'dark'

/**
 * Runs on every page when it is shown: checks the guard, sets the title in the member's language, colours the bar,
 * and updates the tab bar. Returns the title. A `ground` is for pages that are dark in both themes.
 * Source: spec §2, ui.md §8
 */
export function usePage(name: RouteName, ground?: BarGround): string {
  const { preferences, tabs } = useStores()
  const texts = useText()
  const brand = useBrand()
  const title = texts.titles[name] || brand
  const { bar, tab } = routeOf(name)
  const isShown = useRef(false)
  // The layer is plum in both themes.
  const isBarDark = tabs.isRaisedOpen || ground === 'dark' || preferences.isDark

  const present = () => {
    setTitle(title)
    setBarColors(isBarDark, bar !== 'default')
  }
  useDidShow(() => {
    isShown.current = true
    if (!guardCurrentPage(routes[name].path)) return
    if (tab !== undefined) tabs.select(name as TabRouteName)
    present()
  })
  // The platform has one bar: a page below would change the title and colour of the page on top.
  useDidHide(() => {
    isShown.current = false
  })
  useEffect(() => {
    if (isShown.current) present()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- present reads nothing else
  }, [title, isBarDark])
  return title
}
