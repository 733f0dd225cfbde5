import { ConfigProvider } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names'
import { EmptyState } from './EmptyState'
import { nutuiTheme } from './nutui-theme'
import { Skeleton, type SkeletonShape } from './Skeleton'
import { useUi, type UiEnvironment } from '../ui-context'
import './PageFrame.scss'

/** The part of a loaded value that the frame reads; a store's Loadable fits. */
export interface LoadableView {
  readonly state: 'idle' | 'loading' | 'ready' | 'error'
  readonly error?: unknown
  /** The last value, kept during a refresh; the content stays on screen as long as there is one. */
  readonly value?: unknown
}

/** Props of {@link PageFrame}. */
export interface PageFrameProps {
  /** Decides between skeleton, error and children; without it the children are always shown. */
  of?: LoadableView
  /** Shown while the first load runs: a shape, or an element of the page. */
  skeleton?: SkeletonShape | ReactElement
  onRetry?: () => void
  /** Under the error's title. */
  errorLine?: string
  /** The NavBar. */
  nav?: ReactNode
  /** Bars under the navigation bar: offline, reconnecting, limited. */
  notice?: ReactNode
  /** Fixed at the bottom, above the safe area. */
  footer?: ReactNode
  /** Sheets, dialogs and other layers over the page. */
  overlays?: ReactNode
  /** The H5 tab bar; mini-programs have their own outside the page and pass only `hasTabBar`. */
  tabBar?: ReactNode
  hasTabBar?: boolean
  /** The page does not scroll as a whole; its parts scroll. For the chat and the deck. */
  isFullHeight?: boolean
  background?: 'page' | 'surface'
  className?: string
  children?: ReactNode
}

const hasContent = (of: LoadableView | undefined) =>
  !of || of.state === 'ready' || (of.value !== undefined && of.value !== null)

function frameStyle({ statusBarPx, capsuleWidthPx, typeScale }: UiEnvironment): CSSProperties {
  const given: Record<string, string> = { '--jy-capsule-w': `${capsuleWidthPx}px` }
  if (statusBarPx !== null) given['--jy-status-h'] = `${statusBarPx}px`
  if (typeScale !== null) given['--jy-type'] = String(typeScale)
  return given
}

/** The root of every page: theme, also NutUI's, bars, and the states of a page while it loads. Source: ui.md §10. */
export const PageFrame = observer(function PageFrame(props: PageFrameProps) {
  const { of, skeleton, onRetry, errorLine, nav, notice, footer, overlays, tabBar, children } = props
  const ui = useUi()
  const { isDark, isMotionReduced, isTextLarge, labels } = ui
  const body = () => {
    if (hasContent(of)) return children
    if (of?.state !== 'error') return typeof skeleton === 'string' ? <Skeleton shape={skeleton} /> : skeleton
    return (
      <View className='jy-frame__state' onClick={onRetry}>
        <EmptyState
          illustration='error'
          title={labels.loadFailed}
          line={errorLine}
          buttonText={onRetry && labels.retry}
          onButton={onRetry}
        />
      </View>
    )
  }
  return (
    <ConfigProvider
      theme={nutuiTheme}
      direction='ltr'
      className={classNames(
        'jy-frame',
        isDark && 'jy-dark',
        isMotionReduced && 'jy-calm',
        isTextLarge && 'jy-large',
        props.isFullHeight && 'jy-frame--full',
        props.background === 'surface' && 'jy-frame--surface',
        Boolean(tabBar || props.hasTabBar) && 'jy-frame--tabbed',
        props.className,
      )}
      style={frameStyle(ui)}
    >
      {nav}
      {/* A box of its own: a notice that comes or goes is sent to a mini-program's view without the page. */}
      <View className='jy-frame__notice'>{notice}</View>
      <View className='jy-frame__body'>{body()}</View>
      {footer && <View className='jy-frame__footer'>{footer}</View>}
      {tabBar}
      {overlays}
    </ConfigProvider>
  )
})
