import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { Skeleton } from '@/components/frame/Skeleton'
import { navigateTo } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { showToast } from '@/platform/toast'
import { Page } from '@/shell/page/Page'
import { useAction } from '@/shell/use-action'
import { AppointmentStore } from '@/stores/account/verification/appointment'
import { AuthenticationStore } from '@/stores/account/verification/authentication'
import { usePageStore, useStores } from '@/stores/use-stores'
import { FaceRecorder } from './authentication/FaceRecorder'
import { FaceStatus } from './authentication/FaceStatus'
import { useAuthenticationText } from './authentication/use-authentication-text'
import './authentication/authentication.scss'

/** Real-person authentication. Source: product §7.10, §8 (25), screens.md 25 */
export default observer(function AuthenticationPage() {
  const { authentication: text } = useAuthenticationText()
  const { session } = useStores()
  const store = usePageStore(AuthenticationStore)
  const appointments = usePageStore(AppointmentStore)
  const begin = useAction(
    async () => {
      if (!store.hasConsented) showToast(text.consentNeeded)
      else await store.begin()
    },
    {
      onFailure: ({ name }) => {
        if (name !== 'PROFILE_INCOMPLETE') return false
        showToast(text.needsCover)
        navigateTo('album')
        return true
      },
    },
  )
  useDidShow(() => {
    // Returning from the camera app must not disturb a step in progress.
    if (store.step === 'overview') void store.refresh()
  })
  const isComparing = store.status?.state === 'comparing'
  useEffect(() => (isComparing ? store.watch() : undefined), [store, isComparing])
  usePullDown(store.refresh)
  const isUnderWay = store.step !== 'overview'
  const of = {
    state: session.user ? ('ready' as const) : session.isLoading ? ('loading' as const) : ('error' as const),
  }
  return (
    <Page
      route='authentication'
      of={of}
      skeleton={
        <Skeleton shape='cells' count={3}>
          <View className='jy-face__ghosts'>
            <View className='jy-skeleton__block jy-face__ghost' />
            <View className='jy-skeleton__block jy-skeleton__line jy-skeleton__line--title' />
          </View>
        </Skeleton>
      }
      className={isUnderWay ? 'jy-face-page jy-dark' : undefined}
      ground={isUnderWay ? 'dark' : undefined}
      onRetry={() => void session.resume()}
    >
      {isUnderWay ? (
        <FaceRecorder store={store} />
      ) : (
        <FaceStatus
          store={store}
          appointments={appointments}
          isBusy={begin.isBusy}
          onBegin={() => void begin.run()}
        />
      )}
    </Page>
  )
})
