import { useDidShow } from '@tarojs/taro'
import { useEffect, useRef } from 'react'
import { setBarColors, setTitle } from '@/platform/appearance'
import { guardCurrentPage } from '@/platform/navigation'
import { routeOf, routes, type RouteName, type TabRouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { useBrand } from './use-brand'
import { useText } from './use-text'

/**
 * What every page does when it is shown: guards itself, names itself in the member's language, and tells the tab bar.
 * Returns the title.
 * Source: spec §2
 */
export function usePage(name: RouteName): string {
  const { preferences, tabs } = useStores()
  const texts = useText()
  const brand = useBrand()
  const title = texts.titles[name] || brand
  const { bar, tab } = routeOf(name)
  const isShown = useRef(false)

  const present = () => {
    setTitle(title)
    if (bar === 'default') setBarColors(preferences.isDark)
  }
  useDidShow(() => {
    isShown.current = true
    if (!guardCurrentPage(routes[name].path)) return
    if (tab !== undefined) tabs.select(name as TabRouteName)
    present()
  })
  useEffect(() => {
    if (isShown.current) present()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- present reads nothing else
  }, [title, preferences.isDark])
  return title
}
