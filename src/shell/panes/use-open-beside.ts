import type { RouteName, RouteQuery } from '@/routes'

/**
 * Query of a page that the left one of two pages side by side has opened on the right; null without it. Mini-programs
 * show one page; H5 has a file of its own.
 */
export const useOpenBeside = <N extends RouteName>(_name: N): Partial<RouteQuery<N>> | null => null
