import { useLaunch, usePageNotFound } from '@tarojs/taro'
import { reaction } from 'mobx'
import type { PropsWithChildren } from 'react'
import { RetryLater } from '@/lib/retry-later'
import { setDocumentLanguage, setDocumentLook } from '@/platform/layout/appearance'
import { installH5Guard } from '@/platform/h5/guard'
import { holdLaunch } from '@/platform/h5/launch'
import { installH5PageFocus } from '@/platform/h5/page-focus'
import { installH5PageLoading } from '@/platform/h5/page-loading'
import { installH5PageMotion } from '@/platform/h5/page-motion'
import { registerShell } from '@/platform/h5/shell-worker'
import { guardLaunch, reLaunch } from '@/platform/navigation'
import { installOverlayBack } from '@/platform/overlay-back'
import { storage } from '@/platform/storage'
import { whenIdle } from '@/platform/when-idle'
import { buildStores } from '@/shell/build-stores'
import { installDesktopSides } from '@/shell/desktop/install-sides'
import { installWidePanes } from '@/shell/panes/install-panes'
import { installSigns } from '@/shell/away/install-signs'
import { UiEnvironment } from '@/shell/page/UiEnvironment'
import { installStores, StoresProvider } from '@/stores/use-stores'
import { prepareTexts, textsOf } from '@/text/index'
import './app.scss'
import './shell/page/page-cover.scss'

const root = buildStores()
installStores(root)
reaction(() => root.preferences.locale, setDocumentLanguage, { fireImmediately: true })

reaction(
  () => {
    const { isDark, isMotionReduced, fontScale } = root.preferences
    return [isDark, isMotionReduced, fontScale] as const
  },
  (look) => setDocumentLook(...look),
  { fireImmediately: true },
)

const retrySpeaking = new RetryLater(() => void speak())

/** Loads the texts of the language; null when they are available. */
function speak(): Promise<void> | null {
  return prepareTexts(root.preferences.locale)?.catch(() => retrySpeaking.failed()) ?? null
}

const coming = speak()
if (IS_WEB) {
  const panes = installWidePanes(root)
  if (coming || panes) holdLaunch(Promise.all([coming, panes]))
  const common = () => textsOf(root.preferences.locale).common
  installOverlayBack()
  installH5Guard()
  installH5PageMotion()
  installH5PageFocus()
  installDesktopSides(root)
  installSigns(root)
  whenIdle(() => void registerShell())
  installH5PageLoading({
    loading: () => common().loading,
    failed: () => common().pageFailed,
    notOpened: () => common().notOpened,
  })
}

/** The root of the app: provides the stores, guards the launch and starts the session. */
export default function App({ children }: PropsWithChildren) {
  useLaunch((options) => {
    guardLaunch(options.path, options.query)
    void root.start()
  })
  usePageNotFound(() => reLaunch(storage.get('token') ? 'home' : 'welcome'))
  return (
    <StoresProvider value={root}>
      <UiEnvironment>{children}</UiEnvironment>
    </StoresProvider>
  )
}
