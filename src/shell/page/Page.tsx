import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import { NavBar } from '@/components/frame/NavBar'
import { PageFrame, type PageFrameProps } from '@/components/frame/PageFrame'
import { goBack } from '@/platform/navigation'
import { routeOf, type RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { errorText } from '@/text/index'
import { BannerHost } from '../away/BannerHost'
import { InstalledBars } from '../installed/installed-bars'
import { ConnectedTabBar } from './ConnectedTabBar'
import { ConnectionBar } from './ConnectionBar'
import { RaisedLayer } from './RaisedLayer'
import { TermsGate } from '../TermsGate'
import { useNetworkReturn } from './use-network-return'
import { usePage, type BarGround } from './use-page'
import { useText } from '../use-text'

/** Props of {@link Page}: those of the frame; the page gets its bars by its route. */
export interface PageProps extends Omit<PageFrameProps, 'tabBar' | 'hasTabBar' | 'errorLine'> {
  route: RouteName
  /** Replaces the title of the default bar, e.g. with a count. */
  title?: string
  /**
   * True for the placeholder of a page that is loading: layers over all pages wait for the real page, so that they
   * open once.
   */
  isStandIn?: boolean
  /** The page's content depends on the member's part of the config: the skeleton stays until that is loaded. */
  needsConfig?: boolean
  /** Ground under the bar, where it is dark in both themes. */
  ground?: BarGround
  /** Element at the right of a default bar on H5. */
  right?: ReactNode
}

const waiting = { state: 'loading' } as const

/** Pages that show messages live also show a broken connection; all others show only a missing network. */
const linkRoutes: ReadonlySet<RouteName> = new Set<RouteName>(['messages', 'chat'])

/**
 * The root of every page: title, guard, theme, default bar, connection bar, tab bar with its layer, and the loading
 * states of its content. Pages with a bar of their own pass `nav`.
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
          {IS_WEB && !isStandIn && <InstalledBars route={route} />}
          {notice}
        </>
      }
      tabBar={isTab && IS_WEB ? <ConnectedTabBar /> : undefined}
      hasTabBar={isTab}
      overlays={
        <>
          {overlays}
          {!isStandIn && <RaisedLayer route={route} />}
          {!isStandIn && <TermsGate route={route} />}
          {IS_WEB && !isStandIn && session.isLoggedIn && <BannerHost />}
        </>
      }
    />
  )
})
