import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { NavBar } from '@/components/NavBar'
import { PageFrame, type PageFrameProps } from '@/components/PageFrame'
import { goBack } from '@/platform/navigation'
import { routeOf, type RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { errorText } from '@/text/index'
import { ConnectedTabBar } from './ConnectedTabBar'
import { ConnectionBar } from './ConnectionBar'
import { RaisedLayer } from './RaisedLayer'
import { TermsGate } from './TermsGate'
import { useNetworkReturn } from './use-network-return'
import { usePage, type BarGround } from './use-page'
import { useText } from './use-text'

/** Props of {@link Page}: those of the frame, whose bars the page gets by its route. */
export interface PageProps extends Omit<PageFrameProps, 'tabBar' | 'hasTabBar' | 'errorLine'> {
  route: RouteName
  /** Replaces the title of a bar that would be drawn by itself, e.g. a counted one. */
  title?: string
  /** Stands in for a page that is on its way: what opens over all pages waits for that, so that it opens once. */
  isStandIn?: boolean
  /** What the page shows hangs on the member's part of the config: the skeleton stays until that has come. */
  needsConfig?: boolean
  /** What lies under the bar, where that is the same in both themes. */
  ground?: BarGround
  /** Goes to the right of a default bar on H5. */
  right?: ReactNode
}

const isWeb = process.env.TARO_ENV === 'h5'

const waiting = { state: 'loading' } as const

/** Pages that show messages as they come tell of a broken link; all others only of a missing network. */
const linkRoutes: ReadonlySet<RouteName> = new Set<RouteName>(['messages', 'chat'])

/**
 * The root of every page: title, guard, theme, default bar, connection bar, tab bar with its layer, and the states
 * of what is loaded. Pages with a bar of their own pass `nav`.
 */
export const Page = observer(function Page({
  route,
  title,
  right,
  nav,
  notice,
  overlays,
  of,
  needsConfig = false,
  isStandIn = false,
  ground,
  ...frame
}: PageProps) {
  const { session, systemConfig } = useStores()
  const isWaiting = needsConfig && session.isLoggedIn && systemConfig.isComing
  const texts = useText()
  const routeTitle = usePage(route, ground)
  const { bar, tab } = routeOf(route)
  const isTab = tab !== undefined
  const defaultNav =
    bar === 'default' ? (
      <NavBar title={title ?? routeTitle} right={right} onBack={isTab ? undefined : goBack} />
    ) : undefined
  useNetworkReturn((of?.state === 'error' && frame.onRetry) || null)
  const failure = of?.state === 'error' && typeof of.error === 'string' ? of.error : null
  return (
    <PageFrame
      {...frame}
      of={isWaiting ? waiting : of}
      errorLine={failure ? errorText(texts, failure as keyof typeof texts.errors) : undefined}
      nav={nav ?? defaultNav}
      notice={
        <>
          {session.isLoggedIn && <ConnectionBar hasLink={linkRoutes.has(route)} />}
          {notice}
        </>
      }
      tabBar={isTab && isWeb ? <ConnectedTabBar /> : undefined}
      hasTabBar={isTab}
      overlays={
        <>
          {overlays}
          {!isStandIn && <RaisedLayer route={route} />}
          {!isStandIn && <TermsGate route={route} />}
        </>
      }
    />
  )
})
