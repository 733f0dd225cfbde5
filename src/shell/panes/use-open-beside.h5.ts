import { useMemo } from 'react'
import { presentPanes } from '@/lib/panes'
import { routeNameOf, type RouteName, type RouteQuery } from '@/routes'
import { usePanes } from './use-panes'

/** H5: query of a page that the left one of two pages side by side has opened on the right; null without it. */
export function useOpenBeside<N extends RouteName>(name: N): Partial<RouteQuery<N>> | null {
  const url = usePanes(() => presentPanes()?.openedUrl() ?? null)
  return useMemo(() => {
    if (url === null || routeNameOf(url) !== name) return null
    return Object.fromEntries(new URLSearchParams(url.split('?')[1] ?? '')) as Partial<RouteQuery<N>>
  }, [url, name])
}
