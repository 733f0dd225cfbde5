import { observer } from 'mobx-react'
import { useMemo, type PropsWithChildren } from 'react'
import { UiProvider } from '@/components/ui-context'
import { measureWidthPx } from '@/platform/layout/measure'
import { closeOnBack } from '@/platform/overlay-back'
import { windowMetrics } from '@/platform/layout/window-metrics'
import { useStores } from '@/stores/use-stores'
import { useText } from '../use-text'

/** Largest text scale at which every screen keeps its layout. Source: ui.md §11 */
const MAX_DRAWN_SCALE = 1.4

/** Provides the components below with the theme, motion, the platform's own bars and shared texts. */
export const UiEnvironment = observer(function UiEnvironment({ children }: PropsWithChildren) {
  const { isDark, isMotionReduced, fontScale } = useStores().preferences
  const { back, close, retry, loading, noMore, loadFailed, clear } = useText().common
  const metrics = useMemo(windowMetrics, [])
  const environment = useMemo(
    () => ({
      isDark,
      isMotionReduced,
      typeScale: IS_WEB ? null : fontScale,
      isTextLarge: fontScale * metrics.textScale > MAX_DRAWN_SCALE,
      statusBarPx: metrics.statusBarPx,
      capsuleWidthPx: metrics.capsuleWidthPx,
      systemBackPx: metrics.systemBackPx,
      // The browser's own measuring needs no help.
      ...(!IS_WEB && {
        measureWidthPx,
        windowPx: { width: metrics.widthPx, height: metrics.heightPx },
      }),
      backSource: closeOnBack,
      labels: { back, close, retry, loading, noMore, loadFailed, clear },
    }),
    [isDark, isMotionReduced, fontScale, metrics, back, close, retry, loading, noMore, loadFailed, clear],
  )
  return <UiProvider value={environment}>{children}</UiProvider>
})
