import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { PrimaryButton } from '@/components/Button'
import { Segmented } from '@/components/forms/Segmented'
import { Skeleton } from '@/components/frame/Skeleton'
import { usePullDown } from '@/platform/gestures/pull-down'
import { useRouteQuery } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { Page } from '@/shell/page/Page'
import { UnlockSheet } from '@/shell/unlock/UnlockSheet'
import { useUnlock } from '@/shell/unlock/use-unlock'
import { useAction } from '@/shell/use-action'
import { usePageEnd } from '@/shell/lists/use-list'
import { useContactText } from './contact-information/use-contact-text'
import { ContactStore } from '@/stores/unlock/contact'
import { usePageStore, useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { ContactSettings } from './contact-information/ContactSettings'
import { UnlockList } from './contact-information/UnlockList'
import './contact-information/contact-information.scss'

const SEGMENTS = ['mine', 'bought', 'sold'] as const
type Segment = (typeof SEGMENTS)[number]

/** The page's store, which receives changes of unlocks while the page is mounted. */
function useContact(): ContactStore {
  const store = usePageStore(ContactStore)
  useEffect(() => store.watch(), [store])
  return store
}

/** The member's own WeChat contact, and the unlocks of both directions. Source: product §8 (26), screens.md 26 */
export default observer(function ContactInformationPage() {
  const store = useContact()
  const unlock = useUnlock()
  const { systemConfig } = useStores()
  const { orderId } = useRouteQuery('contactInformation')
  const texts = useContactText()
  const { contact: text, common } = texts
  const [segment, setSegment] = useState<Segment>('mine')
  // Where contacts cannot be unlocked, nothing mentions unlocking.
  const hasUnlocks = systemConfig.value?.unlock !== undefined
  const list = segment === 'mine' ? null : store[segment]
  const refresh = () => (list ? list.renew() : store.load())
  const save = useAction(
    async () => {
      await store.save()
      showToast(common.saved)
    },
    {
      onFailure: ({ name, data }) => {
        if (name === 'WX_CHANGE_TOO_FREQUENT' && typeof data.at === 'number') {
          showToast(text.tooOften(momentLabel(texts, data.at)))
          return true
        }
        // Errors that the card shows need no toast.
        return name === 'CODE_WRONG' || name === 'WX_ID_INVALID'
      },
    },
  )
  useEffect(() => {
    if (orderId) unlock.open({ kind: 'order', orderId })
  }, [orderId, unlock])
  useDidShow(() => void refresh())
  usePageEnd(list)
  usePullDown(refresh)
  const show = (next: Segment) => {
    setSegment(next)
    if (next !== 'mine') void store[next].loadOnce()
  }
  return (
    <Page
      route='contactInformation'
      needsConfig
      of={segment === 'mine' ? store.own : undefined}
      skeleton={
        <Skeleton shape='cells' count={3}>
          <View className='jy-skeleton__block jy-contact__ghost-tabs' />
          <View className='jy-skeleton__block jy-contact__ghost' />
          <View className='jy-skeleton__block jy-skeleton__label' />
        </Skeleton>
      }
      onRetry={() => void store.load()}
      overlays={<UnlockSheet store={unlock} />}
      footer={
        segment === 'mine' &&
        store.own.value && (
          <PrimaryButton
            text={common.save}
            isDisabled={!store.canSave}
            isBusy={save.isBusy}
            onPress={() => void save.run()}
          />
        )
      }
    >
      <View className='jy-contact'>
        {hasUnlocks && (
          <Segmented
            options={SEGMENTS.map((value) => ({ value, text: text.segments[value] }))}
            value={segment}
            onChange={show}
            label={text.segmentsLabel}
          />
        )}
        {segment === 'mine' ? (
          <ContactSettings store={store} hasUnlocks={hasUnlocks} />
        ) : (
          <UnlockList
            kind={segment}
            list={store[segment]}
            onOpen={unlock.openOrder}
            onSettings={() => setSegment('mine')}
          />
        )}
      </View>
    </Page>
  )
})
